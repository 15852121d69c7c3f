import { sql } from 'kysely';
import type { ActivityKind } from '../../schema/activity-kinds.ts';
import { isObject } from '../../schema/manifest/walk-schema.ts';
import type { Environment } from '../brands/environments.ts';
import type { AnyTx } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';
import { type ActHead, type ActivitySeer, isSeen } from './find-acts.ts';

/** An act at one brand, as the audit log stores it. */
export type ActRow = {
  readonly id: string;
  readonly act: string;
  readonly tenant: string;
  readonly kind: ActivityKind;
  readonly action: string;
  readonly actor: string;
  readonly subject: string | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** An act with the rows of it that are shown; the brands of the filter come first. */
export type ReadAct = ActHead & {
  readonly first: ActRow;
  readonly rows: readonly ActRow[];
  /** Number of rows that are not shown, counted up to a bound. */
  readonly more: number;
  /** Whether it is the newest act of its kind at its brand and environment. For a suspension: at its vendor or game. */
  readonly isNewest: boolean;
};

/** The contract's bounds of one row. */
const shownBrands = 20;
const countedBrands = 1000;

/** Returns the acts of a page with the rows that the caller may see. */
export async function readActs(
  tx: AnyTx,
  {
    seer,
    heads,
    first = [],
  }: {
    seer: ActivitySeer;
    heads: readonly ActHead[];
    /** Tenants that are listed first among the brands of an act. */
    first?: readonly string[] | undefined;
  },
): Promise<ReadAct[]> {
  const acts = textArray(heads.map(({ act }) => act));
  const seen = isSeen(seer);
  const { rows } = await sql<ActRow>`
    select shown.* from unnest(${acts}) as of(act) cross join lateral (
      select row.id, row.act, row.tenant, row.kind, row.action, row.actor, row.subject, row.before, row.after
      from audit as row where row.act = of.act and ${seen}
      order by row.tenant = any(${textArray(first)}) desc, row.tenant limit ${shownBrands}
    ) as shown`.execute(tx);
  const { rows: counts } = await sql<{ act: string; count: bigint }>`
    select of.act, counted.count from unnest(${acts}) as of(act) cross join lateral (
      select count(*) from (
        select from audit as row where row.act = of.act and ${seen} limit ${countedBrands + shownBrands}
      ) as row
    ) as counted`.execute(tx);
  const newest = await newestOf(tx, rows);
  const countOf = new Map(counts.map(({ act, count }) => [act, Number(count)]));
  return heads.flatMap((head) => {
    const own = rows
      .filter(({ act }) => act === head.act)
      .map((row) => ({ ...row, before: partsOf(row.before), after: partsOf(row.after) }));
    const [top] = own;
    if (top === undefined) return [];
    const more = (countOf.get(head.act) ?? own.length) - own.length;
    return [{ ...head, first: top, rows: own, more, isNewest: newest.has(top.id) }];
  });
}

/** Ids of the rows that are the newest of their kind at their brand and environment, or for their vendor or game. */
async function newestOf(tx: AnyTx, rows: readonly ActRow[]): Promise<ReadonlySet<string>> {
  const undone: readonly ActivityKind[] = ['release', 'archive', 'suspension', 'content'];
  const ids = rows.filter(({ kind }) => undone.includes(kind)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const tenants = [...new Set(rows.map(({ tenant }) => tenant))];
  const found = await sql<{ id: string }>`
    select row.id from audit as row
    where row.tenant = any(${textArray(tenants)}) and row.id = any(${textArray(ids)}) and not exists (
      select from audit as later
      where later.tenant = row.tenant and later.kind = row.kind and later.kind is not null
        and later.created_at >= row.created_at and later.id > row.id
        and (row.kind <> 'suspension' or later.subject = row.subject)
        -- Scheduling content changes none.
        and (row.kind <> 'content' or later.action = row.action)
        -- Promoting the same release again takes content or live changes along.
        and (row.kind <> 'release' or later.action = 'release.migrated'
          or later.before -> 'release' is distinct from later.after -> 'release')
        and later.after ->> 'environment' is not distinct from row.after ->> 'environment'
    )`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

/** Environment of an act on live changes or a release. */
export const environmentOf = ({ after }: Pick<ActRow, 'after'>): Environment =>
  after.environment === 'staging' ? 'staging' : 'production';

const partsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
