import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Clock } from '../../server/clock.ts';
import { projectRoot } from '../../server/project-root.ts';
import { games } from '../catalogue/games.ts';
import { providers } from '../catalogue/providers.ts';
import type { SeedGame } from '../catalogue/types.ts';
import { randomFrom } from '../random.ts';
import { type Drum, lotteryDrums } from './lotteries.ts';
import type { Seat } from './wallet-client.ts';

/** A game on the studio's list: lotteries are draws, all others are the slot. */
export type StudioGame = {
  readonly code: string;
  readonly title: string;
  /** Name of the provider that offers it. */
  readonly product: string;
  /** Five hex colours from dark to light. */
  readonly palette: readonly string[];
  /** Emblems of the slot's symbols, from the rarest. */
  readonly emblems: readonly string[];
  /** Degrees by which the emblems' colours are turned. */
  readonly hue: number;
  /** Unit: hundred-thousandths of the currency. */
  readonly leastStake: number;
} & ({ readonly kind: 'slot' } | { readonly kind: 'draw'; readonly drum: Drum });

/** One opened game of a player, until it is closed or forgotten. */
export type Table = {
  readonly id: string;
  readonly game: StudioGame;
  readonly lang: string;
  readonly lobby: string;
  readonly currency: string;
  /** `undefined` in demo play, in which the credits belong to the table. */
  readonly seat: Seat | undefined;
  demo: number;
  /** True while a bet is under way; a table accepts one bet at a time. */
  busy: boolean;
  readonly openedAt: number;
};

export const unitsOfOne = 100_000;
const demoCredits = 1000 * unitsOfOne;
const most = 2000;
const lifetime = 12 * 60 * 60_000;

export function createTables(clock: Clock) {
  const tables = new Map<string, Table>();
  return {
    open: (given: Pick<Table, 'game' | 'lang' | 'lobby' | 'currency' | 'seat'>): Table => {
      const now = clock.now().getTime();
      for (const [id, { openedAt }] of tables)
        if (tables.size >= most || now - openedAt > lifetime) tables.delete(id);
        else break;
      const id = randomBytes(24).toString('base64url');
      const table: Table = { ...given, id, demo: demoCredits, busy: false, openedAt: now };
      tables.set(id, table);
      return table;
    },
    find: (id: string): Table | undefined => {
      const table = tables.get(id);
      return table !== undefined && clock.now().getTime() - table.openedAt > lifetime ? undefined : table;
    },
  };
}

const palettes = new Map(providers.map(({ vassalage, palette }) => [vassalage, palette]));
const names = new Map(providers.map(({ vassalage, displayName }) => [vassalage, displayName]));
const seeds = new Map(games.map((game) => [game.gameId, game]));

export const gameCodes = (): string[] => [...seeds.keys()];

export function studioGame(code: string): StudioGame | undefined {
  const seed = seeds.get(code);
  const palette = palettes.get(seed?.vassalage ?? '');
  if (seed === undefined || palette === undefined) return undefined;
  const drum = lotteryDrums[seed.gameName];
  return {
    ...(drum === undefined ? { kind: 'slot' } : { kind: 'draw', drum }),
    code,
    title: seed.displayName,
    product: names.get(seed.vassalage) ?? seed.vassalage,
    palette,
    emblems: emblemsOf(seed),
    hue: randomFrom(`hue ${code}`).whole(0, 5) * 10 - 25,
    leastStake: Math.max(seed.minBet, 0.1) * unitsOfOne,
  };
}

export const symbolFolder = join(projectRoot, 'sandbox/studio/symbols');
/** Emblems of which the studio has a picture. */
export const symbols: ReadonlySet<string> = new Set(readdirSync(symbolFolder).map((file) => parse(file).name));

/** These emblems have different silhouettes, so that they can be distinguished at a glance. */
const high = ['crown', 'chest', 'orb', 'lantern', 'phoenix', 'dragon', 'mask', 'compass', 'hourglass'] as const;
const middle = ['gem', 'ingot', 'bell', 'key', 'horseshoe', 'shell', 'lotus', 'anchor', 'potion'] as const;
const low = ['clover', 'cherry', 'lemon', 'heart', 'star', 'coin', 'spade', 'diamond', 'club'] as const;

/** The wild is the motif of the game's cover. */
function emblemsOf({ gameId, motif }: SeedGame): string[] {
  const random = randomFrom(`symbols ${gameId}`);
  const wild = symbols.has(motif) ? motif : 'seven';
  const others = (list: readonly string[], count: number) =>
    random.shuffle(list.filter((name) => name !== wild)).slice(0, count);
  return [wild, ...others(high, 2), ...others(middle, 2), ...others(low, 3)];
}
