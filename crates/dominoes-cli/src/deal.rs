//! `dominoes deal`: what a seed deals.

use core::num::NonZeroU32;
use std::io::Write;

use dominoes_engine::{BySeat, DealScheme, Order, Seat, Seed, Tile, deal, lot};
use serde::Serialize;

use crate::{
    failure::Stop,
    options,
    options::{Table, Tiles},
    output::{self, Outcome},
};

/// Show what a seed deals
///
/// A deal is a function of the seed and the number of the hand, so anybody can check after a game
/// what was dealt in it. Prints the order of the tiles, each hand as it is dealt, the boneyard in the
/// order in which it is drawn, the tiles at its end that are never drawn, and the seat on which the
/// lot of that hand falls. With --json the boneyard has all of them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The seed: 64 hex digits
    #[arg(long, value_name = "HEX", value_parser = options::seed)]
    seed: Seed,

    /// Which hand of the game, from 1
    #[arg(long, value_name = "K", value_parser = options::positive::<NonZeroU32>)]
    hand: NonZeroU32,

    /// How the seed becomes deals: chacha20, or sha256 for games of Game::Dominoes 0.01
    #[arg(long, value_name = "SCHEME", default_value = "chacha20", value_parser = options::scheme)]
    deal: DealScheme,

    #[command(flatten)]
    table: Table,

    #[command(flatten)]
    tiles: Tiles,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Dealt<'a> {
    order: Order,
    hands: BySeat<&'a [Tile]>,
    boneyard: &'a [Tile],
    lot: Seat,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let rules = args.tiles.rules(args.table)?;
    let hand = args.hand.get();
    let order = deal(args.deal, &args.seed, hand);
    let dealt = Dealt {
        order,
        hands: BySeat::new(rules.seats(), |seat| order.hand(&rules, seat)),
        boneyard: order.boneyard(&rules),
        lot: lot(args.deal, &args.seed, hand, rules.seats()),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &dealt)?;
        writeln!(out)?;
        return Ok(Outcome::Yes);
    }
    writeln!(out, "order     {}", output::tiles(dealt.order.tiles()))?;
    for (seat, hand) in dealt.hands.iter() {
        writeln!(out, "seat {seat}    {}", output::tiles(hand))?;
    }
    let (drawn, reserve) = dealt
        .boneyard
        .split_at(dealt.boneyard.len() - rules.reserve());
    writeln!(out, "boneyard  {}", output::tiles(drawn))?;
    if !reserve.is_empty() {
        writeln!(out, "reserve   {}", output::tiles(reserve))?;
    }
    writeln!(out, "lot       seat {}", dealt.lot)?;
    Ok(Outcome::Yes)
}
