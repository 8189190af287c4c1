//! The public API of the crates below everything, as text that is committed: `api.txt` beside the
//! manifest. A name that leaks, or one that somebody relies on and that goes, is a line of a diff.
//!
//! The listing is read from rustdoc's JSON, which is unstable. The toolchain is pinned, so what it
//! writes cannot change under us; with another toolchain the listing is skipped, and says so.

use core::error::Error;
use std::{
    collections::BTreeSet,
    fs,
    process::{Command, ExitCode},
};

use public_api::Builder;
use serde_json::Value;

use crate::{complain, root, say, target};

/// The crates whose surface is listed.
const CRATES: [&str; 3] = ["dominoes-core", "dominoes-view", "dominoes-engine"];

/// The version of rustdoc's JSON that `public-api` reads: that of the toolchain we pin.
const FORMAT: u64 = 57;

/// Writes the listings, or says how they differ from what would be written.
pub(crate) fn run(check: bool) -> ExitCode {
    let mut stale = false;
    for krate in CRATES {
        let file = root().join("crates").join(krate).join("api.txt");
        match listing(krate) {
            Ok(Some(listing)) if check => {
                let committed = fs::read_to_string(&file).unwrap_or_default();
                if committed != listing {
                    complain(&format!("{krate}: the public API has changed"));
                    complain(&differences(&committed, &listing));
                    stale = true;
                }
            }
            Ok(Some(listing)) => {
                if let Err(error) = fs::write(&file, listing) {
                    complain(&format!("{}: {error}", file.display()));
                    return ExitCode::FAILURE;
                }
                say(&format!("wrote crates/{krate}/api.txt"));
            }
            Ok(None) => say(&format!(
                "{krate}: skipped: this is not the toolchain of rust-toolchain.toml"
            )),
            Err(error) => {
                complain(&format!("{krate}: {error}"));
                return ExitCode::FAILURE;
            }
        }
    }
    if stale {
        complain("if that is meant: cargo xtask api, and a line in CHANGELOG.md");
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The public items of a crate, a line each; none where rustdoc writes another format.
fn listing(krate: &str) -> Result<Option<String>, Box<dyn Error>> {
    // A folder of its own: `RUSTC_BOOTSTRAP` changes how some dependencies build, and would have
    // everything else built again.
    let target = target().join("api");
    let output = Command::new("cargo")
        .args(["rustdoc", "--quiet", "--lib", "--all-features", "-p", krate])
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(root())
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let name = krate.replace('-', "_");
    let json = target.join("doc").join(name).with_extension("json");
    let format: Value = serde_json::from_str(&fs::read_to_string(&json)?)?;
    if format["format_version"] != FORMAT {
        return Ok(None);
    }
    // Blanket and auto traits are every type's; derived ones are a promise and stay.
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()?;
    Ok(Some(format!("{api}")))
}

/// The lines that go, and those that come.
fn differences(old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| text.lines().collect::<BTreeSet<_>>());
    let gone = old.difference(&new).map(|line| format!("  - {line}\n"));
    let come = new.difference(&old).map(|line| format!("  + {line}\n"));
    gone.chain(come).collect()
}
