import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Database, Trx } from './database.ts';
import { asDatabaseError, DatabaseError, isRepeatable } from './database-error.ts';
import { operatorRole, tenantRole } from './roles.ts';
import type { Tables } from './tables.ts';

const attempts = 5;

export type Transactions = Pick<Database, 'asTenant' | 'asOperator'> & {
  /** Throws inside a running transaction, where it would wait for a connection that only its caller can give back. */
  refuseInside(what: string): void;
  end(): void;
};

const pause = (attempt: number) =>
  // Spread, so that two that collided do not collide again.
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));

export const transactionsOf = (db: Kysely<Tables>): Transactions => {
  const current = new AsyncLocalStorage<{ running: boolean }>();
  let ended = false;

  const refuseInside = (what: string): void => {
    if (!current.getStore()?.running) return;
    throw new DatabaseError({
      code: 'database.nested_transaction',
      message: `${what} was called inside a running transaction: pass its trx on, or call it before or after`,
    });
  };

  const once = <T>({ role, tenant, work }: Identity & { work: (trx: Trx) => Promise<T> }): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await become({ role, tenant }).execute(trx);
      const state = { running: true };
      try {
        return await current.run(state, () => work(trx));
      } finally {
        // Work that outlives its transaction (a late callback, a stream) may open one of its own.
        state.running = false;
      }
    });

  const run = async <T>({
    role,
    tenant,
    work,
  }: Identity & { work: (trx: Trx) => Promise<T> }): Promise<T> => {
    refuseInside(role === tenantRole ? 'asTenant' : 'asOperator');
    for (let attempt = 1; ; attempt += 1) {
      if (ended) throw new DatabaseError({ code: 'database.closed', message: 'the database is closed' });
      try {
        return await once({ role, tenant, work });
      } catch (error) {
        if (!isRepeatable(error) || attempt === attempts) throw asDatabaseError(error);
        await pause(attempt);
      }
    }
  };

  return {
    asTenant: async (tenant, work) => {
      if (tenant === '') throw new RangeError('a tenant has a name');
      return run({ role: tenantRole, tenant, work });
    },
    asOperator: async (work) => run({ role: operatorRole, tenant: '', work }),
    refuseInside,
    end: () => {
      ended = true;
    },
  };
};

/** Without parameters, so that it is sent together with the `begin` before it. */
const become = ({ role, tenant }: Identity) =>
  sql.raw(
    `select set_config('role', ${escapeLiteral(role)}, true), set_config('livery.tenant', ${escapeLiteral(tenant)}, true)`,
  );

type Identity = { role: typeof tenantRole | typeof operatorRole; tenant: string };
