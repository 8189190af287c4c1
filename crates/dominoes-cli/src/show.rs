//! `dominoes show`: the table.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use dominoes_engine::{Arm, ArmSet, Face, Layout, Scale, Tile, TileSet, scoring};
use dominoes_notation::{Movetext, PlacedToken, Token, movetext};
use dominoes_render::{
    svg::{self, Theme},
    text::{Charset, Options, Size},
};
use serde::Serialize;

use crate::{
    failure::{Failure, Stop},
    input::{Source, Stored, first_character},
    options,
    output::{self, Outcome},
    picture,
};

/// Draw the table
///
/// Reads movetext ('5-5@L* 5-3@R …'), a record or a JSON log and draws the table after the last play
/// of its last hand: the main line, the spinner with a heavy frame, the arms off it, the last tile
/// with a double frame, the open ends and their total. With --json, prints one object for each line of
/// movetext, and for each hand of a record or log.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print JSON: the open arms, what they show and count, the tiles
    #[arg(long, conflicts_with_all = ["ascii", "compact", "pips", "width", "svg", "steps"])]
    json: bool,

    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,

    /// Draw tiles as [6|4]
    #[arg(long, conflicts_with_all = ["pips", "svg"])]
    compact: bool,

    /// Draw large tiles, with pips
    #[arg(long, conflicts_with = "svg")]
    pips: bool,

    /// How many columns to draw in [default: those of the terminal, or 80]
    #[arg(long, value_name = "COLUMNS", value_parser = options::whole::<u16>, conflicts_with = "svg")]
    width: Option<u16>,

    /// Draw a scalable picture
    #[arg(long)]
    svg: bool,

    /// The colours of a scalable picture: light, dark, or auto for what its reader prefers
    #[arg(
        long,
        value_name = "NAME",
        default_value = "auto",
        value_parser = theme,
        requires = "svg"
    )]
    theme: Theme,

    /// The table after this many plays of the game, or of each line of movetext
    #[arg(long, value_name = "N", value_parser = options::whole::<usize>)]
    at: Option<usize>,

    /// Write a picture of the table after every play of one game to this folder: 001.txt or 001.svg is
    /// the one after the first
    #[arg(long, value_name = "FOLDER", conflicts_with = "at")]
    steps: Option<PathBuf>,

    /// Movetext of a game without a spinner: Draw or Block
    #[arg(long)]
    no_spinner: bool,

    /// A file with movetext, records or JSON logs; standard input if there is none, or for '-'
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

fn theme(text: &str) -> Result<Theme, String> {
    let theme = Theme::from_name(text);
    theme.ok_or_else(|| "the themes are auto, light and dark".to_owned())
}

/// Refuses a width that not every table can be drawn in; `dominoes_render::text::table` says which
/// these are.
fn check_width(args: &Args) -> Result<(), Failure> {
    let (how, least) = match args {
        Args { pips: true, .. } => (" with --pips", 80),
        Args { compact: true, .. } => (" with --compact", 30),
        _ => ("", 9),
    };
    match args.width {
        Some(width) if width < least => {
            let message = format!("--width {width}: a table{how} takes {least} columns or more");
            Err(Failure::usage("show", &message))
        }
        _ => Ok(()),
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    check_width(args)?;
    let source = Source::read(args.file.as_deref());
    if let Some(folder) = &args.steps {
        return match steps(args, &source, folder) {
            Ok(()) => Ok(Outcome::Yes),
            Err(failure) => Err(source.blame(failure).into()),
        };
    }
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

/// Writes a picture of every step of the one game there is.
fn steps(args: &Args, source: &Source, folder: &Path) -> Result<(), Failure> {
    let mut games = games(args, source);
    if games.len() > 1 {
        let message = format!("--steps takes one game, and there are {}", games.len());
        return Err(Failure::bad("several_games", message));
    }
    let game = games.pop();
    let Moves { text, spinner } = game.unwrap_or_else(|| Ok(Moves::default()))?;
    let mut pictures = Vec::new();
    for hand in text.hands() {
        let before = pictures.len();
        let plays = lay(hand, spinner, before, None)?.plays.len();
        for play in 1..=plays {
            pictures.push(drawn(args, &lay(hand, spinner, before, Some(play))?));
        }
    }
    let unwritable = |path: &Path, error| {
        let message = format!("cannot write {}: {error}", path.display());
        Failure::bad("unwritable", message)
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let ending = if args.svg { "svg" } else { "txt" };
    for (number, picture) in (1..).zip(&pictures) {
        let path = folder.join(format!("{number:03}.{ending}"));
        fs::write(&path, picture).map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}

/// A table and the plays that made it.
struct Table {
    layout: Layout,
    plays: Movetext,
    last: Option<Tile>,
}

/// The moves of a game, and whether a double makes a spinner in it.
#[derive(Default)]
struct Moves {
    text: Movetext,
    spinner: bool,
}

/// The games of the input, in its order; movetext is one game.
fn games(args: &Args, source: &Source) -> Vec<Result<Moves, Failure>> {
    let text = match &source.text {
        Ok(text) => text,
        Err(failure) => return vec![Err(failure.clone())],
    };
    if first_character(text).is_none() {
        let message = "there is no game in it: give movetext like '6-4@L 4-1@R', a record or a log";
        return vec![Err(Failure::bad("empty", message))];
    }
    if matches!(first_character(text), Some('[' | '{')) {
        let games = source.games().into_iter();
        return games.map(|stored| Moves::of(&stored?)).collect();
    }
    let text = text.trim_start_matches('\u{feff}').parse();
    let spinner = !args.no_spinner;
    vec![
        text.map(|text| Moves { text, spinner })
            .map_err(Failure::from),
    ]
}

impl Moves {
    fn of(stored: &Stored<'_>) -> Result<Self, Failure> {
        let (rules, text) = match stored {
            Stored::Record(record) => (record.rules, record.movetext.clone()),
            Stored::Log(_) => {
                let game = stored.replay(|_| {})?;
                (*game.rules(), movetext(&game))
            }
        };
        let spinner = rules.variant().has_spinner();
        Ok(Self { text, spinner })
    }
}

/// The tables to show, in the order of the input; what cannot be read or laid is in its place.
fn tables(args: &Args, source: &Source) -> Vec<Result<Vec<Table>, Failure>> {
    let text = source.text.as_deref().unwrap_or_default();
    let is_movetext = !matches!(first_character(text), Some('[' | '{') | None);
    if args.json && is_movetext && source.text.is_ok() {
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        return lines
            .map(|(index, line)| {
                let read = |failure: Failure| failure.lines_down(index);
                let movetext: Movetext = line.parse().map_err(Failure::from).map_err(read)?;
                one(&movetext, !args.no_spinner, args.at).map_err(read)
            })
            .collect();
    }
    let tables_of = |game: Result<Moves, Failure>| {
        let Moves { text, spinner } = game?;
        if args.json && args.at.is_none() {
            every(&text, spinner)
        } else {
            one(&text, spinner, args.at)
        }
    };
    games(args, source).into_iter().map(tables_of).collect()
}

/// The table after the last play of each hand.
fn every(moves: &Movetext, spinner: bool) -> Result<Vec<Table>, Failure> {
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
        Some(at) if at > before => Err(Failure::no_such_play(at, before)),
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
    let mut last = None;
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
        last = Some(play.tile);
    }
    Ok(Table {
        layout,
        plays,
        last,
    })
}

fn show(args: &Args, table: &Table, out: &mut impl Write) -> Result<(), Stop> {
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Described::of(table))?)?;
    } else {
        out.write_all(drawn(args, table).as_bytes())?;
    }
    Ok(())
}

/// The picture of a table, its last tile marked.
fn drawn(args: &Args, table: &Table) -> String {
    let layout = &table.layout;
    let new: TileSet = table.last.into_iter().collect();
    if args.svg {
        let options = svg::Options::default().theme(args.theme).new_tiles(new);
        return picture::svg(layout, &options);
    }
    let mut options = Options::default()
        .width(args.width.unwrap_or_else(output::width))
        .new_tiles(new);
    if args.ascii {
        options = options.charset(Charset::Ascii);
    }
    if args.compact {
        options = options.size(Size::Compact);
    } else if args.pips {
        options = options.size(Size::Large);
    }
    format!("{}{}\n", picture::text(layout, &options), caption(layout))
}

/// What the open ends add, and their total where plays score.
fn caption(layout: &Layout) -> String {
    let ends = output::ends(layout);
    if output::plays_score(layout) && !layout.is_empty() {
        format!("{ends}; count {}", scoring::count(layout))
    } else {
        ends
    }
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
            score: if output::plays_score(layout) {
                scoring::score_for(count, Scale::One)
            } else {
                0
            },
            tiles: layout.tiles().collect(),
            pips: layout.pips(),
        }
    }
}
