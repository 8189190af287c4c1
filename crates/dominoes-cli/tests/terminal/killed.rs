//! A saved game outlives the program, whatever ends it.

use core::time::Duration;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
};

use dominoes_notation::Record;
use dominoes_testkit::rng::Rng;

use crate::tmux::{DOMINOES, SEED, folder};

/// The plays in the file of a game, which has to check.
fn plays(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a file");
    let record: Record = text.parse().expect("a record");
    let mut plays = Vec::new();
    let game = record.replay_with(|_| {}).expect("a game");
    plays.extend(game.plays().map(|(seat, play)| format!("{seat}:{play}")));
    plays
}

/// A game at the prompt.
fn start(args: &[&str], stdout: Stdio) -> Child {
    Command::new(DOMINOES)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// Plays a game to its end, always the first play of the list.
fn play_out(args: &[&str]) {
    let mut child = start(args, Stdio::null());
    let mut stdin = child.stdin.take().expect("a pipe");
    // The game may be over before all of it is read.
    let _ = stdin.write_all("1\n".repeat(500).as_bytes());
    drop(stdin);
    child.wait().expect("it ends");
}

#[test]
fn a_game_that_is_killed_at_any_moment_lacks_at_most_the_play_in_progress() {
    let folder = folder("killed");
    let file = folder.join("game.txt");
    let options = ["--type", "--seed", SEED, "--level", "1", "--target", "100"];
    let name = file.to_str().expect("UTF-8");
    let saved = [&options[..], &["--save", name]].concat();
    // The game as it goes when nothing happens to it.
    play_out(&saved);
    let whole = plays(&file);
    assert!(whole.len() > 20, "{whole:?}");

    let turns = whole.iter().filter(|play| play.starts_with("1:")).count();
    let turns = u32::try_from(turns).expect("a few");

    let mut rng = Rng::new(0x00d0_0d1e);
    let mut lengths = std::collections::BTreeSet::new();
    for moment in 0..50 {
        fs::remove_file(&file).expect("a file");
        let mut child = start(&saved, Stdio::piped());
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut printed = String::new();
        for _ in 0..=rng.below(turns - 1) {
            let mut line = String::new();
            while line.trim_end() != ">" {
                line.clear();
                assert!(out.read_line(&mut line).expect("a line") > 0, "{printed}");
                printed.push_str(&line);
            }
            stdin.write_all(b"1\n").expect("it reads");
        }
        // Somewhere in what it does now: it plays, writes, lets the bot play, writes.
        thread::sleep(Duration::from_micros(rng.below(3000).into()));
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
        out.read_to_string(&mut printed).expect("UTF-8");
        let told =
            printed.matches(" you play ").count() + printed.matches(" seat 2 plays ").count();
        let kept = plays(&file);
        assert!(whole.starts_with(&kept), "moment {moment}: another game");
        assert!(
            kept.len() >= told,
            "moment {moment}: {} of {told} plays",
            kept.len()
        );
        lengths.insert(kept.len());
        // It goes on, and to the same end.
        if moment % 10 == 0 {
            play_out(&["--type", "--resume", name]);
            assert_eq!(plays(&file), whole);
        }
    }
    assert!(lengths.len() > 10, "{lengths:?}");
}

#[test]
fn a_full_disk_loses_nothing_that_was_kept_and_the_game_goes_on() {
    let folder = folder("full");
    // A limit on the size of files is met as a full disk is: what is written does not fit.
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec {DOMINOES} --type --seed {SEED} --level 1 --target 1000 \
         --save game.txt"
    );
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(format!("{}quit\nno\nquit\nyes\n", "1\n".repeat(70)).as_bytes())
        .expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(out.contains("error: game.txt: cannot save: "), "{out}");
    let asked = out.matches("Type 'yes' to leave nevertheless").count();
    assert_eq!(asked, 2, "whoever leaves is told what is lost: {out}");
    assert!(err.contains("dominoes: game.txt: cannot save: "), "{err}");
    assert_eq!(output.status.code(), Some(2), "{err}");
    let told = out.matches(" you play ").count() + out.matches(" seat 2 plays ").count();
    let kept = plays(&folder.join("game.txt"));
    assert!(
        !kept.is_empty() && kept.len() < told,
        "{} of {told}",
        kept.len()
    );
    let files: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(files.len(), 1, "{files:?}");
}

#[test]
fn what_does_not_fit_in_one_place_can_be_saved_in_another() {
    let folder = folder("elsewhere");
    fs::create_dir(folder.join("gone")).expect("a folder");
    let mut child = Command::new(DOMINOES)
        .args([
            "--type",
            "--seed",
            SEED,
            "--level",
            "1",
            "--save",
            "gone/game.txt",
        ])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while line.trim_end() != ">" {
        line.clear();
        assert!(out.read_line(&mut line).expect("a line") > 0);
    }
    // The file goes, and its folder: nothing can be written there any more.
    fs::remove_dir_all(folder.join("gone")).expect("a folder");
    stdin
        .write_all(b"1\n1\nsave here.txt\n1\nquit\n")
        .expect("it reads");
    drop(stdin);
    let mut printed = String::new();
    out.read_to_string(&mut printed).expect("UTF-8");
    assert!(child.wait().expect("it ends").success(), "{printed}");
    assert!(
        printed.contains("error: gone/game.txt: cannot save: "),
        "{printed}"
    );
    assert!(
        printed.contains("The game is kept: 'dominoes --resume here.txt'"),
        "{printed}"
    );
    let told = printed.matches(" you play ").count();
    let kept = plays(&folder.join("here.txt"));
    let own = kept.iter().filter(|play| play.starts_with("1:")).count();
    assert_eq!((told, own), (3, 3), "{printed}");
}
