import type { Game } from './game-queries.ts';

export type PlayType = NonNullable<Game['playTypes']>[number];

/** What a launch needs to know of a game. */
export type Launched = Pick<
  Game,
  'nodeId' | 'gameId' | 'gameCode' | 'gameType' | 'gameName' | 'vassalage' | 'supportFreePlay'
> & {
  /** Of a lottery; Tradition by default (LAUNCH-01). */
  readonly playType?: PlayType;
};

/** A game that was opened a moment ago, handed from the tap to the page that frames it. */
export type OpenedGame = { readonly nodeId: number; readonly title: string; readonly url: string };

let held: OpenedGame | undefined;

export function holdGame(game: OpenedGame): void {
  held = game;
}

/** The held game if it is this one: an address opens once, so it is kept for as long as its page stands. */
export function heldGame(nodeId: number): OpenedGame | undefined {
  return held?.nodeId === nodeId ? held : undefined;
}

export function dropGame(): void {
  held = undefined;
}
