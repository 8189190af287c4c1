//! A frame: the table, what can be played, who has what.
//!
//! ```text
//! title
//! table                              | scores
//!                                    | plays, or how a hand ended
//! ends and count                     |
//! what the play would make, messages | what happened
//! hand                               |
//! keys
//! ```

use dominoes_core::{HandSummary, Seat, Tile, TileSet};
use dominoes_render::text::{self, Charset, Drawing, Options, Size};
use dominoes_view::{View, Viewer};
use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span, Text},
    widgets::{Clear, Paragraph, Wrap},
};

use super::scene::{Finished, Overlay, Scene, Stage};
use crate::play::{prospect::Prospect, story};

/// The smallest window that holds a game.
const LEAST: (u16, u16) = (72, 20);

/// From this height on there is room for a hand that stands upright.
const TALL: u16 = 32;

/// What every key does, for people.
const KEYS: &[(&str, &str)] = &[
    ("arrows, Tab", "walk your plays, each shown on the table"),
    ("1 2 3 ...", "go to the play with this number"),
    ("Enter", "play it"),
    ("Esc", "look at the table as it is"),
    ("h", "hint: what a strong bot would play"),
    ("a", "analysis: what it makes of every play"),
    ("s", "save the game"),
    ("r", "resign; asks first"),
    (
        "q, Ctrl-C",
        "leave; a saved game goes on with --resume FILE",
    ),
    ("Ctrl-L", "draw everything anew"),
];

/// Whether a window of this size is large enough.
pub(super) const fn holds_a_game(width: u16, height: u16) -> bool {
    width >= LEAST.0 && height >= LEAST.1
}

/// Draws everything.
pub(super) fn scene(scene: &Scene, frame: &mut Frame<'_>) {
    let area = frame.area();
    if !holds_a_game(area.width, area.height) {
        too_small(frame, area);
        return;
    }
    let pen = Pen { scene };
    let (width, height) = (area.width, area.height);
    let at = |x, y, width, height| Rect {
        x,
        y,
        width,
        height,
    };
    frame.render_widget(Paragraph::new(pen.title(width)), at(0, 0, width, 1));
    frame.render_widget(
        Paragraph::new(pen.footer()),
        at(1, height - 1, width - 1, 1),
    );
    if let Stage::HandOver(seat) = scene.stage {
        pen.hand_over(frame, at(0, 1, width, height - 2), seat);
    } else {
        let panel = if width < 100 { 24 } else { 32 };
        let left = width - panel - 1;
        let hand = pen.hand(left - 2, height);
        let low = height - 1 - hand.height() as u16;
        pen.table(frame, at(1, 1, left - 2, low - 4));
        if let Stage::HandEnd(finished) | Stage::Over(finished) = &scene.stage {
            let told = finished.told.iter().map(|told| Line::from(sentence(told)));
            let told = Paragraph::new(told.collect::<Vec<_>>()).wrap(Wrap { trim: true });
            frame.render_widget(told, at(1, low - 3, left - 2, height + 2 - low));
        } else {
            pen.standing(frame, at(1, low - 3, left - 2, 3));
            let rest = at(1, low, left - 1, height - 1 - low);
            frame.render_widget(Paragraph::new(hand), rest);
        }
        for y in 1..height - 1 {
            frame.render_widget(Paragraph::new(pen.rule()), at(left, y, 1, 1));
        }
        pen.panel(frame, at(left + 2, 1, panel - 2, height - 2));
    }
    pen.overlay(frame, area);
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let text = format!(
        "This window has {} columns and {} lines; the game needs {} by {}. Make it larger, or leave \
         with Ctrl-C and play with --type.",
        area.width, area.height, LEAST.0, LEAST.1
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// What is drawn with: the scene, and how it looks.
struct Pen<'a> {
    scene: &'a Scene,
}

impl Pen<'_> {
    const fn view(&self) -> &View {
        &self.scene.view
    }

    fn rule(&self) -> Span<'static> {
        let rule = match self.scene.look.charset {
            Charset::Unicode => "│",
            Charset::Ascii => "|",
        };
        Span::styled(rule, dim())
    }

    const fn dot(&self) -> &'static str {
        match self.scene.look.charset {
            Charset::Unicode => " · ",
            Charset::Ascii => " - ",
        }
    }

    fn title(&self, width: u16) -> Line<'static> {
        let view = self.view();
        let mut parts = vec![story::game(view.rules())];
        let hand = match &self.scene.stage {
            Stage::HandEnd(finished) | Stage::Over(finished) => finished.summary.hand,
            Stage::Turn | Stage::HandOver(_) => view.hand_number(),
        };
        parts.push(format!("hand {hand}"));
        if matches!(self.scene.stage, Stage::Turn | Stage::HandOver(_)) {
            let reserve = view.rules().reserve();
            parts.push(match reserve {
                0 => format!("boneyard {}", view.boneyard_count()),
                _ => format!(
                    "boneyard {}, the last {reserve} kept",
                    view.boneyard_count()
                ),
            });
        }
        let text = format!(" {}", parts.join(self.dot()));
        let who = match view.viewer() {
            Viewer::Seat(seat) => format!("you are seat {seat} "),
            Viewer::Spectator => String::new(),
        };
        let gap = usize::from(width).saturating_sub(text.chars().count() + who.len());
        let style = Style::new().add_modifier(Modifier::REVERSED);
        Line::styled(format!("{text}{}{who}", " ".repeat(gap)), style)
    }

    fn footer(&self) -> Line<'static> {
        let keys: &[(&str, &str)] = match &self.scene.stage {
            Stage::Turn => &[
                ("?", "help"),
                ("arrows", "choose"),
                ("Enter", "play"),
                ("h", "hint"),
                ("a", "analyse"),
                ("s", "save"),
                ("r", "resign"),
                ("q", "quit"),
            ],
            Stage::HandOver(_) => &[
                ("the seat's number", "takes the screen"),
                ("q", "quit"),
                ("?", "help"),
            ],
            Stage::HandEnd(_) => &[("Enter", "go on"), ("q", "quit"), ("?", "help")],
            Stage::Over(_) => &[("Enter", "leave, and print the record")],
        };
        let mut spans = Vec::new();
        for (key, does) in keys {
            spans.push(Span::styled(
                (*key).to_owned(),
                Style::new().add_modifier(Modifier::BOLD),
            ));
            spans.push(Span::styled(format!(" {does}  "), dim()));
        }
        Line::from(spans)
    }

    /// The table in the middle of its area.
    fn table(&self, frame: &mut Frame<'_>, area: Rect) {
        let (layout, marks) = self.scene.table();
        let look = self.scene.look;
        let drawing = look.table(&layout, marks, area.width, Some(area.height));
        let (width, height) = (drawing.width() as u16, drawing.height() as u16);
        let middle = Rect {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
            width: width.min(area.width),
            height: height.min(area.height),
        };
        frame.render_widget(Paragraph::new(self.lines(&drawing)), middle);
    }

    fn lines(&self, drawing: &Drawing) -> Text<'static> {
        let line = |line: &text::Line| {
            let span = |span: &text::Span| {
                Span::styled(span.text.clone(), self.scene.look.style(span.style))
            };
            Line::from(line.spans.iter().map(span).collect::<Vec<_>>())
        };
        Text::from(drawing.lines.iter().map(line).collect::<Vec<_>>())
    }

    /// The ends and the count, and below them what the play that is tried would make of them, or a
    /// message: one that is too long for its line takes all three.
    fn standing(&self, frame: &mut Frame<'_>, area: Rect) {
        let view = self.view();
        let strong = Style::new().add_modifier(Modifier::BOLD);
        if let Some(message) = &self.scene.message
            && message.chars().count() > usize::from(area.width)
        {
            let message = Paragraph::new(message.as_str()).style(strong);
            frame.render_widget(message.wrap(Wrap { trim: true }), area);
            return;
        }
        let count = story::count(view).unwrap_or_default();
        let mut lines = vec![Line::from(story::ends(view.layout())), Line::from(count)];
        lines.push(
            match (&self.scene.message, self.scene.prospect(), view.forced()) {
                (Some(message), _, _) => Line::styled(message.clone(), strong),
                (None, Some(prospect), _) => Line::styled(self.makes(&prospect), strong),
                (None, None, Some(tile)) => Line::styled(story::forced(tile), strong),
                (None, None, None) => Line::default(),
            },
        );
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// What a play would make of the table, in words.
    fn makes(&self, prospect: &Prospect) -> String {
        let Prospect {
            play,
            points,
            layout,
            count,
        } = prospect;
        let makes = if self.view().rules().variant().scores_fives() {
            format!("count {count}")
        } else {
            story::ends(layout)
        };
        let scores = match points {
            0 => String::new(),
            _ => format!(", scores {points}"),
        };
        format!("{} on {} would make {makes}{scores}", play.tile, play.arm)
    }

    /// The viewer's own tiles, those that cannot be played dimmed.
    fn hand(&self, width: u16, height: u16) -> Text<'static> {
        let shown = matches!(self.scene.stage, Stage::Turn);
        let mut tiles: Vec<Tile> = self.view().hand().unwrap_or_default().to_vec();
        tiles.sort();
        let upright = height >= TALL && !self.scene.look.compact;
        let rows = if upright { 5 } else { 3 };
        if !shown {
            return Text::from(vec![Line::default(); rows]);
        }
        let playable: TileSet = self
            .view()
            .legal()
            .iter()
            .map(|scored| scored.play.tile)
            .collect();
        let chosen = self.scene.prospect().map(|prospect| prospect.play.tile);
        let chosen: TileSet = chosen.into_iter().collect();
        let options = Options::default()
            .charset(self.scene.look.charset)
            .width(width)
            .chosen(chosen)
            .dim(!playable)
            // Plays have numbers here, not tiles.
            .numbers(false);
        let draw = |size: Size| text::hand(&tiles, &options.size(size).lying(!upright));
        let size = if upright { Size::Medium } else { Size::Small };
        let drawing = Some(size)
            .filter(|_| !self.scene.look.compact)
            .map(draw)
            .filter(|drawing| drawing.height() <= rows)
            .unwrap_or_else(|| draw(Size::Compact));
        let mut text = self.lines(&drawing);
        text.lines.resize(rows, Line::default());
        text
    }

    /// The column on the right: who has what, what can be played, what happened.
    fn panel(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut lines = self.scores(area.width);
        lines.push(Line::default());
        match &self.scene.stage {
            Stage::HandEnd(finished) | Stage::Over(finished) => {
                lines.extend(self.pips(finished, area.width));
            }
            Stage::Turn | Stage::HandOver(_) => {
                let news = self.scene.news.len().min(usize::from(area.height) / 3);
                let room = usize::from(area.height) - lines.len() - news - 3;
                lines.extend(self.plays(room, area.width));
                let news = &self.scene.news[self.scene.news.len() - news..];
                let gap = usize::from(area.height)
                    .saturating_sub(lines.len() + news.len() + usize::from(!news.is_empty()));
                lines.extend(vec![Line::default(); gap]);
                if !news.is_empty() {
                    lines.push(heading("what happened", "", area.width));
                }
                lines.extend(news.iter().map(|line| Line::from(cut(line, area.width))));
            }
        }
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn scores(&self, width: u16) -> Vec<Line<'static>> {
        let view = self.view();
        let over = !matches!(self.scene.stage, Stage::Turn | Stage::HandOver(_));
        let mut lines = vec![heading(
            "",
            if over { "score" } else { "score tiles" },
            width,
        )];
        let scores = match &self.scene.stage {
            Stage::HandEnd(finished) | Stage::Over(finished) => finished.summary.scores,
            Stage::Turn | Stage::HandOver(_) => *view.scores(),
        };
        for (seat, score) in scores.iter() {
            let on_turn = !over && view.turn() == Some(seat);
            let mut name = story::name(view.viewer(), seat);
            if let Some(level) = self.scene.bots[seat] {
                let long = format!("{name}, level {level}");
                let short = format!("{name} ({level})");
                name = if width > 25 { long } else { short };
            }
            let figures = if over {
                format!("{score:5}")
            } else {
                format!("{score:4} {:5}", view.counts()[seat])
            };
            let mark = if on_turn { "> " } else { "  " };
            let style = if on_turn {
                Style::new().add_modifier(Modifier::BOLD)
            } else {
                Style::new()
            };
            lines.push(Line::styled(
                spread(&format!("{mark}{name}"), &figures, width),
                style,
            ));
        }
        lines
    }

    /// The plays there are, as many as there is room for, the one that is tried among them.
    fn plays(&self, room: usize, width: u16) -> Vec<Line<'static>> {
        let view = self.view();
        let fives = view.rules().variant().scores_fives();
        let title = if fives { "count score" } else { "" };
        let mut lines = vec![heading("your plays", title, width)];
        let count = view.legal().len();
        let selected = self.scene.selected;
        let room = room.saturating_sub(1).max(1);
        let first = selected.map_or(0, |at| (at + 1).saturating_sub(room));
        for index in (first..count).take(room) {
            let Some(prospect) = Prospect::of(view, index) else {
                continue;
            };
            let chosen = selected == Some(index);
            let mark = if chosen { '>' } else { ' ' };
            let Prospect { play, points, .. } = prospect;
            let play = format!("{mark}{:2}  {} {}", index + 1, play.tile, play.arm);
            let points = if points == 0 {
                String::new()
            } else {
                points.to_string()
            };
            let figures = if fives {
                format!("{:5} {points:>5}", prospect.count)
            } else {
                String::new()
            };
            let style = if chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            lines.push(Line::styled(spread(&play, &figures, width), style));
        }
        lines
    }

    /// What everybody was left with when a hand ended.
    fn pips(&self, finished: &Finished, width: u16) -> Vec<Line<'static>> {
        let HandSummary {
            end, pips, scores, ..
        } = finished.summary;
        let mut lines = vec![heading("hand", "pips bonus", width)];
        let awards = end.awards(scores.seats());
        for (seat, award) in awards.iter() {
            let name = format!("  {}", story::name(self.view().viewer(), seat));
            let pips = pips.map_or_else(String::new, |pips| pips[seat].to_string());
            let award = match award {
                0 => String::new(),
                _ => format!("+{award}"),
            };
            lines.push(Line::from(spread(
                &name,
                &format!("{pips:>4} {award:>5}"),
                width,
            )));
        }
        lines
    }

    /// The screen between two people.
    fn hand_over(&self, frame: &mut Frame<'_>, area: Rect, seat: Seat) {
        let mut lines = vec![
            format!("Pass the screen to seat {seat}."),
            format!("Seat {seat} presses {seat} when nobody else is looking."),
            String::new(),
        ];
        for (seat, score) in self.view().scores().iter() {
            let tiles = story::tiles(self.view().counts()[seat]);
            lines.push(format!("seat {seat}   {score:4}   {tiles}"));
        }
        if let Some(commitment) = &self.scene.commitment {
            lines.push(String::new());
            lines.push("The SHA-256 of the seed is".to_owned());
            lines.push(commitment.clone());
        }
        let width = lines.iter().map(|line| line.chars().count()).max();
        let width = (width.unwrap_or(0) as u16).min(area.width);
        let height = (lines.len() as u16).min(area.height);
        let middle = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        frame.render_widget(Paragraph::new(lines.join("\n")), middle);
    }

    /// What lies over everything else.
    fn overlay(&self, frame: &mut Frame<'_>, area: Rect) {
        let (title, lines) = match &self.scene.overlay {
            None => return,
            Some(Overlay::Help) => {
                let key = |(key, does): &(&str, &str)| format!("{key:13}{does}");
                let mut lines: Vec<String> = KEYS.iter().map(key).collect();
                lines.push(String::new());
                lines.push("A double frame: landed since you last played.".to_owned());
                lines.push("A dashed frame: the play you are trying.".to_owned());
                lines.push("A heavy frame: the spinner. (5): open, but counts nothing.".to_owned());
                if let Some(commitment) = &self.scene.commitment {
                    lines.push(String::new());
                    lines.push("The deals come from a seed; this is its SHA-256:".to_owned());
                    lines.push(commitment.clone());
                }
                ("keys", lines)
            }
            Some(Overlay::Analysis(lines)) => ("analysis", lines.clone()),
            Some(Overlay::Resign) => (
                "resign",
                vec![
                    story::resigning(self.view().rules()).to_owned(),
                    "y / n".to_owned(),
                ],
            ),
            Some(Overlay::Leave) => (
                "leave",
                vec![
                    "The game, as it is now, is in no file. Leave it?".to_owned(),
                    "y / n, or s to save it".to_owned(),
                ],
            ),
            Some(Overlay::Save(name)) => (
                "save",
                vec![
                    "Write the game to which file?".to_owned(),
                    format!("{name}_"),
                ],
            ),
        };
        self.boxed(frame, area, title, &lines);
    }

    /// Lines in a frame in the middle of the screen.
    fn boxed(&self, frame: &mut Frame<'_>, area: Rect, title: &str, lines: &[String]) {
        let [across, upright, corners @ ..] = match self.scene.look.charset {
            Charset::Unicode => ['─', '│', '╭', '╮', '╰', '╯'],
            Charset::Ascii => ['-', '|', '+', '+', '+', '+'],
        };
        let inner = lines.iter().map(|line| line.chars().count()).max();
        let inner = inner.unwrap_or(0).max(24).min(usize::from(area.width) - 6);
        let most = usize::from(area.height) - 4;
        let edge = |count: usize| across.to_string().repeat(count);
        let mut text = vec![Line::from(format!(
            "{}{across} {title} {}{}",
            corners[0],
            edge(inner - title.len() - 1),
            corners[1]
        ))];
        for line in lines.iter().take(most) {
            let line = cut(line, inner as u16);
            text.push(Line::from(format!("{upright} {line:inner$} {upright}")));
        }
        text.push(Line::from(format!(
            "{}{}{}",
            corners[2],
            edge(inner + 2),
            corners[3]
        )));
        let (width, height) = (inner as u16 + 4, text.len() as u16);
        let middle = Rect {
            x: (area.width - width) / 2,
            y: (area.height - height) / 2,
            width,
            height,
        };
        frame.render_widget(Clear, middle);
        frame.render_widget(Paragraph::new(text), middle);
    }
}

const fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// A title over columns of figures.
fn heading(left: &str, right: &str, width: u16) -> Line<'static> {
    Line::styled(spread(left, right, width), dim())
}

/// One text at the left and one at the right of a column.
fn spread(left: &str, right: &str, width: u16) -> String {
    let room = usize::from(width).saturating_sub(right.chars().count());
    let left = cut(left, room as u16);
    format!("{left:room$}{right}")
}

/// As much of a text as there is room for.
fn cut(text: &str, width: u16) -> String {
    text.chars().take(usize::from(width)).collect()
}

/// A sentence that stands for itself: a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use dominoes_core::{BySeat, Layout, Play, Rules, Seats};
    use dominoes_engine::{Game, Seed};
    use insta::assert_snapshot;
    use ratatui::{Terminal, backend::TestBackend};

    use super::*;
    use crate::play::look::Look;

    /// A scene for whoever is on turn after so many first plays of the lists.
    fn example(rules: Rules, plays: usize) -> Scene {
        let mut game = Game::new(rules, Seed::from_bytes([7; 32]));
        for _ in 0..plays {
            let seat = game.turn().expect("a turn");
            let play = game.legal(seat)[0].play;
            game.play(seat, play).expect("a legal play");
        }
        Scene {
            look: Look {
                charset: Charset::Unicode,
                compact: false,
                colour: false,
            },
            view: game.view(game.turn().expect("a turn")).expect("a view"),
            stage: Stage::Turn,
            bots: BySeat::splat(rules.seats(), None),
            news: vec!["seat 2 drew 3".to_owned(), "seat 2 6-4 L  +10".to_owned()],
            selected: None,
            counting: false,
            message: None,
            overlay: None,
            kept: false,
            commitment: None,
        }
    }

    fn drawn(shown: &Scene, width: u16, height: u16) -> String {
        let backend = TestBackend::new(width, height);
        let mut terminal = Terminal::new(backend).expect("a terminal");
        terminal.draw(|frame| scene(shown, frame)).expect("a frame");
        terminal.backend().to_string()
    }

    #[test]
    fn a_long_table_at_four_seats() {
        let mut shown = example(Rules::all_fives(Seats::Four), 14);
        shown.selected = Some(0);
        assert_snapshot!("four_seats", drawn(&shown, 80, 24));
        assert_snapshot!("four_seats_large", drawn(&shown, 120, 40));
        shown.look.charset = Charset::Ascii;
        assert!(drawn(&shown, 80, 24).is_ascii());
        shown.look.compact = true;
        assert_snapshot!("four_seats_compact", drawn(&shown, 80, 24));
    }

    #[test]
    fn a_game_whose_plays_do_not_score() {
        let shown = example(Rules::draw(Seats::Two), 5);
        let drawn = drawn(&shown, 80, 24);
        assert!(!drawn.contains("count"), "{drawn}");
        assert!(drawn.contains("boneyard") && drawn.contains("the last 2 kept"));
    }

    #[test]
    fn every_size_is_drawn_and_one_that_is_too_small_says_so() {
        let shown = example(Rules::all_fives(Seats::Two), 10);
        for (width, height) in [(72, 20), (73, 21), (99, 31), (100, 32), (250, 90)] {
            assert!(drawn(&shown, width, height).contains("your plays"));
        }
        for (width, height) in [(71, 24), (80, 19), (20, 5), (1, 1)] {
            assert!(!drawn(&shown, width, height).contains("your plays"));
        }
        assert!(drawn(&shown, 71, 24).contains("This window has 71 columns and 24 lines"));
    }

    #[test]
    fn a_long_name_of_a_file_stays_in_its_box() {
        let mut shown = example(Rules::all_fives(Seats::Two), 0);
        for length in [0, 24, 70, 200] {
            shown.overlay = Some(Overlay::Save("x".repeat(length)));
            assert!(drawn(&shown, 80, 24).contains("Write the game to which file?"));
        }
    }

    #[test]
    fn a_long_message_is_shown_whole() {
        let mut shown = example(Rules::all_fives(Seats::Two), 3);
        let words = "/a/folder/with/a/long/name/game.txt: cannot write: no space is left \
                     on this disk, and so on to the last word";
        shown.message = Some(words.to_owned());
        let drawn = drawn(&shown, 72, 20);
        for word in words.split_whitespace() {
            assert!(drawn.contains(word), "{word} in {drawn}");
        }
    }

    #[test]
    fn between_two_people_no_tile_is_drawn() {
        let mut shown = example(Rules::all_fives(Seats::Two), 4);
        shown.stage = Stage::HandOver(Seat::Two);
        let between = drawn(&shown, 80, 24);
        assert!(between.contains("Pass the screen to seat 2."));
        assert!(!between.contains(['┌', '┏', '╔']), "{between}");
        assert_eq!(shown.table().0, Layout::new(false));
    }

    #[test]
    fn the_selected_play_stays_in_sight() {
        let rules = Rules::all_fives(Seats::Two)
            .with_hand_size(14)
            .expect("rules");
        let mut shown = example(rules, 0);
        assert_eq!(shown.view.legal().len(), 14);
        for at in 0..14 {
            shown.selected = Some(at);
            let play: Play = shown.view.legal()[at].play;
            let line = format!(">{:2}  {} {}", at + 1, play.tile, play.arm);
            assert!(drawn(&shown, 72, 20).contains(&line), "{line}");
        }
    }
}
