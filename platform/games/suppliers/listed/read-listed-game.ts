import type { JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { plainText } from '../../../support/feedback/plain-text.ts';
import type { GameType } from '../../catalogue.ts';

/** A game of a supplier's list, with the properties for a catalogue file. */
export type ListedGame = {
  /** The game's id in the catalogue. */
  readonly code: string;
  /** Name of the studio; empty if the list has none. */
  readonly product: string;
  /** The record without its vendor. */
  readonly record: JsonObject;
};

/** Words in category names; the first match decides. All other games are slots. */
const types: readonly (readonly [GameType, RegExp])[] = [
  ['LIVE', /live/i],
  ['FISH', /fish|shoot/i],
  ['SPORTS', /sport|cock ?fight|betting/i],
  ['PVP', /poker room|p2p|pvp|versus/i],
  ['LOTT', /lotter|draw|keno/i],
];

/** Reads a row of `game/list`; `undefined` if it names no game. Invalid parts are left out. */
export function readListedGame(row: unknown): ListedGame | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const part = (...names: string[]): string => {
    const values = names.map((name) => (row as Record<string, unknown>)[name]);
    const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof found === 'string' ? plainText(found).replaceAll(/\s+/g, ' ') : '';
  };
  const code = part('game_code');
  if (code === '') return undefined;
  const { platforms, enabled } = row as { platforms?: unknown; enabled?: unknown };
  const name = [...part('name')].slice(0, 120).join('').trim();
  const category = part('category');
  const picture = part('url_thumb', 'url_background');
  const isTaken = /^https:\/\/[^\p{Cc}\p{Cs}\s"'<>\\]{1,500}$/u.test(picture);
  return {
    code,
    product: part('product', 'vendor', 'studio', 'supplier'),
    record: {
      id: code,
      name: name === '' ? code : name,
      type: types.find(([, words]) => words.test(category))?.[0] ?? 'RNG',
      devices: devicesOf(platforms),
      ...(isTaken && { cover: picture, icon: picture }),
      // Listed, but currently disabled by the supplier.
      ...(enabled === false && { hidden: true }),
    },
  };
}

/** Devices by platform names. A list without a known platform states nothing about devices. */
function devicesOf(platforms: unknown): 'both' | 'desktop' | 'mobile' {
  const named = Array.isArray(platforms) ? platforms : [];
  const [mobile, desktop] = [named.includes('GPL_MOBILE'), named.includes('GPL_DESKTOP')];
  if (mobile === desktop) return 'both';
  return mobile ? 'mobile' : 'desktop';
}
