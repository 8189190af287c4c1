//! Joining the shards of a match.

use std::path::PathBuf;

use super::{Contest, Part, Shard, sums::Sums};
use crate::{failure::Failure, input::Source};

/// The match that these files hold all shards of, and its sums.
pub(super) fn merge(files: &[PathBuf]) -> Result<(Contest, Sums), Failure> {
    let mut parts: Vec<Part> = Vec::new();
    for source in Source::read_all(files) {
        let text = source.text.as_ref().map_err(Failure::clone)?;
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let part = part(line, &parts).map_err(|failure| {
                let failure = failure.lines_down(index);
                source.blame(failure)
            })?;
            parts.push(part);
        }
    }
    let Some(first) = parts.first() else {
        return Err(Failure::bad("empty", "there is no shard in these files"));
    };
    let missing = (1..=first.shard.count.get())
        .find(|&index| parts.iter().all(|part| part.shard.index.get() != index));
    if let Some(index) = missing {
        let message = format!("shard {index}/{} is missing", first.shard.count);
        return Err(Failure::bad("missing_shard", message));
    }
    let sums = parts
        .iter()
        .fold(Sums::default(), |sums, part| sums + part.sums);
    Ok((first.r#match, sums))
}

/// A line as a part that goes with those before it.
fn part(line: &str, before: &[Part]) -> Result<Part, Failure> {
    let part: Part = serde_json::from_str(line).map_err(|error| {
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        Failure::bad(
            "bad_shard",
            format_args!("not the sums of a shard: {message}"),
        )
        .at(error.line(), error.column().max(1))
    })?;
    let bad = |message: String| Err(Failure::bad("bad_shard", message).at(1, 1));
    let Part {
        r#match,
        shard,
        sums,
    } = part;
    if let Some(first) = before.first()
        && (first.r#match != r#match || first.shard.count != shard.count)
    {
        return bad("it is a shard of another match".to_owned());
    }
    if before.iter().any(|other: &Part| other.shard == shard) {
        return bad(format!("shard {shard} is given twice"));
    }
    if sums.deals != Shard::deals(shard, r#match.deals) {
        return bad(format!("shard {shard} has not all of its deals"));
    }
    Ok(part)
}
