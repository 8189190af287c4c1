//! A server that runs several games at once: messages in, views and events out.
//!
//! The server holds games, and with them every secret. What leaves it goes through one function,
//! `tell`, which has `Game::view` and `Game::events` and nothing else to look at. The clients at the
//! other end know JSON alone.
//!
//! ```text
//! cargo run -p dominoes-engine --example server
//! ```

use core::error::Error;
use std::{
    collections::{BTreeMap, VecDeque},
    io::{self, Write},
};

use dominoes_engine::{Game, Play, Rules, Seat, Seats, Seed, View, Viewer};
use serde_json::{Value, json};

/// What comes in. Whose seat it is, a server knows from the login and not from the message.
struct Message {
    table: u32,
    seat: Seat,
    /// The move that this is meant to be: a message that comes twice is refused the second time.
    at: u32,
    play: Play,
}

/// What goes out.
struct Letter {
    table: u32,
    to: Viewer,
    body: String,
}

#[derive(Default)]
struct Server {
    games: BTreeMap<u32, Game>,
    /// How many events each viewer of each table was told.
    told: BTreeMap<(u32, Viewer), usize>,
    outbox: VecDeque<Letter>,
}

impl Server {
    fn open(&mut self, table: u32, rules: Rules, seed: Seed) -> Result<(), Box<dyn Error>> {
        // The commitment binds the server to the seed before the first play, and tells nothing of it.
        self.send(
            table,
            Viewer::Spectator,
            &json!({ "commitment": seed.commitment().to_string() }),
        );
        self.games.insert(table, Game::new(rules, seed));
        self.tell(table)
    }

    fn receive(&mut self, message: &Message) -> Result<(), Box<dyn Error>> {
        let Message {
            table,
            seat,
            at,
            play,
        } = *message;
        let game = self.games.get_mut(&table).ok_or("no such table")?;
        match game.play_at(at, seat, play) {
            Ok(_) => self.tell(table),
            // A refused play changes nothing; only its player hears of it.
            Err(error) => {
                let error = json!({ "code": error.code(), "message": error.to_string() });
                self.send(table, seat.into(), &json!({ "error": error }));
                Ok(())
            }
        }
    }

    /// Tells every viewer what is new, and what the table looks like from there.
    fn tell(&mut self, table: u32) -> Result<(), Box<dyn Error>> {
        let game = &self.games[&table];
        let seats = game.rules().seats().iter().map(Viewer::Seat);
        let mut news = Vec::new();
        for viewer in seats.chain([Viewer::Spectator]) {
            let told = self.told.entry((table, viewer)).or_default();
            let events = game.events(viewer, *told)?;
            *told += events.len();
            news.push((
                viewer,
                json!({ "events": events, "view": game.view(viewer)? }),
            ));
        }
        for (viewer, body) in news {
            self.send(table, viewer, &body);
        }
        Ok(())
    }

    fn send(&mut self, table: u32, to: Viewer, body: &Value) {
        let body = body.to_string();
        self.outbox.push_back(Letter { table, to, body });
    }
}

/// A client: reads a letter and answers it if it is asked to play.
fn answer(letter: &Letter) -> Result<Option<Message>, Box<dyn Error>> {
    let body: Value = serde_json::from_str(&letter.body)?;
    if body["view"].is_null() {
        return Ok(None);
    }
    // Reading a view derives it again: one that contradicts itself is an error.
    let view: View = serde_json::from_value(body["view"].clone())?;
    assert_eq!(view.viewer(), letter.to, "somebody else's view");
    Ok(view
        .legal()
        .first()
        .zip(view.turn())
        .map(|(scored, seat)| Message {
            table: letter.table,
            seat,
            at: view.move_number(),
            play: scored.play,
        }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut server = Server::default();
    // A real seed is 32 bytes of the system's generator.
    let seeds = [1, 2, 3].map(|byte| Seed::from_bytes([byte; 32]));
    for (table, (seats, seed)) in (1..).zip(Seats::ALL.into_iter().zip(&seeds)) {
        server.open(table, Rules::all_fives(seats), seed.clone())?;
    }

    let (mut letters, mut refused, mut revealed) = (0, 0, 0);
    while let Some(letter) = server.outbox.pop_front() {
        letters += 1;
        refused += usize::from(letter.body.contains("stale_move"));
        let seed = &seeds[letter.table as usize - 1];
        // A seed is in the letters that say that the game is over, and in no other.
        let over = letter.body.contains("\"result\":{");
        assert_eq!(letter.body.contains(&seed.to_hex()), over);
        revealed += usize::from(over);
        if let Some(message) = answer(&letter)? {
            server.receive(&message)?;
            // This network delivers the first message of a game twice.
            if message.at == 0 {
                server.receive(&message)?;
            }
        }
    }

    let mut out = io::stdout().lock();
    for (table, game) in &server.games {
        let result = game.result().ok_or("a game that did not end")?;
        writeln!(out, "table {table}: {result}")?;
    }
    writeln!(
        out,
        "{letters} letters, {refused} stale moves, {revealed} seeds revealed at the end"
    )?;
    assert_eq!((refused, revealed), (3, 3 + 4 + 5));
    Ok(())
}
