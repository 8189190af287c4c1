//! Writes the pictures that the documents use: `cargo run -p dominoes-render --example pictures`.
//!
//! A test holds the committed files to what this makes.

#[path = "../tests/all/pictures.rs"]
mod pictures;

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    fs::create_dir_all(&folder)?;
    for (name, content) in pictures::pictures() {
        fs::write(folder.join(name), content)?;
    }
    Ok(())
}
