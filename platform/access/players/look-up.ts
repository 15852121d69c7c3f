import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import { textArray } from '../../../server/database/text-array.ts';
import { readIdentifiers } from '../../account/lookup/identifiers.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { canonicalUuid, isUuid } from '../../games/canonical-uuid.ts';
import { type BrandChoice, joinChosen } from '../../money/waiting/waiting-brands.ts';
import { findExact } from './search-players.ts';

type Found = AdminValueOf<'lookUp'>['list'];
type Row = { tenant: string; name: string; kind: Found[number]['kind']; id: string; player_id: string | null };

/** The contract's limit of one answer. */
const most = 50;

/**
 * Things of a brand with this id. Each part reads an index, because the rows of ten thousand brands are looked at. A transaction's key
 * begins with its aggregator, so the aggregators that ever booked for the brand are tried.
 */
const rowsOf = (id: string, rounds: readonly string[]) => sql`
  (select 'round' as kind, id, player_id from bet where tenant = brand.tenant and id = ${id})
  union all (select kind, id, player_id from money_request where tenant = brand.tenant and id = ${id})
  union all (select 'reward', id, player_id from promotion_entry where tenant = brand.tenant and id = ${id})
  union all (select case when bet_id is null then 'call' else 'round' end, coalesce(bet_id, made.id), player_id
    from booked_aggregator as of join supplier_transaction as made on made.tenant = of.tenant
      and made.aggregator = of.id and made.id = ${id} where of.tenant = brand.tenant limit ${most})
  union all (select distinct case when bet_id is null then 'call' else 'round' end, coalesce(bet_id, id), player_id
    from supplier_transaction where tenant = brand.tenant and round = any(${textArray(rounds)})
    order by 1 desc limit ${most})
  union all (select 'call', transaction_uuid, player_id from wallet_call
    where tenant = brand.tenant and transaction_uuid = ${id} limit 1)`;

/** Everything that has one whole value: players, requests, rewards and rounds, of the caller's brands or of the one. */
export async function lookUp({
  database,
  index,
  nameOf,
  brand,
  readable,
  text,
}: BrandChoice & {
  database: Database;
  index: Pick<PlayerIndex, 'macOf'>;
  /** Returns the name of a brand; `undefined` if it is not served. */
  nameOf(tenant: string): string | undefined;
  text: string;
}): Promise<Found> {
  const id = canonicalUuid(text);
  // Names of rounds are stored as their supplier writes them.
  const rows = rowsOf(id, [...new Set([id, text, ...(isUuid(text) ? [text.toUpperCase()] : [])])]);
  const macs = readIdentifiers(text).map(index.macOf);
  return database.asOperator(async (tx) => {
    const things = await sql<Row>`select brand.tenant, brand.name, row.* from ${joinChosen({ readable, brand }, rows)}
      order by row.kind = 'call', brand.tenant, row.kind, row.id limit ${most}`.execute(tx);
    const players =
      macs.length === 0
        ? []
        : await findExact(tx, { macs, tenant: brand?.id, readable, place: undefined, limit: most });
    const found = [
      ...players.flatMap(({ tenant, player_id: id }) => {
        const brandName = nameOf(tenant);
        return brandName === undefined ? [] : [{ brand: tenant, brandName, kind: 'player' as const, id, player: id }];
      }),
      ...things.rows.map(({ tenant, name, kind, id, player_id: player }) => ({
        brand: tenant,
        brandName: name,
        kind,
        id,
        player,
      })),
    ];
    const ofPlayer = ({ brand: of, player }: (typeof found)[number]) => `${of} ${player}`;
    const rounds = new Set(found.filter(({ kind }) => kind === 'round').map(ofPlayer));
    const once = new Map(found.map((thing) => [`${thing.brand} ${thing.kind} ${thing.id}`, thing]));
    // The page of a player's round has its calls.
    return [...once.values()].filter((thing) => thing.kind !== 'call' || !rounds.has(ofPlayer(thing))).slice(0, most);
  });
}
