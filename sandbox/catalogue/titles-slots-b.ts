/** The other studios, in the format of titles-slots-a.ts. */
export const slotTitlesB: Record<string, string> = {
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
Durian King @crown F`,
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
Astral Antlers @deer *`,
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
Camel Train Cash @coin H`,
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
Crystal Carols @bell`,
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
Banyan Spirits @tree`,
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
Opera House Phantom @skull W *`,
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
Iron Elephant @elephant`,
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
Koi Kombini @koi J`,
};
