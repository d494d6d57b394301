//! The pack that is built into a game: read when it is first asked for, and the content of every table without its own.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use include_dir::Dir;

use super::{Mistake, Pack, listed};
use crate::{Setup, SetupError};

/// How a game reads its content from a pack, or names every mistake in it.
type Read<C> = fn(&Pack) -> Result<C, Vec<Mistake>>;

/// The base pack of a game, as a `static` of its crate: `BasePack::new(include_dir!(…), Content::read)`.
pub struct BasePack<C> {
    folder: Dir<'static>,
    read: Read<C>,
    pack: OnceLock<Pack>,
    content: OnceLock<Arc<C>>,
}

impl<C> BasePack<C> {
    /// The pack in this folder, whose content is read with this function.
    pub const fn new(folder: Dir<'static>, read: Read<C>) -> Self {
        Self { folder, read, pack: OnceLock::new(), content: OnceLock::new() }
    }

    /// The pack as files.
    pub fn pack(&self) -> &Pack {
        self.pack.get_or_init(|| Pack::embedded("base", &self.folder))
    }

    /// Its content. A base pack with a mistake in it would stop the program here; the tests of every game read it.
    pub fn content(&self) -> &Arc<C> {
        self.content.get_or_init(|| {
            Arc::new(
                (self.read)(self.pack())
                    .expect("invariant: a game is built with a base pack that can be read"),
            )
        })
    }

    /// The content that a table plays with: that of its own pack, or of this one. The error lists every mistake.
    pub fn content_for(&self, setup: &Setup) -> Result<Arc<C>, SetupError> {
        match &setup.pack {
            None => Ok(Arc::clone(self.content())),
            Some(pack) => match (self.read)(pack) {
                Ok(content) => Ok(Arc::new(content)),
                Err(mistakes) => Err(SetupError::plain(listed(&mistakes))),
            },
        }
    }

    /// The mistakes in another pack for the same game.
    pub fn mistakes_in(&self, pack: &Pack) -> Vec<Mistake> {
        (self.read)(pack).err().unwrap_or_default()
    }
}

impl<C> fmt::Debug for BasePack<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BasePack").field(&self.pack().name).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use include_dir::{DirEntry, File};

    use super::*;

    static FILES: [DirEntry<'static>; 1] = [DirEntry::File(File::new("cards.toml", b"cards = 3"))];
    static BASE: BasePack<usize> = BasePack::new(Dir::new("", &FILES), |pack| match pack.files.len() {
        0 => Err(vec![Pack::mistake("no cards".to_owned())]),
        files => Ok(files),
    });

    #[test]
    fn a_table_plays_with_its_own_pack_or_with_the_base_pack() {
        assert_eq!(BASE.pack().files["cards.toml"], "cards = 3");
        assert_eq!(BASE.content_for(&Setup::of(2)), Ok(Arc::new(1)));
        assert!(Arc::ptr_eq(BASE.content(), &BASE.content_for(&Setup::of(2)).unwrap()), "it is read once");
        let mut pack = Pack { name: "own".to_owned(), files: BTreeMap::new() };
        assert_eq!(BASE.mistakes_in(&pack), [Pack::mistake("no cards".to_owned())]);
        let refused = BASE.content_for(&Setup::of(2).with_pack(Some(Arc::new(pack.clone())))).unwrap_err();
        assert_eq!(refused.to_string(), "pack.toml:1: no cards");
        pack.files = [("a", ""), ("b", "")].map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        assert_eq!(BASE.content_for(&Setup::of(2).with_pack(Some(Arc::new(pack)))), Ok(Arc::new(2)));
    }
}
