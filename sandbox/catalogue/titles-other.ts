/** All games except slots. A key is vendor and type; lines have the format of titles-slots.ts. */
export const otherTitles: Record<string, string> = {
  'PERYA RNG': `
Perya Bingo Nights @bingo BG
Color Wheel Bingo @bingo BG
Fiesta Pattern Bingo @bingo BG
Bingo Bayanihan @bingo BG
Lucky Tarp Bingo @bingo BG J
Ferris Wheel Bingo @bingo BG
Cotton Candy Bingo @bingo BG *
Pista Bingo Parade @bingo BG
Barangay Blackout @bingo BG
Balloon Dart Bingo @bingo BG *
Carousel Four Corners @bingo BG`,
  'DABBER RNG': `
Sunday Hall Bingo @bingo BG
Seaside Pier Bingo @bingo BG
Full House Bingo Club @bingo BG
Two Little Ducks Bingo @bingo BG
Teacup Bingo @bingo BG
Disco Dab Bingo @bingo BG *
Garden Party Bingo @bingo BG
Old Penny Arcade Bingo @bingo BG
Knit & Dab Bingo @bingo BG
Lighthouse Line Bingo @bingo BG
Jubilee Bingo @bingo BG *`,
  'JL FISH': `
Dragon King Harbor @dragonfish
Lantern Fish Legends @angler
Golden Toad Tide @turtle
Jade Net Fishing @koi
Emperor's Reef @shark
Happy Bay Hunters @school
Fortune Carp Cannon @koi *
Moonlit Squid Jig @squid
Nine Dragons Deep @dragonfish`,
  'TIDAL FISH': `
Captain's Cannonade @shark
Shipwreck Shoals @wreck
Marlin Mayhem @swordfish
Pirate's Catch @crab
Stingray Alley @manta
Tidal Trophy Hunt @swordfish *
Gulf Stream Glory @school
Pelican Point @school
Crab Trap King @crab`,
  'MONSOON FISH': `
River Monsters of Mekong @catfish
Piranha Panic @piranha
Mangrove Hunt @turtle
Flooded Temple Fishing @dragonfish
Crocodile Canal @croc
Arowana Rising @koi
Rainy Season Rods @catfish *
Pond Lord @catfish
Frog King's Marsh @turtle`,
  'REEF FISH': `
Coral Crown @school
Jellyfish Ballet @jelly
Seahorse Derby @seahorse
Clownfish Carnival @school
Manta Night Dive @manta
Turtle Highway @turtle
Octopus Ambush @squid
Lagoon Lasers @shark *
Starfish Stakes @starfish
Blue Hole Bounty @whale`,
  'DEEP FISH': `
Abyss Angler @angler
Leviathan Wakes @whale
Midnight Trench @angler
Giant Squid Hunter @squid
Sonar Strike @shark
Ghost Shark @shark
Bioluminous @jelly *
Pressure Zone @dragonfish
Whalefall Riches @whale
Submarine Squad @sub *`,
  'SALON LIVE': `
Salon Baccarat @baccarat
Dorado Roulette @roulette
Gran Vía Blackjack @blackjack
No Commission Baccarat Rojo @baccarat
Flamenco Roulette @roulette *
Casino Hold'em Sevilla @poker
Plaza Sic Bo @sicbo
Dorado VIP Baccarat @baccarat
Fortune Fandango @moneywheel
Siesta Speed Baccarat @baccarat`,
  'OPAL LIVE': `
Opal Baccarat @baccarat
Moonstone Roulette @roulette
Opal Dragon Tiger @dragontiger
Lagoon Blackjack @blackjack
Prism Wheel Live @moneywheel *
Tide Sic Bo @sicbo
Seashell Fan Tan @fantan
Opal Speed Roulette @roulette
Turquoise Bull Bull @niuniu
Iridescent Baccarat @baccarat *`,
  'CROWN LIVE': `
Crownhall Blackjack @blackjack
Royal Court Baccarat @baccarat
Sovereign Roulette @roulette
Throne Room Sic Bo @sicbo
The Duke's Poker Table @poker
Queen's Gambit Baccarat @baccarat
Knights & Dragons Tiger @dragontiger
Crown Jewels Wheel @moneywheel
Midnight Regent Roulette @roulette *
Castle Blackjack Party @blackjack`,
  'PEARL LIVE': `
Pearl River Baccarat @baccarat
Jade Dragon Tiger @dragontiger
Cotai Speed Baccarat @baccarat
Pearl Sic Bo Deluxe @sicbo
River Roulette @roulette
Harbor Fan Tan @fantan
Three Face Pearl @poker
Golden Hour Baccarat @baccarat
Fish Prawn Crab Live @sicbo *
Bull Fight Lounge @niuniu`,
  'MERID LIVE': `
Meridian Roulette @roulette
Equator Baccarat @baccarat
Nightline Blackjack @blackjack
Longitude Lightning Wheel @moneywheel *
Polar Speed Roulette @roulette
Studio North Poker @poker
Andar Bahar Meridian @andarbahar
Time Zone Dragon Tiger @dragontiger
Zenith Sic Bo @sicbo
Sunrise Baccarat @baccarat`,
  'LOTUS LIVE': `
Lotus Baccarat @baccarat
Petal Roulette @roulette
Blush Blackjack @blackjack
Saigon Xóc Đĩa @xocdia
Lotus Dragon Tiger @dragontiger
Teen Patti Parlor @poker
Pink Moon Sic Bo @sicbo
Bloom Wheel @moneywheel
Mekong Speed Baccarat @baccarat *
Andar Bahar Garden @andarbahar`,
  'JL PVP': `
Lantern Mahjong @tiles
Tongits Parlor @fan
Big Two Alley @fan
Bull Bull Kings @crowncard
Color Game Plaza @colordice
Three Card Harbor @trio
Dou Dizhu Village @fan
Lucky Nine Lane @pips`,
  'LUMEN PVP': `
Candlelight Poker @crowncard
Drawing Room Rummy @fan
House Backgammon @dominoes
Gin at Midnight @trio
Solitaire Duel @pips
Lumen Blackjack Duel @trio *
Parlor Dominoes @dominoes
Whist & Whiskers @suits`,
  'CRANE PVP': `
Imperial Mahjong @tiles
Red Crane Pai Gow @dominoes
Scholars' Big Two @fan
Thirteen Cards of Chu @fan
Sichuan Sparrow @tiles
Phoenix Pairs @pips
Win Three Cards @trio
Ox Hunter @crowncard *`,
  'BARKADA PVP': `
Tongits Tambayan @fan
Pusoy Dos Barkada @fan
Lucky 9 Kanto @pips
Sakla Sunday @suits
Pusoy Pa More @crowncard
Pares Pares @trio
Color Game Baryo @colordice
In-Between Inuman @trio
Forty-One Fiesta @suits *`,
  'TEAHOUSE PVP': `
Teahouse Mahjong @tiles
Oolong Rummy @fan
Chu Dai Di Corner @fan
Sparrow Song @tiles
Jasmine Dominoes @dominoes
Gong Fu Poker @crowncard
Bamboo Bridge @suits
Steamed Bun Bluff @trio *`,
  'SUITED PVP': `
Suited Hold'em @crowncard
Black Jack Black Tie @pips
Heads Up @trio
Spades Society @suits
Hearts & Thieves @suits
Call Break @fan
Rummy Republic @fan
Teen Patti Union @trio
Omaha Underground @crowncard *`,
  'STRIKER SPORTS': `
Striker Football @football
Terrace Football Live @football
Hardwood Basketball @basketball
Center Court Tennis @tennis
Twelve Rounds Boxing @boxing
Spike Volleyball @volleyball
Diamond Baseball @baseball
Checkered Flag Racing @racing
Virtual Football League @football *`,
  'PITCH SPORTS': `
Pitchside Football @football
Pitchside Basketball @basketball
Boundary Cricket @cricket
Shuttle Badminton @badminton
Ice Line Hockey @hockey
Oche Darts @darts
Green Baize Snooker @snooker
Night Race Greyhounds @racing
Table Tennis Express @tabletennis *`,
  'ARENA SPORTS': `
Arena Five Lobby @moba
Lanes & Legends @moba
Bombsite Bets @crosshair
Battle Drop Royale @drop
Card Clash Circuit @esportcards
Pixel Kickers Cup @pad
Starfighter Series @fighter
Auto Arena Masters @moba
Virtual Rally Cup @wheelrace *`,
  'CLUTCH SPORTS': `
Clutchpoint Majors @crosshair
One Tap Invitational @crosshair
Ancient Defenders Open @moba
Kings of the Jungle @moba
Combo Breakers @fighter
Rocket Goal League @wheelrace
Blitz Royale Weekend @drop
Thumb Warriors Night @pad
Retro Arcade Classic @pad *`,
  'SABONG SPORTS': `
Sabong Norte Main Event @rooster
Derby de Ilocos @roosters
Golden Spur Derby @spur
Dawn Cockpit @rooster
Three-Stag Classic @roosters
Feather & Steel @spur
Wala Meron Live @roosters *`,
  'TARI SPORTS': `
Tari Ring Live @rooster
Sunday Pintakasi @roosters
Talisayin Cup @rooster
Bulik Brawl @roosters
The Blade Derby @spur
Cavite Night Derby @rooster
Champions' Gallera @spur *`,
  'LOTT LOTT': `
Harbor 6/45 @balls
Harbor 6/55 @balls
Ferry Three Digits @digits
Pier Four Digits @digits
Lighthouse Pick Two @digits
Dockside Daily @ticket
Saturday Superdraw @drum
Mariner's Mark Six @balls
Anchor Fast Three @dice
Buoy Eleven Five @balls
Tidewater PK Ten @race
Regatta Racing Draw @race
Harbor Evening Draw @ticket
Lucky Knot Keno @keno *`,
  'TCG_LOTTO_VN LOTT': `
Miền Bắc Daily @ticket
Miền Trung Daily @ticket
Miền Nam Daily @ticket
Bamboo Hanoi Five @digits
Saigon Sunset Draw @drum
Da Nang Dragon Draw @balls
Hue Imperial Draw @drum
Mekong Mega 6/45 @balls
Can Tho Floating Draw @ticket
Ha Long Bay Draw @balls *`,
  'TCG_SEA LOTT': `
Lion City Four Digits @digits
Straits Six @balls
Malacca Four Digits @digits
Batavia Pools @drum
Sampan Sweep @ticket
Bangkok Two Top @digits
Cebu Three Digits @digits
Luzon Pick Two @digits
Monsoon Moon Pools @drum
Southsea Super Six @balls *`,
  'LOTT ELOTT': `
Harbor Minute Draw @led
Harbor Rapid Keno @keno
Signal Flag Sixty @led`,
  'TCG_LOTTO_VN ELOTT': `
Bamboo One Minute @led
Bamboo Five Minute @led
Rice Paper Rapid @keno`,
  'ELOTT ELOTT': `
Voltdraw Sixty @led
Voltdraw Ninety @led
Lightning Keno @keno
Circuit PK Ten @race
Neon Fast Three @dice
Pulse Eleven Five @balls
Ohm Happy Eight @keno
Fusebox Pick Three @led
Grid Colors @colorgrid
Watt Racing @race
Plasma Lucky Five @balls
Flashpoint Duel @led *`,
};
