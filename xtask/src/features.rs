//! Every library with every choice of its features, and none of them with std where it is not asked for.

use core::error::Error;
use std::{
    fs,
    path::Path,
    process::{Command, ExitCode},
};

use serde_json::Value;

use crate::{complain, packages, root, say, target};

/// A crate that people can depend on, and its features.
struct Library {
    name: String,
    features: Vec<String>,
}

/// Lints every library with every choice of features, then proves that none needs std.
pub(crate) fn run() -> ExitCode {
    match check_all() {
        Ok(checked) => {
            say(&format!("{checked} choices of features, and no std"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn check_all() -> Result<usize, Box<dyn Error>> {
    let libraries = libraries()?;
    let mut checked = 0;
    for library in &libraries {
        for features in choices(&library.features) {
            // The library alone: its tests bring crates that switch features on again.
            let succeeded = Command::new("cargo")
                .args(["clippy", "--quiet", "--lib", "--no-default-features"])
                .args(["-p", &library.name, "--features", &features.join(",")])
                .args(["--", "-D", "warnings"])
                .current_dir(root())
                .status()?
                .success();
            if !succeeded {
                return Err(format!("{} with features {features:?}", library.name).into());
            }
            checked += 1;
        }
    }
    prove_no_std(&libraries)?;
    Ok(checked)
}

/// The packages people can depend on: those that say where their documents are. (That a package may be
/// published says less: the testkit must look so, see its manifest.)
fn libraries() -> Result<Vec<Library>, Box<dyn Error>> {
    let libraries: Vec<_> = packages(&["--no-deps"])?
        .iter()
        .filter(|package| !package["documentation"].is_null())
        .filter_map(|package| {
            let features = package["features"].as_object()?;
            Some(Library {
                name: package["name"].as_str()?.to_string(),
                features: features
                    .keys()
                    .filter(|name| *name != "default")
                    .cloned()
                    .collect(),
            })
        })
        .collect();
    if libraries.is_empty() {
        return Err("no library in the workspace".into());
    }
    Ok(libraries)
}

/// Every subset.
fn choices(features: &[String]) -> Vec<Vec<&str>> {
    let mut all = vec![Vec::new()];
    for feature in features {
        for mut choice in all.clone() {
            choice.push(feature.as_str());
            all.push(choice);
        }
    }
    all
}

/// Compiles a crate that has a panic handler of its own and uses every library.
///
/// Std has one too, and the compiler refuses two: so if any crate below the libraries links std, this
/// does not compile. It needs no target but the one everybody has.
fn prove_no_std(libraries: &[Library]) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new("cargo");
    cargo.args(["check", "--quiet", "--lib", "--no-default-features"]);
    cargo.args(["--message-format", "json"]);
    for library in libraries {
        cargo.args(["-p", &library.name]);
    }
    let output = cargo.current_dir(root()).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut lines = vec!["#![no_std]".to_string()];
    let mut rustc = Command::new("rustc");
    for line in output.stdout.split(|&byte| byte == b'\n') {
        let Ok(message) = serde_json::from_slice::<Value>(line) else {
            continue;
        };
        let name = message["target"]["name"].as_str().unwrap_or_default();
        let ours = libraries
            .iter()
            .any(|library| library.name.replace('-', "_") == name);
        if let (true, Some(file)) = (ours, message["filenames"][0].as_str()) {
            lines.push(format!("extern crate {name};"));
            rustc.args(["--extern", &format!("{name}={file}")]);
            if let Some(folder) = Path::new(file).parent() {
                rustc.arg("-L").arg(folder);
            }
        }
    }
    if lines.len() != 1 + libraries.len() {
        return Err("cargo did not say where every library is".into());
    }
    lines.push("#[panic_handler] fn stop(_: &core::panic::PanicInfo) -> ! { loop {} }".to_string());
    let folder = target().join("no_std");
    fs::create_dir_all(&folder)?;
    let source = folder.join("proof.rs");
    fs::write(&source, lines.join("\n"))?;
    let compiled = rustc
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
        ])
        .args(["-C", "panic=abort", "--out-dir"])
        .args([&folder, &source])
        .status()?;
    if compiled.success() {
        Ok(())
    } else {
        Err("a library links std with its default features off".into())
    }
}
