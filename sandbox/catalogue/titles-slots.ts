/** Slots of each provider: one game a line with its title, @motif, a classification code and `*` for new. Append only: node ids follow the order. */
export const slotTitles: Record<string, string> = {
  JL: `
Lantern Parade @lantern H
Golden Carp Leap @koi J
Fire Monkey Market @monkey F
Nine Coin Alley @coin H
Jade Rabbit Bakery @rabbit
Drum of the Harbor @drum W
Lucky Abacus @coin C
Firecracker Street @firecracker F
Peach Blossom Bank @lotus
Rooster at Dawn @rooster W
Moon Gate Riches @moon J
Dumpling House @teapot K
Silk Fan Dancer @fan
Tiger Crossing @tiger F
Red Envelope Rush @envelope H *
Crane & Pine @phoenix
Sycee Express @ingot J
Panda Picnic @panda K
Temple Bell Fortune @bell C
Night Market Kings @crown F *
Turtle Isle Treasure @chest W
Kite Over Pagoda @kite
Grand Mahjong Avenue @tiles F *
Dragon Boat Dash @dragon W
Teahouse Thunder @teapot W
Dumpling Dynasty @heart K
Scroll of Spring @scroll
Market Day Magpies @parrot
Incense Hour @temple H
Kite Over the Pier @kite F`,
  RTG: `
Canyon Gold Run @mountain H
Rattlesnake Ridge @snake F
Sheriff's Last Star @star W
Lone Pine Prospector @pickaxe J
Buffalo Thunder Plain @ox W
Stagecoach Sevens @seven C
Desert Rose Saloon @cactus
Condor Peak @phoenix
Silver Spur Shootout @horseshoe F
Tumbleweed Town @hat
Coyote Moon Trail @wolf W
Dynamite Dan's Mine @firecracker F *
Copper Creek Bells @bell C
Campfire Tall Tales @flame
Big Sky Stampede @ox J
Gold Pan Gus @coin H
Mesa Mystics @feather
Railroad Royale @train F *
Cactus Bloom Blitz @cactus K
Bandit's Bouquet @mask
Wagon Wheel Wins @wheel J
Eagle Over Ember Rock @phoenix *
Ridgeline Rush @mountain
Cattle Drive Cash @ox H
Coyote Campfire @wolf F
Saddlebag Sevens @seven C
Whistlestop Wilds @train W
Quarry Queen @queen`,
  NOVA: `
Nebula Forge @planet K
Starlight Salvage @rocket F
Comet Catchers @comet
Prism Reactor @gem K
Robo Rumba @robot W
Zero-G Garden @flower
Photon Fever @bolt F
Astro Alpaca @ufo
Moonbase Bonanza @moon J
Satellite Sevens @seven C
Orbit Outlaws @hat F
Quantum Cat @cat *
Deep Space Diner @teapot
Meteor Mint @coin H
Alien Aquarium @octopus
Galactic Gumball @candy K
The Ninth Star @star W *
Cosmic Koi Pond @koi H *
Gravity Well Gold @ingot J
Solar Sail @kite
Ion Orchard @tree K
Antenna Sevens @seven C
Weightless Window Box @flower
Pulsar Parade @star F
Airlock Aces @rocket
Comet Couriers @comet W`,
  LUMEN: `
House of Candles @flame
Gilded Hourglass @hourglass F
The Lamplighter @lantern
Midas Garden Party @crown J
Brass Monkey Club @monkey W
Velvet Curtain @mask
Chandelier @gem C
Sunday Best Sevens @seven C
The Clockmaker's Key @key F
Marigold Manor @flower
Honeycomb Heist @bee K
The Locked Library @book F *
Golden Goose Gala @ingot H
Parlor Tricks @rabbit
Butler's Bounty @chest J
Topaz Tea Room @teapot
Lionheart Lodge @lion W
Evening Fireflies @butterfly *
Candlelit Cellar @barrel
Chandelier Nights @crown J
Gilded Gallery @mask
Opera Box @heart F
Lamplit Staircase @lamp H
Brass and Velvet @bell`,
  KITE: `
Paper Dragon Sky @dragon F
Origami Owl @owl
Windmill Wishes @wheel
Cloud Carousel @horse
Balloon Brigade @balloon K
The Tin Trumpet @trumpet
Pinwheel Pals @pinwheel C
Sketchbook Safari @elephant W
Crayon Canyon @mountain
Folded Fortune @fan H
Snail Mail Scramble @envelope
Sandbox Sultans @castle F
Marble Run @planet K
Umbrella Weather @umbrella *
Lemonade Stand @lemon C
Toy Chest Treasures @chest J
Hopscotch Hares @rabbit
The Great Cardboard Race @rocket F *
Puddle Ducks @duck
Jelly Bean Jamboree @candy K
Cardboard Castle @castle
Folded Fox @fox K
Ribbon Regatta @ship W
Pocket Planets @planet
The Painted Umbrella @umbrella F
Marble Run Riches @orb`,
  EMBER: `
Volcano Vault @volcano J
Phoenix Ascending @phoenix F
Forge of the Ox @hammer H
Blazing Bell Tower @bell C
Ashen Crown @crown W
Chili Inferno @chili F
Salamander Sanctum @snake
Hellfire Horseshoe @horseshoe
Smoldering Sevens @seven C
Cinder Queen @queen
Dragon's Kiln @dragon J
Torchbearer @flame
Obsidian Eye @eye F *
Magma Match @gem K
Fire Dancer Fiesta @mask
Red Sun Ronin @sword W
Hot Coals Hold @coin H
Burning Barrel Club @barrel *
Sparks Fly Free @star
Lava Lizard Loot @chest H
Cinder Circus @lion F
Kiln of Kings @crown H
Matchstick Mayhem @flame K
Salamander Springs @snake
Smelter Sevens @seven C
Firewalker @volcano W`,
  TIDAL: `
Kraken's Ledger @octopus F
Pearl Diver's Dream @shell J
Captain Coral @anchor W
Siren Song Sevens @seven C
Message in a Bottle @potion
Lighthouse Ladders @lighthouse
Golden Galleon @ship J
Blue Whale Bay @whale
Harpoon Harvest @trident H
Mermaid's Mirror @shell
Tide Pool Pays @crab K
Compass Rose @compass F
Stormglass @bolt W *
Salty Sam's Cargo @barrel
Parrot Point @parrot F
Monsoon Mariner @wave
Atlantic Aces @anchor C
Octopus Orchestra @octopus *
Buried at Sunset @chest H
Reef Royals @crown
Barnacle Bay @shell K
Ferryman Fortune @ship
Kelp Kingdom @trident W
Moon Over the Marina @moon F
Saltwater Saloon @barrel
Barometer Bay @bolt H`,
  CRANE: `
Empress of Cranes @queen J
Bamboo Blade @sword F
Imperial Ink @book
Tea Master Ming @teapot H
Great Wall of Gold @temple W
Lucky Gourd @potion
Nine Tailed Fox @fox F
Silk Road Sevens @seven C
General Tiger @tiger W
Chrysanthemum Court @flower
Double Koi Fortune @koi J
The Jade Seal @ingot H
Opera Mask @mask
Lotus Lake @lotus K
Thunder Drum @drum
Dragon Pearl Duel @dragon F *
Scholar's Treasure @scroll
Moon Festival Feast @moon H
Vermilion Phoenix @phoenix J *
Iron Ox Fortress @ox W
Calligraphy House @scroll
Plum Rain @flower K
Red Gate Rooster @rooster F
Silk Ledger @fan
The Ninth Terrace @temple W
Vermilion Vow @phoenix H`,
  BASALT: `
Grimgate @skull F
Wolves of Varn @wolf W
Rune Breaker @hammer F
The Iron Monarch @crown J
Hollow Knight Errant @helm
Gravel Pit Gladiators @sword
Raven Oath @owl
Siegefall @castle F
Titan's Anvil @hammer H
Blackroot Forest @tree
Bone Collector's Bluff @skull K
Northern Shield Wall @shield W
Doomwright @hourglass F *
Frostbitten Axe @axe
Warlord's Wager @helm J
Catacomb Coins @coin H
Serpent's Toll @snake
Stone Circle @eye *
The Last Lantern @lantern
Mead Hall Mayhem @barrel
Cairn Keeper @mountain
Fault Line Fortune @volcano F
Iron Age Idol @shield H
Obsidian Owl @owl
Runes of Rest @book W
Tectonic Ten @gem K`,
  MANGO: `
Mango Tango @mango C
Jeepney Joyride @jeepney F
Halo-Halo Heaven @icecream K
Tricycle Treasure @wheel H
Pineapple Express Lane @pineapple
Sari-Sari Sevens @seven C
Coconut Cove @palm
Barrio Fiesta Nights @star J
Carabao Gold @ox W
Watermelon Crush @melon K
Lechon Lucky Day @pig H
Banana Leaf Bistro @banana
Tarsier Trail @monkey F
Sampaguita Spin @flower
Parol of Plenty @parol J *
Calamansi Kick @lemon C
Bahay Kubo Bonus @hut
Papaya Pop @mango K *
Island Hopper @ship W
Durian King @crown F
Banca Bonanza @ship W
Fiesta Firefly @lantern F
Guava Galaxy @mango K
Merienda Money @pineapple
Sunday Market Star @star H
Tinikling Tiles @tiles`,
  ORBIT: `
Potion Commotion @potion K
Tarot Terrace @moon
Enchanted Acorn @tree
Unicorn Alley @horse W
Crystal Clairvoyant @orb F
Moth & Moonlight @butterfly
Witching Hour Wonders @hat
Mushroom Monarchs @mushroom K
Spellbook Sisters @book F
Zodiac Zephyr @star W
The Owl Observatory @owl
Pixie Dust Dividend @wand H
Lunar Lynx @cat
Cauldron Cash @cauldron J
Dreamcatcher Drift @feather
Oak King's Court @crown J
Violet Vortex @gem K *
Fable Fox @fox F
Wishing Well Whispers @coin H
Astral Antlers @deer *
Acorn Astronaut @rocket
Broomstick Brigade @wand W
Mushroom Moonbase @mushroom K
Oak and Omen @tree F
Stargazer Stew @cauldron
Tea with Comets @teapot H`,
  SAFFRON: `
Maharani's Jewels @queen J
Peacock Palace @peacock W
Spice Caravan @palm
Elephant Procession @elephant H
Genie's Third Wish @lamp F
Mirage Sevens @seven C
Scarab Sunrise @scarab
Pharaoh's Ferry @ship W
Sandglass Sultan @hourglass F
Desert Falcon @phoenix
Turban & Topaz @gem
Temple of the Cobra @snake F
Nile Nightfall @pyramid J
Bazaar Bargains @potion K
Henna Hands @lotus
Marigold Monsoon @flower
Anubis Accord @jackal W *
Oasis of Plenty @palm H
Cleo's Ledger @eye *
Camel Train Cash @coin H
Bazaar of Bells @bell
Cardamom Caravan @elephant F
Marigold Mansion @flower K
Monsoon Maharani @queen H
Sitar Sunset @guitar
Turmeric Treasure @chest W`,
  FROST: `
Penguin Parade @penguin K
Aurora Stag @deer W
Icicle Sevens @seven C
Snow Queen's Ransom @queen J
Polar Bear Pass @bear
Glacier Gems @gem K
Sled Dog Sprint @wolf F
Winterheart @snowflake
Frozen Fortune Falls @mountain H
Yeti Hideaway @monkey F
The Silver Skate @star
Blizzard Bells @bell C
Nordlys @comet *
Arctic Fox Finds @fox H
Mammoth March @elephant W
Ice Palace Keys @key F *
Cocoa Cabin @hut
White Owl Vigil @owl
Hoarfrost Hammer @hammer J
Crystal Carols @bell
Aurora Express @train W
Frozen Fjord @ship
Icicle Jewels @gem K
Hearth and Holly @flame H
Polar Post @envelope
Snowdrift Sevens @seven C`,
  MONSOON: `
Rainforest Riches @tree W
Tree Frog Fortune @frog K
Jaguar Drums @tiger F
Orchid Isle @flower
Toucan Tumble @parrot K
Temple of Vines @temple J
Mudskipper Mania @frog
Emerald Anaconda @snake F
Clover Creek @clover C
Bamboo Bongo @drum
Macaw Millions @parrot J
Beetle Bling @scarab H
Jungle Jukebox @guitar
River Otter Run @wave *
Gorilla Grove @monkey W
Thunderleaf @bolt F
Firefly Lagoon @butterfly
Sloth Sunday @panda C
Hidden Waterfall @mountain H *
Banyan Spirits @tree
Stilt House Bridge @temple
Canopy Cats @cat K
Frog Choir @frog F
Rainmaker Rows @umbrella W
Rice Terrace Riches @coin H
Teak Trail @tree`,
  VELVET: `
Cabaret Cash @mask F
Champagne Shower @champagne J
Diamond District @gem C
Lipstick & Lightning @bolt
Penthouse Parade @star W
Red Carpet Reels @hat
Velvet Rope Sevens @seven C
Masquerade Midnight @mask F
Perfume Counter @potion
Jazz Age Jackpot @trumpet J
High Heel Heist @heel K
Rose & Revolver @rose
Bull's Ballroom @ox H
Moulin Moon @moon
Lady Luck's Locket @heart H
Disco Dynasty @disco F *
Tuxedo Cat Club @cat
Cherry Boulevard @cherry C
The Prima Ballerina @fan
Opera House Phantom @skull W *
Boudoir Blackbird @feather
Cabaret Crown @crown J
Encore After Dark @disco F
Gentleman Magpie @hat
Midnight Manicure @rose K
Silk Stocking Sevens @seven C`,
  COPPER: `
Gearbox Gold @gear H
The Brass Beetle @scarab
Clockwork Canary @parrot W
Steam Baron @hat F
Airship Alchemy @balloon
Pressure Gauge @clock K
Rivet City Sevens @seven C
Telegraph Fortune @bolt
Professor Piston @robot F
The Copper Crown Heist @crown J
Cogs & Cherries @cherry C
Inventor's Attic @key
Locomotive Legends @train W
Mechanical Bull @ox H
Smokestack Stars @star
Voltage Violet @orb K *
Gaslight Getaway @lantern F
The Diving Bell @bell
Pocket Watch Payday @clock J *
Iron Elephant @elephant
Boiler Room Bells @bell C
Clockmaker Lane @clock H
Dirigible Dreams @balloon F
Governor of Gears @gear
Steam and Sparrows @key W
The Last Locomotive @train`,
  HIKARI: `
Neon Geisha @fan F
Ramen Rush Hour @ramen K
Sakura Sevens @seven C
Shibuya Shuffle @cat W
Maneki Millions @luckycat J
Karaoke Kraken @octopus
Bullet Train Bonus @train F
Oni Uprising @oni W
Arcade Angels @star
Sumo Showdown @drum H
Kitsune Kiss @fox F *
Pachi Planet @planet
Bonsai Bullion @tree H
Mecha Mikado @robot
Taiko Thunder @drum W
Wasabi Wipeout @chili K
Torii Twilight @torii
Samurai Sushi Bar @sword
Cherry Blossom Club @flower *
Koi Kombini @koi J
Arcade Alley Cat @cat K
Bullet Train Bento @ramen F
Festival of Fireflies @lantern W
Karaoke Knights @trumpet
Neon Ronin @sword H
Rooftop Raccoons @oni`,
};
