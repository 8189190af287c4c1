//! What the drawings of all tables have in common, and what some look like.

mod drawings;
mod files;
mod pictures;
mod plans;
mod random;
mod reading;
