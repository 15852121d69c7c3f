import pg from 'pg';
import { expect } from 'vitest';

export type PausedActs = {
  /** From now on, acts of a brand wait where they are recorded, in the middle of their transaction. */
  pause(act: { readonly tenant: string; readonly action: string }): Promise<void>;
  /** Resolves when so many transactions of the database wait for a lock, or when the calls have ended. */
  waiting(count: number, ...calls: readonly Promise<unknown>[]): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

const lock = 4_711_004;

/** Pauses transactions of acts from outside of the programs that run them, by a trigger on the audit. */
export async function pausedActs(databaseUrl: string): Promise<PausedActs> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const define = (condition: string) =>
    client.query(`create or replace function paused_act() returns trigger language plpgsql as $$
      begin
        if ${condition} then perform pg_advisory_xact_lock_shared(${lock}); end if;
        return new;
      end $$`);
  await define('false');
  await client.query('create trigger paused_act before insert on audit for each row execute function paused_act()');
  const waitingNow = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  return {
    pause: async ({ tenant, action }) => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      await define(`new.tenant = ${client.escapeLiteral(tenant)} and new.action = ${client.escapeLiteral(action)}`);
    },
    waiting: async (count, ...calls) => {
      let hasEnded = calls.length === 0 ? undefined : false;
      const end = () => {
        hasEnded = true;
      };
      void Promise.allSettled(calls).then(end);
      await expect.poll(async () => hasEnded === true || (await waitingNow()) >= count).toBe(true);
    },
    resume: async () => {
      await define('false');
      await client.query('select pg_advisory_unlock_all()');
    },
    close: async () => {
      await client.query('drop trigger paused_act on audit');
      await client.end();
    },
  };
}
