import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Trx } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment } from '../environments.ts';

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
    /** Change set of the step; null for a step from before sets were stored. */
    readonly set: string | null;
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

export async function createRollout({
  database,
  clock,
  rollout: { requests, ...rollout },
}: {
  database: Database;
  clock: Clock;
  rollout: Pick<Rollout, 'environment' | 'requests' | 'step' | 'seen' | 'actor' | 'reason'>;
}): Promise<string> {
  const id = uuidV7();
  const row = { ...rollout, id, requests: JSON.stringify(requests), created_at: clock.now(), ended: null };
  await database.asOperator((trx) => trx.insertInto('rollout').values(row).execute());
  return id;
}

/** Deletes a rollout before its first step. */
export const dropRollout = ({ database, id }: { database: Database; id: string }) =>
  database.asOperator((trx) => trx.deleteFrom('rollout').where('id', '=', id).execute());

/** Rollouts, the oldest first; with an id at most one. */
export async function readRollouts({
  database,
  id,
}: {
  database: Database;
  id?: string;
}): Promise<Rollout[]> {
  return database.asOperator(async (trx) => {
    const rows = await trx
      .selectFrom('rollout')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('id', 'desc')
      .limit(500)
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const steps = await trx
      .selectFrom('rollout_step')
      .selectAll()
      .where('rollout', 'in', ids)
      .orderBy('number')
      .execute();
    return rows.reverse().map(({ created_at: createdAt, environment, requests, ...row }) => ({
      ...{ ...row, createdAt, environment: environment as Environment, requests: requests as Requests },
      steps: steps
        .filter(({ rollout }) => rollout === row.id)
        .map(({ tenants, actor, created_at: at, change_set: set }) => ({ tenants, actor, at, set })),
    }));
  });
}

/**
 * Records a step in the transaction of its changes. Throws `change.refused` if somebody else has taken the step, or ended the
 * rollout, meanwhile.
 */
export async function recordStep({
  trx,
  step: { rollout, number },
  tenants,
  set,
  actor,
  now,
}: {
  trx: Trx;
  step: TakenStep;
  tenants: readonly string[];
  /** Change set of the step. */
  set: string;
  actor: string;
  now: Date;
}): Promise<void> {
  const open = await trx
    .selectFrom('rollout')
    .select('id')
    .where('id', '=', rollout)
    .where('ended', 'is', null)
    .forUpdate()
    .execute();
  const row = {
    ...{ rollout, number, tenants: JSON.stringify(tenants), change_set: set, actor },
    created_at: now,
  };
  const taken = await trx
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
export async function endRollout({
  trx,
  rollout,
  actor,
  reason,
  now,
}: {
  trx: Trx;
  rollout: Rollout;
  actor: string;
  reason: string;
  now: Date;
}): Promise<void> {
  const ended = await trx
    .updateTable('rollout')
    .set({ ended: reason })
    .where('id', '=', rollout.id)
    .where('ended', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  const left = leftOf(rollout);
  for (const tenant of left)
    await recordAct({
      ...{ trx, tenant, actor, now, subject: rollout.id, act: rollout.id },
      action: 'rollout.ended',
      before: { ended: null, left },
      after: { ended: reason, left: [], reason },
    });
}
