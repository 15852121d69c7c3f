import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminBodyOf } from '../../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../database/rows.ts';
import type { Tables } from '../../../database/tables.ts';
import { areAllOf, textArray } from '../../../database/text-array.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { recordAct } from '../../../record-act.ts';
import type { Environment } from '../../environments.ts';

/** Number of rollouts in one list: the oldest of each brand in turn. */
const mostListed = 500;

type Requests = AdminBodyOf<'changeBrands'>['requests'];
export type Rollout = {
  readonly id: string;
  readonly environment: Environment;
  readonly requests: Requests;
  /** Number of brands in each step. */
  readonly step: number;
  /** Number of the newest change at its start. */
  readonly seen: bigint;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly ended: string | null;
  /** Steps that were taken, in order. */
  readonly steps: readonly {
    readonly tenants: readonly string[];
    readonly actor: string;
    readonly at: Date;
    /** Change set of the step. */
    readonly set: string;
  }[];
};
/** The step of a rollout that made a change set. */
export type TakenStep = { readonly rollout: string; readonly number: number };

/** Brands that were not reached, in order; none after it was ended. */
export function leftOf({ requests, steps, ended }: Pick<Rollout, 'requests' | 'steps' | 'ended'>): string[] {
  if (ended !== null) return [];
  const reached = new Set(steps.flatMap(({ tenants }) => tenants));
  return [...new Set(requests.map(({ tenant }) => tenant))].filter((tenant) => !reached.has(tenant));
}

/** Stores a rollout. Throws `change.refused` if its author has too many open ones at one of its brands. */
export async function createRollout({
  database,
  clock,
  rollout: { requests, ...rollout },
}: DatabaseAndClock & {
  rollout: Pick<Rollout, 'environment' | 'requests' | 'step' | 'seen' | 'actor' | 'reason'>;
}): Promise<string> {
  const id = uuidV7();
  const row = { ...rollout, id, requests: JSON.stringify(requests), created_at: clock.now(), ended: null };
  await database.asOperator(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('livery.rollout'))`.execute(tx);
    const tenants = textArray(requests.map(({ tenant }) => tenant));
    const { rows } = await sql<{ tenant: string }>`
      select reached.tenant from rollout, jsonb_array_elements_text(${tenantsOf}) as reached(tenant)
      where ${isOpen} and rollout.actor = ${rollout.actor} and reached.tenant = any(${tenants})
      group by reached.tenant having count(distinct rollout.id) >= ${serverLimits.openRollouts} limit 1`.execute(tx);
    if (rows[0] !== undefined)
      throw new CodedError('change.refused', {
        message: `you have ${serverLimits.openRollouts} open rollouts at ${rows[0].tenant}, the limit of one person: end one first`,
      });
    await tx.insertInto('rollout').values(row).execute();
  });
  return id;
}

/** Deletes a rollout before its first step. */
export const dropRollout = (database: Database, id: string) =>
  database.asOperator((tx) => deleteRows(tx, 'rollout', { id }).execute());

const tenantsOf = sql`jsonb_path_query_array(rollout.requests, '$[*].tenant')`;

/** Whether brands are left that a rollout has not reached. */
const isOpen = sql<boolean>`rollout.ended is null and exists (
  select from jsonb_array_elements_text(${tenantsOf}) as wanted(tenant)
  where not exists (
    select from rollout_step where rollout_step.rollout = rollout.id and rollout_step.tenants ? wanted.tenant
  )
)`;

/** `undefined` if no rollout has this id. */
export async function findRollout(database: Database, id: string): Promise<Rollout | undefined> {
  const read = (tx: AnyTx) => withSteps(tx, selectRows(tx, 'rollout', { id }));
  return (await database.asOperator(read))[0];
}

/**
 * Rollouts of a caller's brands that have brands left, the oldest first. If there are too many for one list, each brand that begins has
 * an equal share of it.
 */
export const openRollouts = ({
  database,
  brands = null,
  reaching,
}: {
  database: Database;
  /** The caller's brands; null for all. */
  brands?: readonly string[] | null;
  /** Only rollouts that have this brand. */
  reaching?: string;
}): Promise<Rollout[]> =>
  database.asOperator((tx) =>
    withSteps(
      tx,
      tx
        .selectFrom('rollout')
        .where(isOpen)
        .where(areAllOf(tenantsOf, brands))
        .$if(reaching !== undefined, (some) => some.where(sql<boolean>`${tenantsOf} ? ${reaching}`))
        .orderBy(sql`row_number() over (partition by rollout.requests #>> '{0,tenant}' order by rollout.id)`)
        .orderBy('id')
        .limit(mostListed),
    ),
  );

async function withSteps(tx: AnyTx, found: SelectQueryBuilder<Tables, 'rollout', object>): Promise<Rollout[]> {
  const rows = await found.selectAll().execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const steps = await tx.selectFrom('rollout_step').selectAll().where('rollout', 'in', ids).orderBy('number').execute();
  return rows
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ created_at: createdAt, environment, requests, ...row }) => ({
      ...row,
      createdAt,
      environment: environment as Environment,
      requests: requests as Requests,
      steps: steps
        .filter(({ rollout }) => rollout === row.id)
        .map(({ tenants, actor, created_at: at, change_set: set }) => ({ tenants, actor, at, set })),
    }));
}

/**
 * Records a step in the transaction of its changes. Throws `change.refused` if somebody else has taken the step, or ended the
 * rollout, meanwhile.
 */
export async function recordStep(
  tx: AnyTx,
  {
    step: { rollout, number },
    tenants,
    set,
    actor,
    now,
  }: {
    step: TakenStep;
    tenants: readonly string[];
    /** Change set of the step. */
    set: string;
    actor: string;
    now: Date;
  },
): Promise<void> {
  const open = await selectRows(tx, 'rollout', { id: rollout })
    .select('id')
    .where('ended', 'is', null)
    .forUpdate()
    .execute();
  const row = { rollout, number, tenants: JSON.stringify(tenants), change_set: set, actor, created_at: now };
  const taken = await tx
    .insertInto('rollout_step')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute();
  if (open.length === 0 || taken.length === 0)
    throw new CodedError('change.refused', {
      message: 'somebody else took this step just now, or ended the rollout: look at it again',
    });
}

/** Ends a rollout for the brands that it has not reached. Each brand's audit log records once who ended it. */
export async function endRollout(
  tx: AnyTx,
  { rollout, actor, reason, now }: { rollout: Rollout; actor: string; reason: string; now: Date },
): Promise<void> {
  const ended = await updateRows(tx, 'rollout', { id: rollout.id })
    .set({ ended: reason })
    .where('ended', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  const left = leftOf(rollout);
  for (const tenant of left)
    await recordAct(tx, {
      tenant,
      actor,
      now,
      subject: rollout.id,
      act: rollout.id,
      action: 'rollout.ended',
      before: { ended: null, left },
      after: { ended: reason, left: [], reason },
    });
}
