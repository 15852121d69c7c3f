import { sql } from 'kysely';
import type { AnyTx } from './database.ts';

/** Notifies the listeners of a channel on commit, never on rollback. Equal notices of a transaction are sent once. */
export async function notify(tx: AnyTx, { channel, payload }: { channel: string; payload: string }): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
