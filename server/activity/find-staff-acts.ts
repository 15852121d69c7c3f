import { type RawBuilder, sql } from 'kysely';
import type { AuditGroup } from '../../schema/audit-groups.ts';
import { CodedError } from '../../schema/errors.ts';
import type { AnyTx } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';
import { onPlayers } from '../record-act.ts';
import { actionsOf } from './audit-groups.ts';
import { type ActivitySeer, ofNoBrand } from './find-acts.ts';

/** An entry of the audit that staff caused: on a brand, on a colleague, or on a player. */
export type StaffAct = {
  readonly id: string;
  readonly tenant: string;
  readonly scope: 'brand' | 'player';
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
};

export type StaffActFilter = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Actors as acts on brands name them, of whom any may have acted. */
  readonly actors?: readonly string[] | undefined;
  readonly group?: AuditGroup | undefined;
  readonly tenants?: readonly string[] | undefined;
};

type Last = { readonly at: Date; readonly id: string };

/**
 * Returns entries, the newest first. If there are more than a page, it returns one more than the page size. Throws `request.invalid` for
 * a page that no response named.
 */
export async function findStaffActs(
  tx: AnyTx,
  {
    seer,
    filter,
    after,
    pageSize,
  }: { seer: ActivitySeer; filter: StaffActFilter; after?: string | undefined; pageSize: number },
): Promise<StaffAct[]> {
  const last = after === undefined ? undefined : await placeOf(tx, seer, after);
  const { rows } = await staffActsOf({ seer, filter, last, most: pageSize + 1 }).execute(tx);
  return rows;
}

/** Query of one page; exported so that a test can check its plan. */
export function staffActsOf({
  seer,
  filter: { from, to, actors, group, tenants },
  last,
  most,
}: {
  seer: ActivitySeer;
  filter: StaffActFilter;
  last?: Last | undefined;
  most: number;
}): RawBuilder<StaffAct> {
  const named = actors?.flatMap((actor) => [actor, onPlayers(actor)]);
  const conditions = sql.join(
    [
      isOfStaff,
      ...(seer.seesStaff ? [] : [sql`row.tenant <> all(${textArray(ofNoBrand)})`]),
      ...(from === undefined ? [] : [sql`row.created_at >= ${from}`]),
      ...(to === undefined ? [] : [sql`row.created_at < ${to}`]),
      ...(last === undefined ? [] : [sql`(row.created_at, row.id) < (${last.at}, ${last.id})`]),
    ],
    sql` and `,
  );
  const page = sql`order by row.created_at desc, row.id desc limit ${most}`;
  const columns = sql`row.id, row.tenant, row.scope, row.actor, row.action, row.subject, row.after, row.created_at`;
  const actions = group && actionsOf(group);
  const byActor = named === undefined ? sql`true` : sql`row.actor = any(${textArray(named)})`;
  const byAction = actions === undefined ? sql`true` : sql`row.action = any(${textArray(actions)})`;
  const read = tenants ?? seer.tenants;
  // Indexes begin with the tenant, the actor or the action. Each of them gives at most a page.
  const each =
    read !== null
      ? { values: read, column: sql.ref('row.tenant'), also: sql`${byActor} and ${byAction}` }
      : named !== undefined
        ? { values: named, column: sql.ref('row.actor'), also: byAction }
        : actions && { values: actions, column: sql.ref('row.action'), also: sql`true` };
  if (each === undefined) return sql`select ${columns} from audit as row where ${conditions} ${page}`;
  return sql`
    select found.* from unnest(${textArray([...new Set(each.values)])}) as of(value)
    cross join lateral (
      select ${columns} from audit as row
      where ${each.column} = of.value and ${each.also} and ${conditions} ${page}
    ) as found
    order by found.created_at desc, found.id desc limit ${most}`;
}

/** Literal, because the planner compares it with the condition of the indexes. */
const isOfStaff = sql<boolean>`(row.scope = 'brand' or (row.scope = 'player' and row.actor like 'staff:%'))`;

async function placeOf(tx: AnyTx, { tenants, seesStaff }: ActivitySeer, id: string): Promise<Last> {
  const { rows } = await sql<{ created_at: Date }>`
    select row.created_at from audit as row
    where row.id = ${id} and ${isOfStaff}
      and ${tenants === null ? sql`true` : sql`row.tenant = any(${textArray(tenants)})`}
      and ${seesStaff ? sql`true` : sql`row.tenant <> all(${textArray(ofNoBrand)})`}
    limit 1`.execute(tx);
  const [row] = rows;
  // A response must not reveal whether an entry exists at other brands.
  if (row === undefined)
    throw new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
  return { at: row.created_at, id };
}
