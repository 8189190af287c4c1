//! A terminal that a program can look at.

use core::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output},
    thread,
};

/// A seed that tests share.
pub(crate) const SEED: &str = "0001020304050607080910111213141516171819202122232425262728293031";

/// The binary.
pub(crate) const DOMINOES: &str = env!("CARGO_BIN_EXE_dominoes");

/// How often to look before giving up, and how long to wait between two looks: more than half a
/// minute in all, which no healthy machine needs.
const LOOKS: u32 = 1500;
const PAUSE: Duration = Duration::from_millis(25);

/// How many terminals there were.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether it comes to be so.
pub(crate) fn ends(is_it: impl Fn() -> bool) -> bool {
    (0..LOOKS).any(|_| {
        thread::sleep(PAUSE);
        is_it()
    })
}

/// A terminal with a shell in which one command runs.
pub(crate) struct Tmux {
    socket: String,
    /// All bytes that were printed.
    log: PathBuf,
}

/// A command that plays a game with these options, which signals can be [sent](send) to.
pub(crate) fn told_apart(options: &str) -> String {
    format!("sh -c 'echo $$ > pid; exec {DOMINOES} --seed {SEED} {options}'")
}

/// Sends a signal to the game that was started in this folder.
#[track_caller]
pub(crate) fn send(signal: &str, folder: &Path) {
    let pid = fs::read_to_string(folder.join("pid")).expect("a number");
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), pid.trim()])
        .status();
    assert!(sent.expect("kill runs").success());
}

impl Tmux {
    /// Runs a command in a window of so many columns and lines, in this folder. Once it has ended,
    /// the shell prints `status` with its exit status, and how the terminal was left.
    ///
    /// None where there is no `tmux`; in CI there has to be one.
    pub(crate) fn run(folder: &Path, (columns, lines): (u16, u16), command: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(
                std::env::var_os("CI").is_none(),
                "tmux is missing: these tests need it"
            );
            let _ = writeln!(io::stderr(), "not tested: there is no tmux");
            return None;
        }
        // A server that has just been told to go may still hold its name.
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let name = folder.file_name().expect("a name").to_string_lossy();
        let terminal = Self {
            socket: format!("dominoes-{}-{name}-{number}", std::process::id()),
            log: folder.join("log"),
        };
        let script = format!(
            "read go; {command}; echo status $?; stty -a | grep -o -- '-\\?icanon\\|-\\?echo ' | tr '\\n' ' '; \
             read end"
        );
        let (columns, lines) = (columns.to_string(), lines.to_string());
        let folder = folder.to_str().expect("UTF-8");
        terminal.tmux(&[
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &lines,
            "-c",
            folder,
            &script,
        ]);
        terminal.tmux(&["pipe-pane", &format!("cat > {}", terminal.log.display())]);
        terminal.keys(&["Enter"]);
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let output = Command::new("tmux")
            .args(["-u", "-L", &self.socket, "-f", "/dev/null"])
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .env_remove("TMUX")
            .output()
            .expect("tmux runs");
        assert!(output.status.success(), "{args:?}: {output:?}");
        output
    }

    /// Presses keys, by their names in `tmux`.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line.
    pub(crate) fn line(&self, text: &str) {
        if !text.is_empty() {
            self.tmux(&["send-keys", "-l", text]);
        }
        self.keys(&["Enter"]);
    }

    pub(crate) fn resize(&self, columns: u16, lines: u16) {
        let (columns, lines) = (columns.to_string(), lines.to_string());
        self.tmux(&["resize-window", "-x", &columns, "-y", &lines]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p"]);
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// What is on the screen and what has scrolled off it.
    pub(crate) fn scrollback(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p", "-S", "-"]);
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Whether the other screen is shown, and whether there is a cursor, as `0 1`.
    pub(crate) fn modes(&self) -> String {
        let format = "#{alternate_on} #{cursor_flag}";
        let output = self.tmux(&["display-message", "-p", format]);
        String::from_utf8(output.stdout)
            .expect("UTF-8")
            .trim()
            .to_owned()
    }

    /// The screen as soon as it is as it should be.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let mut screen = String::new();
        for _ in 0..LOOKS {
            screen = self.screen();
            if is_it(&screen) {
                return screen;
            }
            thread::sleep(PAUSE);
        }
        panic!("never seen: {what}\n{screen}");
    }

    /// The screen as soon as it shows this text.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) -> String {
        self.until(text, |screen| screen.contains(text))
    }

    /// Waits for the command to end with this status, the terminal being left as it was found.
    #[track_caller]
    pub(crate) fn ended(&self, status: i32) -> String {
        let screen = self.until("the end", |screen| {
            screen.contains("status ") && screen.contains("icanon ")
        });
        assert!(screen.contains(&format!("status {status}\n")), "{screen}");
        assert!(screen.contains("\nicanon echo"), "not as it was: {screen}");
        assert_eq!(self.modes(), "0 1", "the usual screen, and a cursor");
        screen
    }

    /// All that was printed, as soon as it is as it should be.
    #[track_caller]
    pub(crate) fn log(&self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            // It may end in the middle of a character.
            let log = fs::read(&self.log).unwrap_or_default();
            let log = String::from_utf8_lossy(&log).into_owned();
            if is_it(&log) {
                return log;
            }
            thread::sleep(PAUSE);
        }
        panic!("never printed: {what}\n{}", self.screen());
    }

    /// All that was printed until the end.
    pub(crate) fn whole_log(&self) -> String {
        self.log("the end", |log| log.contains("icanon"))
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .output();
    }
}
