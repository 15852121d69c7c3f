export type GameType = 'RNG' | 'FISH' | 'PVP' | 'LIVE' | 'LOTT' | 'ELOTT' | 'SPORTS';

/** Category lists that are lists of vendors, see `games.vendorLists` of the manifest. */
export type VendorList = 'inhouse' | 'esports' | 'cockfight';

export interface SeedProvider {
  /** The vendor code. */
  vassalage: string;
  displayName: string;
  /** Five hex colours from deep ground to light: deep, base, main, accent, light. */
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
  /** `new` for new games, else empty: what the preset NEW filters by. */
  gameClassifyNew: 'new' | '';
  isNew: boolean;
  roomId: string;
  gameCode: string;
  supportFreePlay: boolean;
  isGameH5: boolean;
  lottoMode: '' | 'Lott' | 'Elott' | 'SEA';
  /** 1 is the hottest; null is not hot. */
  hotRank: number | null;
  /** The lowest bet in whole and broken play credits. */
  minBet: number;
  /** Lines of a slot, 1 elsewhere. */
  minLine: number;
  /** What the cover shows: an emblem or a motif of the art folder. */
  motif: string;
}
