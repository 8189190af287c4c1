//! Seats: who plays, in what order, and a value for each of them.

use core::{fmt, hash, iter, ops};

/// A seat at the table, numbered from 1 (R-SEAT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// Seat 1.
    One = 0,
    /// Seat 2.
    Two = 1,
    /// Seat 3.
    Three = 2,
    /// Seat 4.
    Four = 3,
}

impl Seat {
    /// The most seats a table has.
    pub const MAX: usize = 4;

    /// Every seat, in playing order.
    pub const ALL: [Self; Self::MAX] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// The seat with this number, if it is 1 to 4.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// Its number, 1 to 4: what people see.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its index, 0 to 3: what arrays use.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

/// How many seats are taken: two, three or four (R-SEAT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seats {
    /// Seats 1 and 2.
    Two = 2,
    /// Seats 1 to 3.
    Three = 3,
    /// Seats 1 to 4.
    Four = 4,
}

impl Seats {
    /// Two, three and four.
    pub const ALL: [Self; 3] = [Self::Two, Self::Three, Self::Four];

    /// That many seats, if it is 2 to 4.
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        match count {
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// How many, 2 to 4.
    #[must_use]
    pub const fn count(self) -> usize {
        self as usize
    }

    /// Whether this seat is one of them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        (seat as u8) < self as u8
    }

    /// The seat that plays after `seat`: the next number, and after the last seat 1.
    #[must_use]
    pub const fn after(self, seat: Seat) -> Seat {
        // Without a branch: whose turn comes next is what a processor guesses worst.
        let next = seat as usize + 1;
        let in_range = (next < self as usize) as usize;
        Seat::ALL[(next * in_range) & 3]
    }

    /// The seats, from seat 1.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::ALL.into_iter().take(self.count())
    }

    /// The seats in playing order, from this one.
    pub fn iter_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        iter::successors(Some(first), move |&seat| Some(self.after(seat))).take(self.count())
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.count(), f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// The set with this seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat as u8)
    }

    /// How many seats it holds.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in it, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL
            .into_iter()
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Seat::number))
            .finish()
    }
}

/// A value for each seat of a table, and for no other.
///
/// ```
/// use dominoes_core::{BySeat, Seat, Seats};
///
/// let scores = BySeat::new(Seats::Three, |seat| 10 * u32::from(seat.number()));
/// assert_eq!(scores[Seat::Two], 20);
/// assert_eq!(scores.as_slice(), [10, 20, 30]);
/// assert_eq!(scores.get(Seat::Four), None);
/// ```
#[derive(Clone, Copy)]
pub struct BySeat<T> {
    // Entries of seats that are not taken exist but are never shown, compared or hashed.
    values: [T; Seat::MAX],
    seats: Seats,
}

impl<T> BySeat<T> {
    /// The value that `make` gives for each of these seats.
    pub fn new(seats: Seats, mut make: impl FnMut(Seat) -> T) -> Self {
        let values = Seat::ALL.map(|seat| {
            make(if seats.contains(seat) {
                seat
            } else {
                Seat::One
            })
        });
        Self { values, seats }
    }

    /// Which seats have a value.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// The value of a seat, if it is taken.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.as_slice().get(seat.index())
    }

    /// The values, seat 1 first, one for each taken seat.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats.count()]
    }

    /// Each taken seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> + Clone {
        Seat::ALL.into_iter().zip(self.as_slice())
    }

    /// The same seats, each with what `f` makes of its value.
    #[must_use]
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat::new(self.seats, |seat| f(&self.values[seat.index()]))
    }
}

impl<T: Clone> BySeat<T> {
    /// The same value for each of these seats.
    #[must_use]
    pub fn splat(seats: Seats, value: T) -> Self {
        Self::new(seats, |_| value.clone())
    }

    /// One value a seat, seat 1 first; none unless there are 2 to 4.
    #[must_use]
    pub fn from_slice(values: &[T]) -> Option<Self> {
        let seats = u8::try_from(values.len()).ok().and_then(Seats::new)?;
        Some(Self::new(seats, |seat| values[seat.index()].clone()))
    }
}

impl<T: PartialEq> PartialEq for BySeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T: hash::Hash> hash::Hash for BySeat<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

/// Index by seat.
///
/// # Panics
/// When the seat is not taken: [`get`](BySeat::get) asks first.
impl<T> ops::Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

/// Index by seat.
///
/// # Panics
/// When the seat is not taken.
impl<T> ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.seats.count()][seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(seat, value)| (seat.number(), value)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn play_goes_round_in_seat_order_r_seat_1() {
        for (seats, order) in [
            (Seats::Two, &[1, 2, 1, 2][..]),
            (Seats::Three, &[1, 2, 3, 1]),
            (Seats::Four, &[1, 2, 3, 4, 1]),
        ] {
            let mut seat = Seat::One;
            for &number in order {
                assert_eq!(seat.number(), number);
                seat = seats.after(seat);
            }
            assert_eq!(seats.iter().count(), seats.count());
        }
        assert!(
            Seats::Three
                .iter_from(Seat::Two)
                .eq([Seat::Two, Seat::Three, Seat::One])
        );
    }

    #[test]
    fn two_to_four_seats_only() {
        let counts: Vec<_> = (0..=6)
            .map(|count| Seats::new(count).map(Seats::count))
            .collect();
        assert_eq!(counts, [None, None, Some(2), Some(3), Some(4), None, None]);
        let numbers: Vec<_> = (0..=6).map(|n| Seat::new(n).map(Seat::number)).collect();
        assert_eq!(
            numbers,
            [None, Some(1), Some(2), Some(3), Some(4), None, None]
        );
        assert!(Seats::Two.contains(Seat::Two) && !Seats::Two.contains(Seat::Three));
    }

    #[test]
    fn seat_sets() {
        let set: SeatSet = [Seat::Four, Seat::Two].into_iter().collect();
        assert!(set.iter().eq([Seat::Two, Seat::Four]));
        assert_eq!(
            (set.len(), set.is_empty(), SeatSet::EMPTY.is_empty()),
            (2, false, true)
        );
    }

    #[test]
    fn a_value_for_each_taken_seat() {
        let mut values = BySeat::splat(Seats::Two, 5);
        values[Seat::Two] = 7;
        assert_eq!(values, BySeat::from_slice(&[5, 7]).expect("two seats"));
        values[Seat::One] = 6;
        assert_eq!(values, BySeat::from_slice(&[6, 7]).expect("two seats"));
        values[Seat::One] = 5;
        assert_eq!(values.map(|value| value + 1).as_slice(), [6, 8]);
        assert!(values.iter().eq([(Seat::One, &5), (Seat::Two, &7)]));
        assert_eq!(BySeat::from_slice(&[1]), None);
        assert_eq!(BySeat::from_slice(&[1; 5]), None);
        assert_eq!(alloc::format!("{values:?}"), "{1: 5, 2: 7}");
    }

    #[test]
    #[should_panic(expected = "index")]
    fn a_seat_that_is_not_taken_has_no_value() {
        let _ = BySeat::splat(Seats::Two, 0)[Seat::Three];
    }
}
