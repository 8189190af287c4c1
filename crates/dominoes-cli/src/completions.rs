//! `dominoes completions`: words for a shell to complete.

use std::io::Write;

use clap_complete::Shell;

use crate::{failure::Stop, output::Outcome};

/// Print completions for a shell
///
/// For example: dominoes completions bash > ~/.local/share/bash-completion/completions/dominoes
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    // The generator panics when it cannot write, so it is given memory to write to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), "dominoes", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Yes)
}
