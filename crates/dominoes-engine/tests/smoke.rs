use dominoes_engine::*;
use serde_json::Value;
#[test]
fn games() {
    let text = std::fs::read_to_string("../../fixtures/original/games.jsonl").unwrap();
    let mut n = 0;
    for line in text.lines() {
        let v: Value = serde_json::from_str(line).unwrap();
        let log = serde_json::json!({"version":1,"rules":{"variant":v["variant"],"players":v["players"],"target":v["target"],"scale":v["scale"],"reserve":v["reserve"]},"deal":"sha256","seed":v["seed"],"plays":v["plays"]});
        let log = GameLog::from_json(&log.to_string()).unwrap();
        let game = log
            .replay_with(|g| {
                for s in g.rules().seats().iter() {
                    let view = g.view(s).unwrap();
                    assert_eq!(view.legal(), &*g.legal(s));
                    let j = view.to_json();
                    let back: View = serde_json::from_slice(&j).unwrap();
                    assert_eq!(back, view);
                }
                g.view(Viewer::Spectator).unwrap();
            })
            .unwrap();
        assert_eq!(serde_json::to_value(game.scores()).unwrap(), v["scores"]);
        assert_eq!(serde_json::to_value(game.places()).unwrap(), v["places"]);
        assert_eq!(serde_json::to_value(game.hands()).unwrap(), v["hands"]);
        game.view(Viewer::Spectator).unwrap();
        n += 1;
    }
    assert_eq!(n, 180);
}
#[test]
fn deals() {
    for line in std::fs::read_to_string("../../fixtures/original/deals.jsonl")
        .unwrap()
        .lines()
    {
        let v: Value = serde_json::from_str(line).unwrap();
        let o = deal(
            DealScheme::Sha256,
            &Seed::from_hex(v["seed"].as_str().unwrap()).unwrap(),
            v["hand"].as_u64().unwrap() as u32,
        );
        assert_eq!(serde_json::to_value(o).unwrap(), v["order"]);
    }
    for line in std::fs::read_to_string("../../fixtures/original/lots.jsonl")
        .unwrap()
        .lines()
    {
        let v: Value = serde_json::from_str(line).unwrap();
        let o = lot(
            DealScheme::Sha256,
            &Seed::from_hex(v["seed"].as_str().unwrap()).unwrap(),
            v["n"].as_u64().unwrap() as u32,
            Seats::new(v["players"].as_u64().unwrap() as u8).unwrap(),
        );
        assert_eq!(serde_json::to_value(o).unwrap(), v["seat"]);
    }
}
