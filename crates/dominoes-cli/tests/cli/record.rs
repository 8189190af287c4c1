//! A record that bots have played checks, and nothing that is changed in it goes unnoticed.

use serde_json::Value;

use crate::run::{SEED, dominoes, game};

#[test]
fn a_game_without_a_terminal_is_one_record_and_it_checks() {
    let ran = dominoes(&[], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let record = ran.out;
    assert_eq!(record.matches("[Dominoes \"1\"]").count(), 1);
    for tag in ["[Seed \"", "[Commitment \"", "[Digest \""] {
        assert_eq!(record.matches(tag).count(), 1, "{tag}");
    }
    // The commitment was told before the game, and is that of the record.
    let commitment = record
        .lines()
        .find(|line| line.starts_with("[Commitment"))
        .expect("a tag");
    let commitment = commitment.split('"').nth(1).expect("a value");
    assert!(ran.err.contains(commitment), "{}", ran.err);
    let checked = dominoes(&["replay"], &record).good();
    assert!(checked.starts_with("game 0: checks: seat"), "{checked}");
}

#[test]
fn two_games_have_two_seeds_and_one_seed_gives_one_game() {
    assert_ne!(dominoes(&[], "").good(), dominoes(&[], "").good());
    assert_eq!(game(&[]), game(&[]));
    assert_ne!(game(&[]), game(&["--deal", "sha256"]));
}

/// Hash maps order themselves anew in every process.
#[test]
fn b59_the_order_of_a_hash_map_got_into_the_game() {
    for options in [
        &["--players", "2", "--level", "3,6"][..],
        &["--players", "4", "--level", "1,2,3,4"],
    ] {
        let args = [&["--seed", SEED, "--target", "60"], options].concat();
        let first = dominoes(&args, "").good();
        for _ in 1..5 {
            assert_eq!(dominoes(&args, "").good(), first);
        }
    }
}

/// The moves of a record, and all that comes before them.
fn split(record: &str) -> (&str, &str) {
    let moves = record.find("\n\n").expect("a blank line") + 2;
    record.split_at(moves)
}

/// Replays all these records in one run; each must be refused with its place.
#[track_caller]
fn check_refused(changed: &[String]) {
    let ran = dominoes(&["replay", "--json"], changed.join("\n"));
    let objects = ran.objects();
    assert_eq!(objects.len(), changed.len());
    assert!([1, 2].contains(&ran.status), "{}", ran.status);
    for (object, record) in objects.iter().zip(changed) {
        let error = &object["error"];
        let placed = ["line", "column"].map(|field| error[field].as_u64().is_some_and(|at| at > 0));
        assert_eq!(placed, [true; 2], "{object}\n{record}");
        assert!(
            error["code"].is_string() && error["message"].is_string(),
            "{object}"
        );
    }
}

#[test]
fn every_change_of_a_face_is_refused_with_its_place() {
    for options in [
        &[][..],
        &["--players", "4", "--target", "100"],
        &["--variant", "draw"],
    ] {
        let record = game(options);
        let (head, moves) = split(&record);
        let mut changed = Vec::new();
        for (at, face) in moves.char_indices() {
            let of_a_tile = moves[at + 1..].starts_with(['-', '@']);
            if !of_a_tile {
                continue;
            }
            for other in ('0'..='6').filter(|&other| other != face) {
                changed.push(format!("{head}{}{other}{}", &moves[..at], &moves[at + 1..]));
            }
        }
        let plays = moves.matches('@').count();
        assert_eq!(changed.len(), plays * 12);
        check_refused(&changed);
        // One by one, for a sample of them: the exit status and the line for people.
        for record in changed.iter().step_by(97) {
            let ran = dominoes(&["replay"], record);
            assert!([1, 2].contains(&ran.status), "{record}");
            assert!(ran.bad(1).contains("line "), "{record}");
        }
    }
}

#[test]
fn tokens_that_change_places_are_refused() {
    let record = game(&["--players", "3", "--target", "120"]);
    let (head, moves) = split(&record);
    let tokens: Vec<&str> = moves.split_inclusive([' ', '\n']).collect();
    let changed: Vec<String> = (1..tokens.len())
        .filter(|&at| tokens[at - 1].trim_end() != tokens[at].trim_end())
        .map(|at| {
            let mut tokens: Vec<&str> = tokens.iter().map(|token| token.trim_end()).collect();
            tokens.swap(at - 1, at);
            format!("{head}{}\n", tokens.join(" "))
        })
        .collect();
    assert!(changed.len() > 50);
    check_refused(&changed);
    let mut hands: Vec<&str> = moves.lines().collect();
    hands.swap(0, 1);
    check_refused(&[format!("{head}{}\n", hands.join("\n"))]);
}

#[test]
fn a_record_that_goes_on_too_long_is_refused() {
    let record = game(&[]);
    for more in ["6-4@L", "|", "P", "D2"] {
        let error = dominoes(&["replay"], format!("{record}{more}\n")).bad(1);
        assert!(error.contains("the game is over"), "{error}");
    }
}

#[test]
fn a_record_that_is_cut_anywhere_is_refused() {
    let record = game(&["--players", "4", "--target", "60"]);
    let (head, _) = split(&record);
    // Every place in the moves, and every place in the tags.
    for end in 1..record.len() - 1 {
        let cut = &record[..end];
        let in_a_number = end > head.len()
            && cut.ends_with("D1")
            && !record[end..].starts_with(char::is_whitespace);
        let ran = dominoes(&["replay"], cut);
        assert!([1, 2].contains(&ran.status), "{cut}");
        assert!(in_a_number || ran.bad_at_all(), "{cut}");
    }
}

impl crate::run::Ran {
    /// Whether it names a place.
    fn bad_at_all(&self) -> bool {
        self.out.is_empty() && self.err.contains("line ")
    }
}

#[test]
fn every_tag_that_says_something_of_the_game_is_checked() {
    let record = game(&["--target", "100"]);
    let change = |tag: &str, value: &str| {
        let line = record
            .lines()
            .find(|line| line.starts_with(&format!("[{tag} ")))
            .expect(tag);
        record.replace(line, &format!("[{tag} \"{value}\"]"))
    };
    let other = "0".repeat(64);
    let changed: Vec<String> = [
        ("Target", "105"),
        ("Target", "95"),
        ("Reserve", "1"),
        ("Players", "3"),
        ("Variant", "draw"),
        ("Deal", "sha256"),
        ("Seed", &other),
        ("Commitment", &other),
        ("Leads", "1 1 1 1 1 1 1"),
        ("Termination", "resign 1"),
        ("Termination", "unfinished"),
        ("Result", "0 100"),
        ("Digest", &other),
        ("Dominoes", "2"),
    ]
    .map(|(tag, value)| change(tag, value))
    .into();
    check_refused(&changed);
    let scale = record
        .replace("[Target \"100\"]", "[Target \"20\"]")
        .replace("[Scale \"1\"]", "[Scale \"5\"]");
    assert_ne!(scale, record);
    let refused: Value = dominoes(&["replay", "--json"], scale).objects()[0].clone();
    assert!(refused["error"].is_object(), "{refused}");
}
