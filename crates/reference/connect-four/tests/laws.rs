//! Connect Four keeps the laws of the box.

use kernel::Setup;
use monsterbox_connect_four::ConnectFour;

testkit::laws!(ConnectFour; setups = [Setup::of(2)]);
