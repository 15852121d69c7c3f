/** More titles of the same studios, after those of the other files, so that every game keeps its id. Same format. */
export const slotTitlesC: Record<string, string> = {
  JL: `
Teahouse Thunder @teapot W
Dumpling Dynasty @heart K
Scroll of Spring @scroll
Market Day Magpies @parrot
Incense Hour @temple H
Kite Over the Pier @kite F`,
  RTG: `
Ridgeline Rush @mountain
Cattle Drive Cash @ox H
Coyote Campfire @wolf F
Saddlebag Sevens @seven C
Whistlestop Wilds @train W
Quarry Queen @queen`,
  NOVA: `
Ion Orchard @tree K
Antenna Sevens @seven C
Weightless Window Box @flower
Pulsar Parade @star F
Airlock Aces @rocket
Comet Couriers @comet W`,
  LUMEN: `
Candlelit Cellar @barrel
Chandelier Nights @crown J
Gilded Gallery @mask
Opera Box @heart F
Lamplit Staircase @lamp H
Brass and Velvet @bell`,
  KITE: `
Cardboard Castle @castle
Folded Fox @fox K
Ribbon Regatta @ship W
Pocket Planets @planet
The Painted Umbrella @umbrella F
Marble Run Riches @orb`,
  EMBER: `
Cinder Circus @lion F
Kiln of Kings @crown H
Matchstick Mayhem @flame K
Salamander Springs @snake
Smelter Sevens @seven C
Firewalker @volcano W`,
  TIDAL: `
Barnacle Bay @shell K
Ferryman Fortune @ship
Kelp Kingdom @trident W
Moon Over the Marina @moon F
Saltwater Saloon @barrel
Barometer Bay @bolt H`,
  CRANE: `
Calligraphy House @scroll
Plum Rain @flower K
Red Gate Rooster @rooster F
Silk Ledger @fan
The Ninth Terrace @temple W
Vermilion Vow @phoenix H`,
  BASALT: `
Cairn Keeper @mountain
Fault Line Fortune @volcano F
Iron Age Idol @shield H
Obsidian Owl @owl
Runes of Rest @book W
Tectonic Ten @gem K`,
  MANGO: `
Banca Bonanza @ship W
Fiesta Firefly @lantern F
Guava Galaxy @mango K
Merienda Money @pineapple
Sunday Market Star @star H
Tinikling Tiles @tiles`,
  ORBIT: `
Acorn Astronaut @rocket
Broomstick Brigade @wand W
Mushroom Moonbase @mushroom K
Oak and Omen @tree F
Stargazer Stew @cauldron
Tea with Comets @teapot H`,
  SAFFRON: `
Bazaar of Bells @bell
Cardamom Caravan @elephant F
Marigold Mansion @flower K
Monsoon Maharani @queen H
Sitar Sunset @guitar
Turmeric Treasure @chest W`,
  FROST: `
Aurora Express @train W
Frozen Fjord @ship
Icicle Jewels @gem K
Hearth and Holly @flame H
Polar Post @envelope
Snowdrift Sevens @seven C`,
  MONSOON: `
Stilt House Bridge @temple
Canopy Cats @cat K
Frog Choir @frog F
Rainmaker Rows @umbrella W
Rice Terrace Riches @coin H
Teak Trail @tree`,
  VELVET: `
Boudoir Blackbird @feather
Cabaret Crown @crown J
Encore After Dark @disco F
Gentleman Magpie @hat
Midnight Manicure @rose K
Silk Stocking Sevens @seven C`,
  COPPER: `
Boiler Room Bells @bell C
Clockmaker Lane @clock H
Dirigible Dreams @balloon F
Governor of Gears @gear
Steam and Sparrows @key W
The Last Locomotive @train`,
  HIKARI: `
Arcade Alley Cat @cat K
Bullet Train Bento @ramen F
Festival of Fireflies @lantern W
Karaoke Knights @trumpet
Neon Ronin @sword H
Rooftop Raccoons @oni`,
};
