import { type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '../../schema/activity-kinds.ts';
import { CodedError } from '../../schema/errors.ts';
import { everyBrand } from '../../schema/features/staff/policy.ts';
import type { Environment } from '../brands/environments.ts';
import { folded } from '../brands/versions/stored/index-brands.ts';
import type { AnyTx } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';

/** The part of the audit log that a caller may see. */
export type ActivitySeer = {
  /** The caller's brands with their staging tenants; null for all. */
  readonly tenants: readonly string[] | null;
  /** Whether acts on staff accounts are included. */
  readonly seesStaff: boolean;
};

export type ActivityFilter = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Actors, of whom any may have acted. */
  readonly actors?: readonly string[] | undefined;
  readonly kind?: ActivityKind | undefined;
  /** Leaves out acts of the other environment. Acts that concern both are included. */
  readonly environment?: Environment | undefined;
  /** Tenants of a brand: its own and its staging tenant. */
  readonly tenants?: readonly string[] | undefined;
};

/** Columns that the rows of an act have in common. */
export type ActHead = { readonly act: string; readonly at: Date };

/**
 * Tenants of acts that belong to no brand. Everybody sees suspensions at all brands, the policy of all brands and what was done to the
 * catalogue; the acts of `console` that are no suspensions are about staff.
 */
export const ofNoBrand = ['console', everyBrand];
/** Conditions for rows, by the environment of the filter. They are literal, because the planner compares them with those of the indexes. */
const isIn: Readonly<Record<Environment, RawBuilder<boolean>>> = {
  production: sql`audit_environment(row.tenant, row.kind, row.after) is distinct from 'staging'`,
  staging: sql`audit_environment(row.tenant, row.kind, row.after) is distinct from 'production'`,
};
const isShared = sql<boolean>`(row.tenant <> 'console' or row.kind = 'suspension')`;
/** For a caller limited to some brands. Only staff of all brands see what was proposed for all brands, waiting or decided. */
const isForLimited = sql<boolean>`(row.tenant <> ${everyBrand} or row.kind <> 'approval')`;

/**
 * Returns acts, the newest first, each once. If there are more than a page, it returns one act more than the page size.
 * Reads as many index entries as it returns acts; for a caller limited to some brands, as many for each brand.
 * Throws `request.invalid` for a page that no response named.
 */
export async function findActs(
  tx: AnyTx,
  {
    seer,
    filter,
    after,
    pageSize,
  }: {
    seer: ActivitySeer;
    filter: ActivityFilter;
    /** Id of the last act of the previous page. */
    after?: string | undefined;
    pageSize: number;
  },
): Promise<ActHead[]> {
  const last = after === undefined ? undefined : await placeOf(tx, seer, after);
  const { rows } = await headsOf({ seer, filter, last, most: pageSize + 1 }).execute(tx);
  return rows.map(({ created_at, act }) => ({ act, at: created_at }));
}

/** Query of one page; exported so that a test can check its plan. */
export function headsOf({
  seer,
  filter: { from, to, actors, kind, environment, tenants },
  last,
  most,
}: {
  seer: ActivitySeer;
  filter: ActivityFilter;
  last?: ActHead | undefined;
  most: number;
}): RawBuilder<{ created_at: Date; act: string }> {
  const isOne = actors?.length === 1;
  const conditions = [
    sql`row.scope = 'brand' and row.kind is not null`,
    ...(seer.seesStaff ? [] : [sql`row.kind <> 'staff'`]),
    ...(seer.tenants === null ? [] : [isForLimited]),
    ...(from === undefined ? [] : [sql`row.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`row.created_at < ${to}`]),
    ...(actors === undefined ? [] : [sql`row.actor = ${isOne ? actors[0] : sql`any(${textArray(actors)})`}`]),
    ...(kind === undefined ? [] : [sql`row.kind = ${kind}`]),
    ...(environment === undefined ? [] : [isIn[environment]]),
    ...(last === undefined ? [] : [sql`(row.created_at, row.act) < (${last.at}, ${last.act})`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const order = sql`order by row.created_at desc, row.act desc`;
  const read = tenants ?? seer.tenants;
  if (read !== null)
    return sql`
      select distinct found.created_at, found.act
      from unnest(${textArray([...new Set([...read, ...ofNoBrand])])}) as of(tenant)
      cross join lateral (
        select row.created_at, row.act from audit as row
        where row.tenant = of.tenant and ${isShared} and ${where} ${order} limit ${most}
      ) as found
      order by found.created_at desc, found.act desc limit ${most}`;
  // The newest acts of each: an actor who acts rarely is found by the index that begins with the actor.
  if (actors !== undefined && !isOne)
    return sql`
      select distinct found.created_at, found.act
      from unnest(${textArray(actors)}) as of(actor)
      cross join lateral (
        select row.created_at, row.act from audit as row
        where row.actor = of.actor and ${where} ${order} limit ${most}
      ) as found
      order by found.created_at desc, found.act desc limit ${most}`;
  // Jumps from one act to the next, because a change set has a row for each of its brands.
  return sql`
    with recursive found as (
      (select row.created_at, row.act from audit as row where ${where} ${order} limit 1)
      union all
      select next.created_at, next.act from found cross join lateral (
        select row.created_at, row.act from audit as row
        where ${where} and (row.created_at, row.act) < (found.created_at, found.act) ${order} limit 1
      ) as next
    )
    select created_at, act from found limit ${most}`;
}

/** Whether the caller may see a row of the audit log. */
export const isSeen = ({ tenants, seesStaff }: ActivitySeer): RawBuilder<boolean> => sql`(
  row.scope = 'brand' and row.kind is not null and ${seesStaff ? sql`true` : sql`row.kind <> 'staff'`}
  and ${
    tenants === null
      ? sql`true`
      : sql`row.tenant = any(${textArray([...new Set([...tenants, ...ofNoBrand])])}) and ${isShared} and ${isForLimited}`
  }
)`;

/**
 * Actors whose name contains a text, regardless of case and accents; the one of exactly this name alone, if there is one. Jumps from one
 * actor to the next in the index.
 */
export async function findActors(tx: AnyTx, text: string): Promise<readonly string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive known(actor) as (
      (select actor from audit where kind is not null order by actor limit 1)
      union all
      select (
        select next.actor from audit as next
        where next.kind is not null and next.actor > known.actor order by next.actor limit 1
      ) from known where known.actor is not null
    )
    select actor from known where actor is not null`.execute(tx);
  const actors = rows.map(({ actor }) => actor);
  if (actors.includes(text)) return [text];
  const wanted = folded(text.trim());
  return actors.filter((actor) => folded(actor).includes(wanted));
}

async function placeOf(tx: AnyTx, seer: ActivitySeer, act: string): Promise<ActHead> {
  const { rows } = await sql<{ created_at: Date }>`
    select row.created_at from audit as row where row.act = ${act} and ${isSeen(seer)} limit 1`.execute(tx);
  const [row] = rows;
  // A response must not reveal whether an act exists at other brands.
  if (row === undefined)
    throw new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
  return { act, at: row.created_at };
}
