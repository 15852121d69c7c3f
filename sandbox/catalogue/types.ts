export type GameType = 'RNG' | 'FISH' | 'PVP' | 'LIVE' | 'LOTT' | 'ELOTT' | 'SPORTS';

/** Category lists that contain vendors, see `games.vendorLists` of the manifest. */
export type VendorList = 'inhouse' | 'esports' | 'cockfight';

export interface SeedProvider {
  /** The vendor code. */
  vassalage: string;
  displayName: string;
  /** Five hex colours from dark to light: deep, base, main, accent, light. */
  palette: readonly [string, string, string, string, string];
  gameTypes: readonly GameType[];
  vendorList: VendorList | null;
}

export interface SeedGame {
  nodeId: string;
  gameId: string;
  gameName: string;
  displayName: string;
  gameType: GameType;
  vassalage: string;
  /** One classification code, or empty. BG is bingo, JP jackpot. */
  gameClassify: string;
  /** `new` for new games, else empty; the preset NEW filters by it. */
  gameClassifyNew: 'new' | '';
  isNew: boolean;
  roomId: string;
  gameCode: string;
  supportFreePlay: boolean;
  isGameH5: boolean;
  lottoMode: '' | 'Lott' | 'Elott' | 'SEA';
  /** Set for lotteries; empty for any other game. */
  playTypes: readonly ('Tradition' | 'Entertainment')[];
  /** 1 is the hottest; null for games that aren't hot. */
  hotRank: number | null;
  /** Lowest bet in play credits, with decimals. */
  minBet: number;
  /** Number of lines of a slot; 1 for other games. */
  minLine: number;
  /** Name of the figure on the cover. It is the wild symbol of a slot if the studio has a picture of it. */
  motif: string;
}
