//! The signals that end the program, where a terminal has to be left in order first.

use std::{fs::File, io};

/// Ends the program at one of these signals as it would have ended it, and leaves the terminal in
/// order first, if it is still there.
///
/// A thread of its own waits for them: the one that plays may be waiting for a key, and standard
/// output is in its hands. Every play is saved when it is made.
pub(super) fn before_the_end(
    signals: &[i32],
    leave: impl FnOnce(&mut File) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};
    let mut signals = Signals::new(signals)?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
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
