//! `dominoes perft`: the yardstick of a move generator.

use std::io::Write;

use dominoes_engine::{Face, TileSet, perft};

use crate::{failure::Stop, options, output::Outcome};

/// Count all sequences of plays
///
/// One hand holds all tiles; there are no turns, draws or ends of a hand. Prints one line for each n
/// from 1 to N: n, the number of sequences of n plays, how many of them end with a play that scores,
/// and the points of those plays.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The longest sequences, in plays
    #[arg(value_name = "N", value_parser = options::between::<1, 28>)]
    plays: u32,

    /// Without a spinner: two arms only, as in Draw and Block
    #[arg(long)]
    no_spinner: bool,

    /// Use only the tiles without a face above this one
    #[arg(long, value_name = "FACE", default_value = "6", value_parser = options::between::<0, 6>)]
    max_face: u32,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let above = Face::ALL
        .into_iter()
        .skip(args.max_face as usize + 1)
        .collect();
    let tiles = TileSet::FULL - TileSet::FULL.matching(above);
    for n in 1..=args.plays {
        let found = perft(!args.no_spinner, tiles, n);
        writeln!(
            out,
            "{n} {} {} {}",
            found.sequences, found.scoring, found.points
        )?;
        // The next line takes fifteen times as long.
        out.flush()?;
    }
    Ok(Outcome::Yes)
}
