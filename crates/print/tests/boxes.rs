//! Every box prints, with every card as often as its pack has it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use monsterbox_box::{find, games};
use monsterbox_print::{CARD, Paper, Part, PrintError, Printed, Request, Side, print};

/// A whole box. The same one is wanted by several tests, and printed once.
fn whole(game: &str, paper: Paper) -> Arc<Printed> {
    static KEPT: Mutex<BTreeMap<(String, Paper), Arc<Printed>>> = Mutex::new(BTreeMap::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let printed = kept.entry((game.to_owned(), paper)).or_insert_with(|| {
        Arc::new(print(&Request { game, pack: None, paper, part: None }).expect("every box prints"))
    });
    Arc::clone(printed)
}

/// How often each card lies on the sheets of a side.
fn counted(printed: &Printed, wanted: Side) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (side, cards) in printed.pages.iter().filter_map(|page| page.cards.as_ref()) {
        for card in cards.iter().filter(|_| *side == wanted) {
            *counts.entry(card.id.clone()).or_insert(0) += 1;
        }
    }
    counts
}

/// How many pages the file itself says it has.
fn pages_in(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn every_box_prints_on_both_papers() {
    for game in games() {
        for paper in Paper::ALL {
            let printed = whole(game.slug, paper);
            assert!(printed.pdf.starts_with(b"%PDF-1.7") && printed.pdf.ends_with(b"%%EOF"), "{}", game.slug);
            assert_eq!(pages_in(&printed.pdf), printed.pages.len(), "{} {paper:?}", game.slug);
            assert!(printed.pdf.len() < 2_000_000, "{}: {} bytes", game.slug, printed.pdf.len());
            assert_eq!(printed.notes, [""; 0], "{}", game.slug);
            for part in [Part::Rulebook, Part::Reference] {
                assert!(printed.pages.iter().any(|page| page.part == part), "{}: {part:?}", game.slug);
            }
            assert!(printed.pages.iter().all(|page| page.part != Part::Blank));
            let (width, height) = paper.size();
            for page in &printed.pages {
                let upright = (page.width - width).abs() < 0.1 && (page.height - height).abs() < 0.1;
                let across = (page.width - height).abs() < 0.1 && (page.height - width).abs() < 0.1;
                assert!(upright || across && page.part == Part::Board, "{}: {page:?}", game.slug);
            }
        }
    }
}

#[test]
fn pages_have_the_size_of_their_paper_in_the_file() {
    for (paper, says) in [(Paper::A4, "/MediaBox [0 0 595.2756"), (Paper::Letter, "/MediaBox [0 0 612 792]")]
    {
        let pdf =
            print(&Request { game: "pig", pack: None, paper, part: Some(Part::Reference) }).unwrap().pdf;
        assert!(String::from_utf8_lossy(&pdf).contains(says), "{paper:?}");
    }
}

#[test]
fn every_card_is_there_as_often_as_the_pack_has_it() {
    let mayhem = counted(&whole("mayhem", Paper::A4), Side::Front);
    for card in mayhem::Card::all() {
        let base = find("mayhem").unwrap().base_pack.unwrap();
        let id = &mayhem::Content::read(base).unwrap().face(card).id.clone();
        assert_eq!(mayhem[id], usize::from(card.copies()), "{id}");
    }
    assert_eq!(mayhem.values().sum::<usize>(), usize::from(mayhem::CARDS) + 6, "and six trophies");

    let kids = counted(&whole("monster-kids", Paper::Letter), Side::Front);
    let content = monster_kids::Content::read(find("monster-kids").unwrap().base_pack.unwrap()).unwrap();
    for (card, count) in content.all_cards().kinds() {
        assert_eq!(kids[&content.face(card).id], usize::from(count));
    }
    let deck: usize = content.all_cards().kinds().map(|(_, count)| usize::from(count)).sum();
    assert_eq!(kids.values().sum::<usize>(), deck + content.characters.len());

    let town = counted(&whole("monster-strike", Paper::A4), Side::Front);
    let content = monster_strike::Content::read(find("monster-strike").unwrap().base_pack.unwrap()).unwrap();
    assert_eq!(town.len(), content.monsters.len() + content.events.len() + content.gear.len());

    let crush = counted(&whole("crush", Paper::A4), Side::Front);
    for hit in crush::Hit::ALL {
        assert_eq!(crush[&hit.to_string()], usize::from(hit.copies()), "{hit}");
    }
}

#[test]
fn backs_lie_behind_their_fronts() {
    for game in ["mayhem", "monster-kids", "monster-strike", "crush"] {
        for paper in Paper::ALL {
            let printed = whole(game, paper);
            assert_eq!(counted(&printed, Side::Front), counted(&printed, Side::Back));
            let sheets: Vec<_> = printed.pages.iter().filter_map(|page| page.cards.as_ref()).collect();
            for pair in sheets.chunks(2) {
                assert_eq!((pair[0].0, pair[1].0), (Side::Front, Side::Back), "a sheet's back follows it");
                for (front, back) in pair[0].1.iter().zip(&pair[1].1) {
                    assert_eq!(front.id, back.id);
                    let mirrored = paper.size().0 - (back.x + CARD.0);
                    assert!((front.x - mirrored).abs() < 0.01 && (front.y - back.y).abs() < 0.01, "{game}");
                }
            }
        }
    }
}

#[test]
fn a_location_and_a_city_have_their_sheets() {
    let town = whole("monster-strike", Paper::Letter);
    let content = monster_strike::Content::read(find("monster-strike").unwrap().base_pack.unwrap()).unwrap();
    let boards = |printed: &Printed| printed.pages.iter().filter(|page| page.part == Part::Board).count();
    assert_eq!(boards(&town), content.locations.len());
    for paper in Paper::ALL {
        assert_eq!(boards(&whole("crush", paper)), 4, "two by two sheets");
    }
    assert_eq!(boards(&whole("strike", Paper::A4)), 2, "the mat and the wall");
}

#[test]
fn one_part_is_printed_alone() {
    for part in Part::ALL {
        let printed = print(&Request { game: "mayhem", pack: None, paper: Paper::A4, part: Some(part) });
        match part {
            Part::Board | Part::Pieces => {
                let has = vec![Part::Rulebook, Part::Reference, Part::Cards, Part::Blank];
                let error = PrintError::NoSuchPart { game: "Monster Mayhem", part, has };
                assert_eq!(printed.unwrap_err(), error);
            }
            _ => assert!(printed.unwrap().pages.iter().all(|page| page.part == part), "{part:?}"),
        }
    }
    let unknown = Request { game: "chess", pack: None, paper: Paper::A4, part: None };
    assert!(print(&unknown).unwrap_err().to_string().starts_with("there is no game `chess`"));
    assert_eq!("a5".parse::<Paper>().unwrap_err().to_string(), "there is no paper `a5`, only: a4, letter");
    assert_eq!("cards".parse::<Part>(), Ok(Part::Cards));
}
