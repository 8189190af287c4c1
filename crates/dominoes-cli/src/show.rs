//! `dominoes show`: the table.

use std::{io::Write, path::PathBuf};

use dominoes_engine::{Arm, ArmSet, Face, Layout, Scale, Tile, TileSet, scoring};
use dominoes_notation::{Movetext, PlacedToken, Token, movetext};
use dominoes_render::text::Charset;
use serde::Serialize;

use crate::{
    failure::{Failure, Stop},
    input::{Source, Stored, first_character},
    output::{self, Outcome},
    picture,
};

/// Draw the table
///
/// Reads movetext ('5-5@L* 5-3@R …'), a record or a JSON log and draws the table after the last play
/// of its last hand: the main line, the spinner with a heavier frame, the arms off it, the open ends
/// and their total. With --json, prints one object for each line of movetext, and for each hand of a
/// record or log.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print JSON: the open arms, what they show and count, the tiles
    #[arg(long, conflicts_with_all = ["ascii", "svg"])]
    json: bool,

    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,

    /// Draw a scalable picture
    #[arg(long)]
    svg: bool,

    /// The table after this many plays of the game, or of each line of movetext
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Movetext of a game without a spinner: Draw or Block
    #[arg(long)]
    no_spinner: bool,

    /// A file with movetext, records or JSON logs; standard input if there is none, or for '-'
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let source = Source::read(args.file.as_deref());
    let mut outcome = Outcome::Yes;
    for tables in tables(args, &source) {
        match tables {
            Ok(tables) => tables.iter().try_for_each(|table| show(args, table, out))?,
            Err(failure) => {
                let failure = source.blame(failure);
                outcome = outcome.max(failure.outcome());
                if args.json {
                    writeln!(out, "{}", serde_json::to_string(&failure.object())?)?;
                } else {
                    output::message(&failure);
                }
            }
        }
    }
    Ok(outcome)
}

/// A table and the plays that made it.
struct Table {
    layout: Layout,
    plays: Movetext,
}

/// The tables to show, in the order of the input; what cannot be read or laid is in its place.
fn tables(args: &Args, source: &Source) -> Vec<Result<Vec<Table>, Failure>> {
    let text = match &source.text {
        Ok(text) => text,
        Err(failure) => return vec![Err(failure.clone())],
    };
    if matches!(first_character(text), Some('[' | '{')) {
        let of = |stored: Result<Stored<'_>, Failure>| tables_of(args, &stored?);
        return source.games().into_iter().map(of).collect();
    }
    let spinner = !args.no_spinner;
    if args.json {
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        return lines
            .map(|(index, line)| {
                let read = |failure: Failure| failure.lines_down(index);
                let movetext: Movetext = line.parse().map_err(Failure::from).map_err(read)?;
                one(&movetext, spinner, args.at).map_err(read)
            })
            .collect();
    }
    let movetext = text.trim_start_matches('\u{feff}').parse::<Movetext>();
    vec![
        movetext
            .map_err(Failure::from)
            .and_then(|movetext| one(&movetext, spinner, args.at)),
    ]
}

/// The tables of a game: the one that is asked for, or with --json that of every hand.
fn tables_of(args: &Args, stored: &Stored<'_>) -> Result<Vec<Table>, Failure> {
    let replayed;
    let (rules, moves) = match stored {
        Stored::Record(record) => (&record.rules, &record.movetext),
        Stored::Log(_) => {
            let game = stored.replay(|_| {})?;
            replayed = (*game.rules(), movetext(&game));
            (&replayed.0, &replayed.1)
        }
    };
    let spinner = rules.variant().has_spinner();
    if !args.json || args.at.is_some() {
        return one(moves, spinner, args.at);
    }
    let mut before = 0;
    let table = |hand| {
        let table = lay(hand, spinner, before, None)?;
        before += table.plays.len();
        Ok(table)
    };
    moves.hands().map(table).collect()
}

/// The table after the last play of the last hand, or after play `at` of the game.
fn one(moves: &Movetext, spinner: bool, at: Option<usize>) -> Result<Vec<Table>, Failure> {
    let mut before = 0;
    let mut table = lay(&[], spinner, 0, None)?;
    for hand in moves.hands() {
        let rest = at.map(|at| at - before);
        if rest == Some(0) && before > 0 {
            break;
        }
        table = lay(hand, spinner, before, rest)?;
        before += table.plays.len();
    }
    match at {
        Some(at) if at > before => {
            let message =
                format!("there is no play {at}: the first is play 1 and there are {before}");
            Err(Failure::bad("no_such_move", message))
        }
        _ => Ok(vec![table]),
    }
}

/// Lays the plays of a hand, the first `limit` of them, which come after `before` plays of earlier
/// hands.
fn lay(
    hand: &[PlacedToken],
    spinner: bool,
    before: usize,
    limit: Option<usize>,
) -> Result<Table, Failure> {
    let mut layout = Layout::new(spinner);
    let mut plays = Movetext::new();
    for placed in hand {
        let Token::Play { play, marked } = placed.token else {
            continue;
        };
        if limit.is_some_and(|limit| plays.len() == limit) {
            break;
        }
        let refuse = |code, message: String| {
            let failure = Failure::bad(code, message)
                .into_no()
                .at_move((before + plays.len()) as u32);
            match placed.span {
                Some(span) => failure.at(span.line, span.column),
                None => failure,
            }
        };
        let made = layout
            .try_place(play.tile, play.arm)
            .map_err(|error| refuse(error.code(), error.to_string()))?;
        if marked && !made {
            let message = format!("{play}* is marked and did not make the spinner");
            return Err(refuse("false_mark", message));
        }
        plays.push(Token::Play { play, marked: made });
    }
    Ok(Table { layout, plays })
}

fn show(args: &Args, table: &Table, out: &mut impl Write) -> Result<(), Stop> {
    let layout = &table.layout;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Described::of(table))?)?;
    } else if args.svg {
        out.write_all(picture::svg(layout).as_bytes())?;
    } else {
        let charset = if args.ascii {
            Charset::Ascii
        } else {
            Charset::Unicode
        };
        write!(out, "{}", picture::text(layout, charset, TileSet::EMPTY))?;
        writeln!(out, "{}", caption(layout))?;
    }
    Ok(())
}

/// What the open ends show, and their total.
pub(crate) fn caption(layout: &Layout) -> String {
    if layout.is_empty() {
        return "nothing lies on the table".to_owned();
    }
    let ends: Vec<String> = layout
        .open_ends()
        .map(|(arm, face)| format!("{arm} {face}"))
        .collect();
    format!("ends {}; count {}", ends.join(", "), scoring::count(layout))
}

/// A table as the command prints it.
#[derive(Serialize)]
struct Described {
    moves: String,
    arms_open: Vec<Arm>,
    open_ends: Vec<Face>,
    ends: Vec<End>,
    sides_covered: u32,
    spinner: Option<Tile>,
    count: u32,
    score: u32,
    tiles: Vec<Tile>,
    pips: u32,
}

/// An end that counts.
#[derive(Serialize)]
struct End {
    arm: Arm,
    tile: Tile,
    face: Face,
    sole: bool,
}

impl Described {
    fn of(table: &Table) -> Self {
        let layout = &table.layout;
        let arms_open: ArmSet = layout.arms_open();
        let count = scoring::count(layout);
        Self {
            moves: table.plays.to_string(),
            arms_open: arms_open.iter().collect(),
            open_ends: layout.open_ends().map(|(_, face)| face).collect(),
            ends: layout
                .ends()
                .map(|end| End {
                    arm: end.arm,
                    tile: end.tile,
                    face: end.face,
                    sole: end.sole,
                })
                .collect(),
            sides_covered: layout.sides_covered(),
            spinner: layout.spinner(),
            count,
            // Without a spinner it is a game in which plays do not score.
            score: if layout.has_spinner() {
                scoring::score_for(count, Scale::One)
            } else {
                0
            },
            tiles: layout.tiles().collect(),
            pips: layout.pips(),
        }
    }
}
