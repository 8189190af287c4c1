//! What a compiler does not check and a reader should not have to: the shape of the repository.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const LIBRARIES: [&str; 6] = [
    "dominoes-core",
    "dominoes-view",
    "dominoes-engine",
    "dominoes-notation",
    "dominoes-bot",
    "dominoes-render",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder whose name ends so, build output and hidden folders left out.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" {
                found.extend(files(&path, ending));
            }
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The workspace dependencies that a crate has in this section of its manifest.
fn dependencies(krate: &str, section: &str) -> BTreeSet<String> {
    let manifest = read(&root().join("crates").join(krate).join("Cargo.toml"));
    manifest
        .lines()
        .skip_while(|line| *line != format!("[{section}]"))
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| name.starts_with("dominoes-"))
        .map(ToString::to_string)
        .collect()
}

/// Design: a bot that has no name for a game cannot peek into one.
#[test]
fn crates_depend_downwards_only() {
    for (krate, allowed) in [
        ("dominoes-core", &[][..]),
        ("dominoes-view", &["dominoes-core"]),
        ("dominoes-engine", &["dominoes-core", "dominoes-view"]),
        ("dominoes-notation", &["dominoes-core", "dominoes-engine"]),
        ("dominoes-bot", &["dominoes-core", "dominoes-view"]),
        ("dominoes-render", &["dominoes-core"]),
    ] {
        let allowed = allowed.iter().map(ToString::to_string).collect();
        assert_eq!(dependencies(krate, "dependencies"), allowed, "{krate}");
    }
}

#[test]
fn libraries_are_no_std_and_keep_their_sources_documented() {
    for krate in LIBRARIES {
        let source = root().join("crates").join(krate).join("src");
        let lib = read(&source.join("lib.rs"));
        assert!(lib.contains("#![no_std]"), "{krate} is not no_std");
        for path in files(&source, ".rs") {
            let first = read(&path).lines().next().unwrap_or_default().to_string();
            let documented = first.starts_with("//!") || first.starts_with("#![doc");
            assert!(
                documented,
                "{} does not begin with what it owns",
                path.display()
            );
        }
    }
}

/// A module that names a generator is a module whose results can change with it: there is one.
#[test]
fn rand_chacha_has_one_private_user_a_crate() {
    for krate in LIBRARIES {
        let source = root().join("crates").join(krate).join("src");
        let users: Vec<_> = files(&source, ".rs")
            .into_iter()
            .filter(|path| {
                let code = read(path);
                code.lines()
                    .any(|line| line.contains("rand_chacha::") && !line.contains("//"))
            })
            .collect();
        assert!(users.len() <= 1, "{krate}: {users:?}");
        let lib = read(&source.join("lib.rs"));
        for module in users.iter().filter_map(|path| path.file_stem()) {
            let public = format!("pub mod {}", module.to_string_lossy());
            assert!(!lib.contains(&public), "{krate}: `{public}`");
        }
    }
}

/// What draws a game at the terminal works from views: it has no name for a game, so that it cannot
/// show what the person at the screen may not see.
#[test]
fn the_terminal_game_has_one_owner_and_the_rest_sees_views() {
    let play = root().join("crates/dominoes-cli/src/play");
    let options = play.join("mod.rs");
    let owner = play.join("session");
    let mut found = Vec::new();
    for path in files(&play, ".rs") {
        let code = read(&path);
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let words: BTreeSet<&str> = code
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .collect();
        let engine = words.contains("dominoes_engine") && path != options;
        let secret = words.iter().any(|word| word.starts_with("secret_"));
        if !path.starts_with(&owner) && (engine || secret) {
            found.push(path);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(!files(&owner, ".rs").is_empty());
}

/// The rule ids that docs/rules.md defines, as its headings.
fn rule_ids() -> BTreeSet<String> {
    let rules = read(&root().join("docs/rules.md"));
    let ids: Vec<_> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .filter(|heading| heading.starts_with("R-"))
        .map(|heading| {
            heading
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_string()
        })
        .collect();
    let set: BTreeSet<_> = ids.iter().cloned().collect();
    assert_eq!(ids.len(), set.len(), "an id is defined twice");
    set
}

/// Every rule id in a text: `R-SPIN-2`, or `r_spin_2` in the name of a test.
fn ids_in(text: &str) -> BTreeSet<String> {
    let upper = text.to_uppercase().replace('_', "-");
    let mut ids = BTreeSet::new();
    for (start, _) in upper.match_indices("R-") {
        let word: String = upper[start..]
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect();
        let parts: Vec<&str> = word.split('-').collect();
        for pair in parts.windows(3).filter(|pair| pair[0] == "R") {
            ids.insert(format!("R-{}-{}", pair[1], pair[2]));
        }
    }
    ids
}

#[test]
fn every_rule_is_named_by_the_code_that_has_it_and_by_a_test() {
    let ids = rule_ids();
    assert!(ids.len() > 40, "docs/rules.md defines {} rules", ids.len());
    let (mut in_docs, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
    for path in files(&root().join("crates"), ".rs") {
        let text = read(&path);
        let (code, tests) = match text.split_once("#[cfg(test)]\nmod tests") {
            Some((code, tests)) => (code.to_string(), tests.to_string()),
            None if path.components().any(|part| part.as_os_str() == "tests") => {
                (String::new(), text)
            }
            None => (text, String::new()),
        };
        for line in code
            .lines()
            .filter(|line| line.trim_start().starts_with("//"))
        {
            in_docs.extend(ids_in(line));
        }
        in_tests.extend(ids_in(&tests));
    }
    // Every line of these files is a test, by its own name or in a loop that names it.
    for path in files(&root().join("fixtures/cited"), ".jsonl") {
        in_tests.extend(ids_in(&read(&path)));
    }
    let unnamed: Vec<_> = ids.difference(&in_docs).collect();
    assert!(
        unnamed.is_empty(),
        "no item says that it implements {unnamed:?}"
    );
    let untested: Vec<_> = ids.difference(&in_tests).collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
}

#[test]
fn rules_that_are_cited_exist() {
    let ids = rule_ids();
    let sources = ["crates", "docs", "fixtures/cited"].map(|folder| root().join(folder));
    for path in sources.iter().flat_map(|folder| {
        [".rs", ".md", ".jsonl"]
            .iter()
            .flat_map(|ending| files(folder, ending))
            .collect::<Vec<_>>()
    }) {
        let text = read(&path);
        for (start, _) in text.match_indices("R-") {
            let word: String = text[start..]
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect();
            let whole = word
                .split('-')
                .nth(2)
                .is_some_and(|n| n.parse::<u32>().is_ok());
            if whole
                && word
                    .split('-')
                    .nth(1)
                    .is_some_and(|w| w.chars().all(|c| c.is_ascii_uppercase()))
            {
                let id: Vec<&str> = word.splitn(4, '-').take(3).collect();
                assert!(
                    ids.contains(&id.join("-")),
                    "{}: {word} is no rule",
                    path.display()
                );
            }
        }
    }
}

/// Relative links in Markdown lead somewhere, also to their headings.
#[test]
fn links_in_documents_lead_somewhere() {
    let mut broken = Vec::new();
    let mut documents = files(&root().join("docs"), ".md");
    documents.extend(files(&root().join("fixtures"), ".md"));
    documents.extend(files(&root().join("crates"), ".md"));
    documents.extend(files(&root().join("ports"), ".md"));
    documents
        .extend(["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|name| root().join(name)));
    for path in documents {
        let text = read(&path);
        for (start, _) in text.match_indices("](") {
            let target: String = text[start + 2..]
                .chars()
                .take_while(|&c| c != ')')
                .collect();
            if target.contains("://") || target.contains([' ', '`']) || target.contains("::") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = if file.is_empty() {
                path.clone()
            } else {
                path.parent().unwrap_or(Path::new("")).join(file)
            };
            let found =
                file.exists() && (anchor.is_empty() || headings(&read(&file)).contains(anchor));
            // In crate documentation a link may also name an item.
            let item = !target.contains(['/', '.', '#']);
            if !found && !item {
                broken.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The anchors of a document's headings.
fn headings(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter_map(|c| match c {
                    ' ' => Some('-'),
                    '-' | '_' => Some(c),
                    c if c.is_alphanumeric() => Some(c),
                    _ => None,
                })
                .collect()
        })
        .collect()
}

/// The text literals in a piece of source that could be the code of an error.
fn codes_in(source: &str) -> impl Iterator<Item = String> + '_ {
    source
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|text| text.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        .map(ToString::to_string)
}

/// `docs/formats.md` lists every code that an error can have, and no other.
#[test]
fn every_error_code_is_documented() {
    let mut given = BTreeSet::new();
    for path in files(&root().join("crates"), ".rs") {
        let source = read(&path);
        if path.components().all(|part| part.as_os_str() != "src") {
            continue;
        }
        for (start, _) in source.match_indices("pub const fn code(") {
            let body = source[start..].split("\n    }\n").next();
            // An attribute names a feature and no code.
            let lines = body.unwrap_or_default().lines();
            given.extend(lines.filter(|line| !line.contains("#[")).flat_map(codes_in));
        }
        for (start, call) in source.match_indices("bad(") {
            let argument = source[start + call.len()..].trim_start();
            if argument.starts_with('"') {
                given.extend(codes_in(argument).next());
            }
        }
    }
    assert!(given.len() > 40, "codes are not found: {given:?}");
    let formats = read(&root().join("docs/formats.md"));
    let section = formats.split("### Error codes").nth(1).unwrap_or_default();
    let mut listed = BTreeSet::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cell = row.split('|').nth(1).unwrap_or_default();
        for code in cell.split('`').skip(1).step_by(2) {
            assert!(listed.insert(code.to_string()), "{code} is listed twice");
        }
    }
    assert_eq!(given, listed);
}

#[test]
fn the_repository_speaks_of_the_project_alone() {
    // Put together here, so that this file holds none of them either.
    let folders = ["home", "root", "tmp"].map(|folder| format!("/{folder}/"));
    let macros = ["todo", "dbg", "unimplemented"].map(|name| format!("{name}!("));
    let words = [folders, macros].concat();
    let mut found = Vec::new();
    for ending in [".rs", ".md", ".toml", ".py", ".sh", ".yml"] {
        for path in files(&root(), ending) {
            for (number, line) in read(&path).lines().enumerate() {
                for word in &words {
                    if line.contains(word) {
                        found.push(format!("{}:{}: {word}", path.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn licences_and_metadata_are_in_place() {
    assert!(read(&root().join("LICENSE-MIT")).contains("MIT License"));
    assert!(read(&root().join("LICENSE-APACHE")).contains("Apache License"));
    for krate in LIBRARIES {
        let folder = root().join("crates").join(krate);
        for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(folder.join(name).exists(), "{krate} has no {name}");
        }
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(
                read(&folder.join(name)),
                read(&root().join(name)),
                "{krate}"
            );
        }
        let manifest = read(&folder.join("Cargo.toml"));
        for field in [
            "description",
            "license",
            "repository",
            "documentation",
            "include",
            "readme",
            "keywords",
            "categories",
        ] {
            assert!(
                manifest.contains(&format!("\n{field}")),
                "{krate} has no {field}"
            );
        }
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{krate} has lints of its own"
        );
    }
}

#[test]
fn no_snapshot_is_pending_or_stray() {
    for ending in [".snap.new", ".pending-snap"] {
        assert_eq!(files(&root(), ending), Vec::<PathBuf>::new());
    }
}

/// An allowed lint is a debt: there are few, and each says why.
#[test]
fn few_lints_are_allowed() {
    let mut allows = BTreeMap::new();
    for path in files(&root().join("crates"), ".rs") {
        let count =
            read(&path).matches("[allow(").count() + read(&path).matches("[expect(").count();
        if count > 0 && !path.components().any(|part| part.as_os_str() == "tests") {
            allows.insert(path, count);
        }
    }
    let total: usize = allows.values().sum();
    assert!(total < 10, "{total} allowed lints: {allows:#?}");
}
