//! Every crate, packed and built from its package.

use core::error::Error;
use std::{
    env,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use crate::{complain, packages, root, target};

/// Packs every crate and builds what is in the packages, with uncommitted files too, so that this can
/// run before a commit.
///
/// A package of the same version is the same package to cargo, whatever is in it: what an earlier run
/// unpacked and compiled is forgotten first, or this one would build that.
pub(crate) fn run() -> ExitCode {
    let folder = target().join("packages");
    if let Err(error) = forget(&folder) {
        complain(&error.to_string());
        return ExitCode::FAILURE;
    }
    let packed = Command::new("cargo")
        .args(["package", "--workspace", "--allow-dirty", "--quiet"])
        .arg("--target-dir")
        .arg(&folder)
        .current_dir(root())
        .status();
    if packed.is_ok_and(|status| status.success()) {
        ExitCode::SUCCESS
    } else {
        complain("a crate cannot be packed, or does not build from its package");
        ExitCode::FAILURE
    }
}

/// Removes what was compiled, and what cargo unpacked of our crates.
fn forget(compiled: &Path) -> Result<(), Box<dyn Error>> {
    remove(compiled)?;
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = || Some(env::home_dir()?.join(".cargo"));
    let cargo = cargo.or_else(home).ok_or("no home of cargo")?;
    let Ok(registries) = fs::read_dir(cargo.join("registry").join("src")) else {
        return Ok(());
    };
    for registry in registries {
        let registry = registry?;
        // Those of a folder have no host before the dash.
        if !is_of_a_folder(&registry.file_name()) {
            continue;
        }
        for package in packages(&["--no-deps"])? {
            let name = package["name"].as_str().unwrap_or_default();
            let version = package["version"].as_str().unwrap_or_default();
            remove(&registry.path().join(format!("{name}-{version}")))?;
        }
    }
    Ok(())
}

fn is_of_a_folder(registry: &OsStr) -> bool {
    registry.to_string_lossy().starts_with('-')
}

/// Removes a folder that may be there.
fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
