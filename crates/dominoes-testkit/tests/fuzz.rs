//! The bodies of the fuzz targets on the committed seeds and on random inputs: what a fuzzer found
//! once stays found, also where there is no fuzzer.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use core::panic::AssertUnwindSafe;
use std::{
    collections::BTreeSet,
    fs, panic,
    path::{Path, PathBuf},
};

use dominoes_testkit::{
    fuzz::{TARGETS, Target},
    rng::Rng,
};

/// How many random inputs are tried: `DOMINOES_FUZZ_TESTS` asks for more than the default.
fn scaled(default: u32) -> u32 {
    let factor = std::env::var("DOMINOES_FUZZ_TESTS")
        .ok()
        .and_then(|text| text.parse().ok());
    default * factor.unwrap_or(1)
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz")
        .join(name)
}

/// The committed inputs of a target, in the order of their names.
fn seeds(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let seeds = folder("seeds").join(target.name);
    let entries =
        fs::read_dir(&seeds).unwrap_or_else(|error| panic!("{}: {error}", seeds.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let data = fs::read(&path).expect("a readable file");
        (path, data)
    };
    paths.into_iter().map(read).collect()
}

/// Runs a body; a failure says on which input, as a byte string that can be pasted into a test.
fn run(target: &Target, what: &dyn core::fmt::Display, data: &[u8]) {
    let body = AssertUnwindSafe(|| (target.body)(data));
    let holds = panic::catch_unwind(body).is_ok();
    assert!(
        holds,
        "{} on {what}: b\"{}\"",
        target.name,
        data.escape_ascii()
    );
}

/// A seed with some bytes changed, or part of it before part of another, or bytes of no meaning.
fn input(seeds: &[(PathBuf, Vec<u8>)], rng: &mut Rng) -> Vec<u8> {
    let any = |rng: &mut Rng| seeds[rng.below(seeds.len() as u32) as usize].1.clone();
    let mut data = match rng.below(4) {
        0 => vec![0; rng.below(200) as usize],
        1 => {
            let (mut data, other) = (any(rng), any(rng));
            data.truncate(rng.below(data.len() as u32 + 1) as usize);
            data.extend(&other[rng.below(other.len() as u32 + 1) as usize..]);
            data
        }
        _ => any(rng),
    };
    if data.iter().all(|&byte| byte == 0) {
        // The first byte stays: to some bodies a zero says that choices follow.
        for byte in data.iter_mut().skip(1) {
            *byte = rng.bits() as u8;
        }
    }
    for _ in 0..rng.below(6) {
        if data.is_empty() {
            break;
        }
        let at = rng.below(data.len() as u32) as usize;
        match rng.below(4) {
            0 => drop(data.remove(at)),
            1 => data.insert(at, data[at]),
            2 => data[at] ^= 1 << rng.below(8),
            _ => data[at] = data[rng.below(data.len() as u32) as usize],
        }
    }
    data
}

fn check(name: &str) {
    let target = TARGETS
        .iter()
        .find(|target| target.name == name)
        .expect("a target");
    let seeds = seeds(target);
    assert!(!seeds.is_empty());
    run(target, &"nothing", b"");
    for (path, data) in &seeds {
        run(target, &path.display(), data);
    }
    for number in 0..scaled(target.inputs) {
        let data = input(&seeds, &mut Rng::new(number.into()));
        run(target, &format_args!("random input {number}"), &data);
    }
}

/// A test for each target, so that they run side by side.
macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_target_has_a_test_a_binary_and_seeds() {
            let tested: BTreeSet<&str> = [$(stringify!($name)),*].into();
            let listed: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(tested, listed);
            let manifest = fs::read_to_string(folder("Cargo.toml")).expect("a manifest");
            for name in listed {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
                let source = folder("fuzz_targets").join(format!("{name}.rs"));
                let source = fs::read_to_string(source).expect("a target");
                assert!(source.contains(&format!("fuzz::{name}(data)")), "{source}");
            }
            let binaries = manifest.matches("[[bin]]").count();
            assert_eq!(binaries, TARGETS.len());
        }
    };
}

tests! {
    drawings logs movetext records rounds setups tokens twins views worlds
}
