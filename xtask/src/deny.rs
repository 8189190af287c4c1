//! What may be in the dependency tree: `deny.toml`, as read by `cargo deny`, and nothing that needs a
//! newer Rust than the workspace promises to build with.

use core::error::Error;
use std::{
    ffi::OsString,
    path::PathBuf,
    process::{Command, ExitCode},
};

use serde_json::Value;

use crate::{complain, packages, root, say, target};

/// The version that is installed where there is none: newer ones may find what this one let pass.
const VERSION: &str = "0.20.2";

/// Checks bans, licences and sources; not advisories, which change without a commit.
pub(crate) fn run() -> ExitCode {
    let Some(program) = installed() else {
        complain("cargo-deny is not here and could not be installed");
        return ExitCode::FAILURE;
    };
    let passed = Command::new(program)
        .args(["deny", "check", "bans", "licenses", "sources"])
        .current_dir(root())
        .status()
        .is_ok_and(|status| status.success());
    match too_new() {
        Ok(packages) if packages.is_empty() && passed => ExitCode::SUCCESS,
        Ok(packages) => {
            for package in packages {
                complain(&format!("newer than the Rust of this workspace: {package}"));
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// The packages of the tree that say they need a newer Rust than our libraries do.
fn too_new() -> Result<Vec<String>, Box<dyn Error>> {
    let packages = packages(&["--all-features"])?;
    let needs = |package: &Value| version(package["rust_version"].as_str().unwrap_or_default());
    let ours = packages
        .iter()
        .find(|package| package["name"] == "dominoes-core")
        .map(needs)
        .filter(|version| !version.is_empty())
        .ok_or("dominoes-core does not say which Rust it needs")?;
    Ok(packages
        .iter()
        .filter(|package| needs(package) > ours)
        .map(|package| {
            format!(
                "{} {}: {}",
                package["name"], package["version"], package["rust_version"]
            )
        })
        .collect())
}

/// The numbers of a version.
fn version(text: &str) -> Vec<u32> {
    text.split('.')
        .filter_map(|number| number.parse().ok())
        .collect()
}

/// The cargo-deny on the path, or one installed in the folder that cargo builds in.
fn installed() -> Option<OsString> {
    let works = |program: &OsString| {
        Command::new(program)
            .arg("--version")
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let folder = target().join("tools");
    let ours = folder.join("bin").join("cargo-deny");
    let found = [PathBuf::from("cargo-deny"), ours.clone()];
    let found = found.map(PathBuf::into_os_string).into_iter();
    found.clone().find(works).or_else(|| {
        say(&format!(
            "installing cargo-deny {VERSION} in {}",
            folder.display()
        ));
        // Not optimised: it builds in a third of the time, and has a second of work to do.
        Command::new("cargo")
            .args(["install", "--quiet", "--locked", "--debug", "cargo-deny"])
            .args(["--version", VERSION, "--root"])
            .arg(&folder)
            .current_dir(root())
            .status()
            .ok()
            .filter(std::process::ExitStatus::success)
            .map(|_| ours.into_os_string())
    })
}
