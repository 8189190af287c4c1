//! Running the binary.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

use serde_json::Value;

/// A seed that tests share.
pub(crate) const SEED: &str = "0001020304050607080910111213141516171819202122232425262728293031";

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// What it printed, if it said yes.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.status, 0, "{}{}", self.err, self.out);
        self.out
    }

    /// Each line that it printed, as JSON.
    #[track_caller]
    pub(crate) fn objects(&self) -> Vec<Value> {
        let object = |line: &str| serde_json::from_str(line).expect(line);
        self.out.lines().map(object).collect()
    }

    /// Its one line for people, if it printed nothing else and ended with this status.
    #[track_caller]
    pub(crate) fn bad(self, status: i32) -> String {
        assert_eq!((self.status, &*self.out), (status, ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.starts_with("dominoes: "), "{}", self.err);
        self.err
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dominoes"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the binary with this on its standard input.
#[track_caller]
pub(crate) fn dominoes(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = command(args).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // It may stop reading at any time, and that is no fault.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        status: output.status.code().expect("no signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The lines of a fixture as JSON.
pub(crate) fn fixtures(name: &str) -> Vec<Value> {
    let lines = dominoes_testkit::fixture::lines(name);
    lines.into_iter().map(|line| line.record).collect()
}

/// A file of this name that does not exist yet, in a folder of its own.
pub(crate) fn new_file(folder: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// A file with this in it, in a folder of its own.
pub(crate) fn file(folder: &str, name: &str, text: &str) -> String {
    let file = new_file(folder, name);
    std::fs::write(&file, text).expect("a file");
    path(&file)
}

pub(crate) fn path(file: &Path) -> String {
    file.to_str().expect("UTF-8").to_owned()
}

/// The record of a game that bots of level 1 play.
pub(crate) fn game(options: &[&str]) -> String {
    let args = [&["--level", "1", "--seed", SEED], options].concat();
    dominoes(&args, "").good()
}
