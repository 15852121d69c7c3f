import type { Game } from './game-queries.ts';

export type PlayType = NonNullable<Game['playTypes']>[number];

/** The properties of a game that a launch needs. */
export type Launched = Pick<
  Game,
  'nodeId' | 'gameId' | 'gameCode' | 'gameType' | 'gameName' | 'vassalage' | 'supportFreePlay'
> & {
  /** Only for lotteries; Tradition by default (LAUNCH-01). */
  readonly playType?: PlayType;
};

/** A game that was just opened, handed from the tap to the page that frames it. */
export type OpenedGame = { readonly nodeId: number; readonly title: string; readonly url: string };

let current: OpenedGame | undefined;

export function setOpenedGame(game: OpenedGame): void {
  current = game;
}

/** Returns the opened game if it has this id. An address can be opened only once, so it stays in memory while its page is mounted. */
export function openedGame(nodeId: number): OpenedGame | undefined {
  return current?.nodeId === nodeId ? current : undefined;
}

export function dropGame(): void {
  current = undefined;
}
