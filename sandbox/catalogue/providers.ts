import type { GameType, SeedProvider, VendorList } from './types.ts';

/** Invented studios. The codes that the specification names (JL, RTG and the four lottery vendors) are used unchanged. */
const table = `
JL           | Jolly Lantern        | 2a0a3a 7a1f6b f2503b ffc53d fff1d0 | RNG FISH PVP
RTG          | Ridgetop Games       | 08202e 12506b 2fa7c9 ff8f3f eaf8fc | RNG
NOVA         | Nova Foundry         | 0b0d2b 2a2f8f 6f7bff 38e8c6 e9ecff | RNG        | inhouse
LUMEN        | House Lumen          | 1d1206 6b3f0c e79a1c fff0a8 fffaf0 | RNG PVP    | inhouse
KITE         | Paper Kite Studio    | 0d3b3e 178a83 ff6b57 ffd166 fdf6e3 | RNG
EMBER        | Emberline            | 1e0505 741414 f04a22 ffb01f ffeccf | RNG
TIDAL        | Tidal Nine           | 04193a 0a4f8f 22b0e8 ffe45c e6f8ff | RNG FISH
CRANE        | Red Crane Gaming     | 2b0710 9c1227 e8344a f3c77a fff4e2 | RNG PVP
BASALT       | Basalt Interactive   | 0c0d10 2f353d c8402f e6b450 f1f1ec | RNG
MANGO        | Mango Republic       | 3a1604 d6541a ffa51f 37b24d fff6d6 | RNG
ORBIT        | Orbit & Oak          | 0a0a1f 30206b 9b5cf2 ff7ac3 f4ecff | RNG
SAFFRON      | Saffron Reels        | 2c1302 8f3d08 f08c12 27a39a fff3dc | RNG
FROST        | Frosthollow          | 061a2b 1b5a86 7fd0f5 b9a6ff f4fbff | RNG
MONSOON      | Monsoon Labs         | 06251d 0f6a4c 33c481 f4e04d eefcf2 | RNG FISH
VELVET       | Velvet Ox            | 240320 72115a d83a92 f6c667 ffeef7 | RNG
COPPER       | Coppergate           | 1a120d 5c3a26 c9783f 6fb7a8 f7ebdd | RNG
HIKARI       | Hikari Works         | 150b2e 4a1d7a ff4f8b 36d6ff fff0fa | RNG
REEF         | Reefworks            | 03223d 0b6c8c 19c3c0 ff7d5c eafdff | FISH
DEEP         | Deep Current         | 020817 0a2a63 2f6bff 4fffd2 e3efff | FISH
SALON        | Salon Dorado         | 140b06 4a2410 a8322c e2b35c fbf2df | LIVE
OPAL         | Opal Live            | 0a1e24 13535c 4fb7b0 e9c7ff f3fffd | LIVE
CROWN        | Crownhall            | 0d0a24 2a1f63 7d5fd8 f0c75e f6f1ff | LIVE
PEARL        | Pearl River Tables   | 061d17 0d5a44 1fa774 f1d9a0 f7fbf4 | LIVE
MERID        | Meridian Live        | 0a1220 1e3a66 3f83d6 ff9a57 eef5ff | LIVE
LOTUS        | Lotus Room           | 240a1d 7b1b52 e0528f ffd4b0 fff3f5 | LIVE
BARKADA      | Barkada Cards        | 0b1f44 1d4fa3 f9b233 e63946 fff8e8 | PVP
TEAHOUSE     | Teahouse Tables      | 13231a 2f6148 8fbf6a d9483b f8f4e4 | PVP
SUITED       | Suited               | 0f0f14 3a3a47 e5383b f2f2f2 ffffff | PVP
PERYA        | Perya Hall           | 2b0b3f 8a1fb0 ff5fa2 ffd23f fff4fb | RNG
DABBER       | Dabber & Daughters   | 072b3a 107a8b ff7f50 f7e05a f2fdff | RNG
STRIKER      | Striker Book         | 04210f 0c6b2f 2fcf63 f7f052 f0fff4 | SPORTS
PITCH        | Pitchside            | 0a1a33 144b8f 2aa5ff ff5a36 f1f8ff | SPORTS
ARENA        | Arena Five           | 0d0620 3b1478 8f3dff 2dffb3 f2eaff | SPORTS     | esports
CLUTCH       | Clutchpoint          | 120508 5b0d1c ff2e4d ffc400 fff0f0 | SPORTS     | esports
SABONG       | Sabong Norte         | 260b04 8a2a0c e8561c f7c331 fff2dc | SPORTS     | cockfight
TARI         | Tari Ring            | 1b1405 5d4a10 c58f1a c8312b fdf5dc | SPORTS     | cockfight
LOTT         | Harborline Draws     | 0a1638 1f3f9c 3f7bff ffcf3f eef3ff | LOTT ELOTT
ELOTT        | Voltdraw             | 071f22 0b6b5f 14d9a4 ff4fd8 eafff9 | ELOTT
TCG_LOTTO_VN | Bamboo Lotto         | 2a0808 a31515 ef3b2f ffd84a fff6de | LOTT ELOTT
TCG_SEA      | Southsea Draws       | 062436 0d6a86 1fb6c9 ff9f43 effcff | LOTT
`;

export const providers: readonly SeedProvider[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [vassalage = '', displayName = '', colours = '', types = '', list = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [deep = '', base = '', main = '', accent = '', light = ''] = colours.split(' ').map((hex) => `#${hex}`);
    return {
      vassalage,
      displayName,
      palette: [deep, base, main, accent, light],
      gameTypes: types.split(' ') as GameType[],
      vendorList: list === '' ? null : (list as VendorList),
    };
  });
