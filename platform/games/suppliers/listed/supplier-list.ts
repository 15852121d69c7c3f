import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../../../../schema/errors.ts';
import type { JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { Database, DatabaseAndClock } from '../../../../server/database/database.ts';
import type { Outbound } from '../../../../server/outbound/outbound.ts';
import { recordAct } from '../../../../server/record-act.ts';
import type { FetchSupplierGames } from '../../../../server/staff-desk.ts';
import { plainText } from '../../../support/feedback/plain-text.ts';
import { catalogueFormat } from '../../catalogue/file-format.ts';
import { type Known, keyOf, readKnown, rowsOfTurn } from '../../catalogue/known-games.ts';
import type { GameType } from '../../catalogue.ts';
import type { SupplierKeyOf } from '../supplier-keys.ts';
import { type Aggregator, aggregatorOfId } from '../supplier-of.ts';
import { requestList } from './request-list.ts';

/** Timeout in milliseconds for a supplier's whole list; the command waits for 15 s. */
const patience = 12_000;

/**
 * Fetches a supplier's list as a catalogue file for staff, and audits the caller. Throws `request.not_found` if the brand has no such
 * aggregator, and `supplier.no_list` with a fix.
 */
export const createFetchList =
  ({
    database,
    clock,
    keyOf,
    outbound,
    supplierTimeout: timeout = patience,
  }: DatabaseAndClock & {
    keyOf: SupplierKeyOf;
    outbound: Pick<Outbound, 'postJson'>;
    supplierTimeout?: number | undefined;
  }): FetchSupplierGames =>
  async ({ brand, aggregator: id, actor, origin }) => {
    const aggregator = aggregatorOfId({ manifest: brand.manifest, id });
    if (aggregator === undefined) {
      const ids = brand.manifest.games.aggregators.map((known) => known.id);
      throw new CodedError('request.not_found', {
        message: `${brand.id} has no aggregator ${id}; ${ids.length === 0 ? 'state one in /games/aggregators' : `it has ${ids.join(', ')}`}`,
      });
    }
    const privateKey = keyOf({ brand, aggregator, kind: 'signing' });
    const listed = await requestList({ aggregator, privateKey, outbound, timeout });
    const after = 'fault' in listed ? { refused: listed.fault.message } : { rows: listed.rows.length };
    await database.asOperator((tx) =>
      recordAct(tx, {
        tenant: brand.id,
        actor,
        now: clock.now(),
        origin,
        action: 'catalogue.fetched',
        before: null,
        after: { aggregator: id, ...after },
      }),
    );
    if ('fault' in listed)
      throw new CodedError('supplier.no_list', { message: `${listed.fault.message}; ${listed.fault.fix}` });
    return catalogueOfList({ rows: listed.rows, aggregator, database });
  };

type ListedCatalogue = Awaited<ReturnType<FetchSupplierGames>>;

/** Maximum rows read of a list, and maximum skipped rows that are named. */
const mostRows = 50_000;
const mostSkipped = 20;

/**
 * Makes a catalogue file from a list. Games that the catalogue already has keep all properties except their devices, so an import only adds
 * new games.
 */
async function catalogueOfList({
  rows,
  aggregator: { vendors: carried },
  database,
}: {
  rows: readonly unknown[];
  aggregator: Pick<Aggregator, 'vendors'>;
  database: Pick<Database, 'asOperator'>;
}): Promise<ListedCatalogue> {
  const known = await readKnown(database, carried);
  const vendors = new Map<string, JsonObject>();
  const games = new Map<string, JsonObject>();
  const skipped: string[] = [];
  const codes = new Set<string>();
  // Rows that can't be read may name any game.
  let isWhole = rows.length <= mostRows;
  let added = 0;
  for (const [place, row] of rows.slice(0, mostRows).entries()) {
    if (place % rowsOfTurn === 0) await nextTurnOfLoop();
    const game = readListedGame(row);
    if (game === undefined) {
      isWhole = false;
      skipped.push(`row ${place + 1}: it has no game_code`);
      continue;
    }
    codes.add(game.code);
    const vendor = vendorOf({ game, carried, known });
    if (vendor === undefined) {
      skipped.push(`${game.code}: it names no studio, and the aggregator carries several`);
      continue;
    }
    const key = keyOf({ vendor: vendor.code, id: game.code });
    const before = known.games.get(key);
    const record =
      before === undefined
        ? { vendor: vendor.code, ...game.record }
        : { ...before, devices: game.record.devices ?? 'both' };
    if (!catalogueFormat.sections.games.validate(structuredClone(record))) {
      skipped.push(`${game.code}: the catalogue takes no such id or name`);
      continue;
    }
    if (before === undefined && !games.has(key)) added += 1;
    games.set(key, record);
    vendors.set(vendor.code, known.vendors.get(vendor.code)?.record ?? { code: vendor.code, name: vendor.name });
  }
  if (rows.length > mostRows) skipped.push(`${rows.length - mostRows} rows behind the first ${mostRows}`);
  const unlisted = isWhole ? [...known.games.values()].filter(({ id }) => !codes.has(String(id))) : [];
  return {
    file: { vendors: [...vendors.values()], games: [...games.values()] },
    added,
    unlisted: unlisted.map(({ nodeId }) => Number(nodeId)),
    uncarried: [...vendors.keys()].filter((code) => !carried.includes(code)),
    skipped: { count: skipped.length, first: skipped.slice(0, mostSkipped) },
  };
}

/** Vendor of a game: the one in the catalogue, else the studio that the list names, else the aggregator's only vendor. */
function vendorOf({
  game: { code, product },
  carried,
  known,
}: {
  game: ListedGame;
  carried: readonly string[];
  known: Known;
}): { readonly code: string; readonly name: string } | undefined {
  const named = (vendor: string) => ({ code: vendor, name: known.vendors.get(vendor)?.name ?? vendor });
  const having = carried.find((vendor) => known.games.has(keyOf({ vendor, id: code })));
  if (having !== undefined) return named(having);
  const wanted = plain(product);
  const matching = carried.find(
    (vendor) => wanted !== '' && [vendor, known.vendors.get(vendor)?.name ?? ''].map(plain).includes(wanted),
  );
  if (matching !== undefined) return named(matching);
  const [only, ...others] = carried;
  if (only !== undefined && others.length === 0) return named(only);
  const made = codeOf(product);
  return made === '' ? undefined : { code: made, name: [...product].slice(0, 80).join('').trim() };
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const codeOf = (product: string): string =>
  product
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .toUpperCase()
    .slice(0, 32);

/** A game of a supplier's list, with the properties for a catalogue file. */
type ListedGame = {
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
function readListedGame(row: unknown): ListedGame | undefined {
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
