/** One game a line: title, @motif, then a classification code and `*` for new. Append only: node ids follow the order. */
export const slotTitlesA: Record<string, string> = {
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
Dragon Boat Dash @dragon W`,
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
Eagle Over Ember Rock @phoenix *`,
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
Solar Sail @kite`,
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
Evening Fireflies @butterfly *`,
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
Jelly Bean Jamboree @candy K`,
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
Lava Lizard Loot @chest H`,
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
Reef Royals @crown`,
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
Iron Ox Fortress @ox W`,
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
Mead Hall Mayhem @barrel`,
};
