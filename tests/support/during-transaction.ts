import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';

/**
 * Begins a transaction, runs work while the transaction stays open at its `pause`, and then lets it end, even if the work fails.
 * A transaction that stayed open would block the end of the suite.
 */
export async function duringTransaction<Value>(
  transaction: (pause: () => Promise<void>) => Promise<Value>,
  work: () => Promise<void>,
): Promise<Value> {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let running: Promise<Value> | undefined;
  const paused = new Promise<void>((resolve, reject) => {
    running = transaction(async () => {
      resolve();
      await resumed;
    });
    running.catch(reject);
  });
  try {
    await paused;
    await work();
  } finally {
    resume();
    await Promise.allSettled([running]);
  }
  return running as Promise<Value>;
}

/** Resolves when a transaction of the database waits for a lock. Fails at once if the call ends without having waited. */
export async function waitsForLock({
  database,
  call,
}: {
  database: Pick<Database, 'asOperator'>;
  call: Promise<unknown>;
}): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  call.then(end, end);
  const isBlocked = () =>
    database.asOperator(async (tx) => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(tx);
      return rows.length > 0;
    });
  await expect.poll(async () => hasEnded || (await isBlocked())).toBe(true);
  expect(hasEnded, 'the call ended without waiting for the lock').toBe(false);
}
