import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database, Tx } from '../../../server/database/database.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import { textArray } from '../../../server/database/text-array.ts';
import { readIdentifiers } from '../../account/lookup/identifiers.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { usernameKey } from '../../account/username-key.ts';
import { foundRow, foundRows } from './found-rows.ts';

type Found = AdminValueOf<'searchPlayers'>;
type Query = Pick<AdminQueryOf<'searchPlayers'>, 'after' | 'pageSize'>;

const usualPage = 50;

/** Place after which a page begins: an exact match, or an account name of the one brand. */
type Place =
  | { readonly part: 'exact'; readonly tenant: string; readonly player: string }
  | { readonly part: 'names'; readonly name: string; readonly player: string };

/**
 * Returns a page of players. With `tenant`, account names are also found by their first letters. Throws `request.invalid` if `after` is not
 * from an answer.
 */
export async function searchPlayers({
  database,
  index,
  nameOf,
  tenant,
  readable,
  text,
  query: { after, pageSize = usualPage },
}: {
  database: Database;
  index: Pick<PlayerIndex, 'macOf'>;
  /** Returns the name of a brand; `undefined` if it is not served. */
  nameOf(tenant: string): string | undefined;
  tenant: string | undefined;
  /** Brands of the caller; null for all. */
  readable: readonly string[] | null;
  /** A result of `searchText`. */
  text: string;
  query: Query;
}): Promise<Found> {
  const place = after === undefined ? undefined : readPlace(after);
  const macs = readIdentifiers(text).map(index.macOf);
  const list: Found['list'] = [];
  if (place?.part !== 'names') {
    const find = (tx: AnyTx) => findExact(tx, { macs, tenant, readable, place, limit: pageSize + 1 });
    const hits = await (tenant === undefined ? database.asOperator(find) : database.asTenant(tenant, find));
    const { page, next } = pageOf(hits, pageSize, (last) =>
      placeText({ part: 'exact', tenant: last.tenant, player: last.player_id }),
    );
    list.push(...(await foundRows({ database, nameOf, hits: page })));
    if (next !== null) return { list, next };
  }
  if (tenant === undefined || text.includes('@')) return { list, next: null };
  const wanted = pageSize - list.length;
  const rows = await database.asTenant(tenant, (tx) =>
    findNames(tx, { macs, prefix: usernameKey(text), place, limit: wanted + 1 }),
  );
  const page = rows.slice(0, wanted);
  const brandName = nameOf(tenant) ?? tenant;
  list.push(...page.map((row) => foundRow(row, brandName)));
  const last = page.at(-1);
  if (rows.length <= wanted) return { list, next: null };
  // If exact matches fill the page, `next` names the first account name that did not fit.
  const next: Place =
    last === undefined
      ? { part: 'names', name: '', player: '' }
      : { part: 'names', name: last.username_key, player: last.id };
  return { list, next: placeText(next) };
}

/** Players by HMACs of whole values. */
export function findExact(
  tx: AnyTx,
  {
    macs,
    tenant,
    readable,
    place,
    limit,
  }: {
    macs: readonly string[];
    tenant: string | undefined;
    readable: readonly string[] | null;
    place: Extract<Place, { part: 'exact' }> | undefined;
    limit: number;
  },
) {
  return (
    tx
      .selectFrom('player_lookup')
      .select(['tenant', 'player_id'])
      .distinct()
      .where('mac', 'in', [...macs])
      // Accounts of staging tenants are not players, so they are left out.
      .$if(tenant === undefined, (some) => some.where(sql<boolean>`position('@' in tenant) = 0`))
      .$if(tenant !== undefined, (some) => some.where('tenant', '=', tenant ?? ''))
      .$if(readable !== null, (some) => some.where(sql<boolean>`tenant = any(${textArray(readable ?? [])})`))
      .$if(place !== undefined, (some) =>
        some.where(sql<boolean>`(tenant, player_id) > (${place?.tenant}, ${place?.player})`),
      )
      .orderBy('tenant')
      .orderBy('player_id')
      .limit(limit)
      .execute()
  );
}

/** Account names that begin with the prefix, without the exact matches. */
function findNames(
  tx: Tx,
  { macs, prefix, place, limit }: { macs: readonly string[]; prefix: string; place: Place | undefined; limit: number },
) {
  const name = sql<string>`player.username_key collate "C"`;
  const { name: from, player } = place?.part === 'names' ? place : { name: '', player: '' };
  return selectRows(tx, 'player', { tenant: tx.tenant })
    .leftJoin('player_lock', (join) =>
      join.onRef('player_lock.tenant', '=', 'player.tenant').onRef('player_lock.player_id', '=', 'player.id'),
    )
    .selectAll('player')
    .select('player_lock.locked_at')
    .where(sql<boolean>`${name} >= ${prefix} and ${name} < ${`${prefix}\u{10ffff}`}`)
    .where(sql<boolean>`(${name}, player.id) > (${from}, ${player})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('player_lookup')
            .select('player_id')
            .whereRef('player_lookup.tenant', '=', 'player.tenant')
            .whereRef('player_lookup.player_id', '=', 'player.id')
            .where('mac', 'in', [...macs]),
        ),
      ),
    )
    .orderBy(name)
    .orderBy('player.id')
    .limit(limit)
    .execute();
}

const placeText = (place: Place): string =>
  Buffer.from(JSON.stringify([place.part, place.part === 'exact' ? place.tenant : place.name, place.player])).toString(
    'base64url',
  );

function readPlace(after: string): Place {
  const refused = new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!Array.isArray(read) || read.length !== 3 || !read.every(isPlain)) throw refused;
  const [part = '', key = '', player = ''] = read;
  if (part === 'exact') return { part, tenant: key, player };
  if (part === 'names') return { part, name: key, player };
  throw refused;
}

/** The database accepts no NUL in a text. */
const isPlain = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
