//! Pig keeps the laws of the box.

use kernel::Setup;
use monsterbox_pig::Pig;

testkit::laws!(Pig; setups = [Setup::of(2)]);
