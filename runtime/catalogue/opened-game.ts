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

let held: OpenedGame | undefined;

export function holdGame(game: OpenedGame): void {
  held = game;
}

/** Returns the opened game if it has this id. An address can be opened only once, so it stays in memory while its page is mounted. */
export function heldGame(nodeId: number): OpenedGame | undefined {
  return held?.nodeId === nodeId ? held : undefined;
}

export function dropGame(): void {
  held = undefined;
}
