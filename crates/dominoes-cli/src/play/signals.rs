//! The signals that end the program, where a terminal has to be left in order first.

use std::{
    fs::File,
    io::{self, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Whoever holds this writes to the terminal.
static WRITING: Mutex<()> = Mutex::new(());

fn writing() -> MutexGuard<'static, ()> {
    // There is nothing in it that could be broken.
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Output that ends where the terminal is [left in order](before_the_end): nothing comes after.
pub(super) struct Guarded<W>(pub(super) W);

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _writing = writing();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let _writing = writing();
        self.0.flush()
    }
}

/// Leaves the terminal in order, if it is still there, before a signal ends the program as it would
/// have ended it.
///
/// A thread of its own waits for them: the one that plays may be waiting for a key, and standard
/// output is in its hands. Every play is saved when it is made.
#[cfg(unix)]
pub(super) fn before_the_end(
    leave: impl FnOnce(&mut File) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _last = writing();
            let terminal = std::fs::OpenOptions::new().write(true).open("/dev/tty");
            if let Ok(mut terminal) = terminal {
                // Nobody is left to be told that a terminal cannot be written to.
                let _ = leave(&mut terminal);
            }
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// There are no signals here.
#[cfg(not(unix))]
pub(super) fn before_the_end(
    _leave: impl FnOnce(&mut File) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Output that may only be written to by whoever says so.
    struct Watched;

    impl Write for Watched {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            assert!(WRITING.try_lock().is_err(), "written without the lock");
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            assert!(WRITING.try_lock().is_err(), "flushed without the lock");
            Ok(())
        }
    }

    #[test]
    fn who_writes_holds_the_lock_that_the_last_to_write_keeps() {
        let mut out = Guarded(Watched);
        out.write_all(b"your tiles 6-4").expect("memory");
        out.flush().expect("memory");
    }
}
