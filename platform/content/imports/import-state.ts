import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../../server/database/database.ts';
import { type ImportState, underWay } from '../../imports/import-state.ts';

type Own = { readonly database: Database; readonly tenant: string; readonly id: string };

export const busy = () =>
  new CodedError('content.busy', {
    message: 'another import of this brand is under way: wait until it is over',
    retryAfter: 5,
  });

/** Makes an import the only one of its brand under way. Throws `content.busy`. */
export async function beginImport({ database, ...row }: Own): Promise<void> {
  await database.asOperator(async (trx) => {
    // One without a sign of life for so long was given up: its process is gone.
    await trx
      .updateTable('content_import')
      .set({ state: 'failed' })
      .where('tenant', '=', row.tenant)
      .where('state', 'in', underWay)
      .where('touched_at', '<', sql<Date>`now() - interval '3 minutes'`)
      .execute();
    await trx
      .deleteFrom('content_import')
      .where('tenant', '=', row.tenant)
      .where('state', 'not in', underWay)
      .where('touched_at', '<', sql<Date>`now() - interval '7 days'`)
      .execute();
  });
  const begun = await database.asOperator((trx) =>
    trx
      .insertInto('content_import')
      .values({ ...row, state: 'reading' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  if (begun.numInsertedOrUpdatedRows !== 1n) throw busy();
}

/** Moves an import on, or tells that it lives. Throws `content.busy` where it was taken for given up meanwhile. */
export async function moveImport({
  database,
  tenant,
  id,
  to,
  records = 0,
}: Own & { to: ImportState; records?: number }): Promise<void> {
  const moved = await database.asOperator((trx) =>
    trx
      .updateTable('content_import')
      .set((row) => ({ state: to, touched_at: sql<Date>`now()`, records: row('records', '+', records) }))
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('state', 'in', underWay)
      .executeTakeFirst(),
  );
  if (moved.numUpdatedRows !== 1n) throw busy();
}

/** Gives up what a process left that died: nobody else has an embedded database. */
export async function sweepImports(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.asOperator((trx) =>
    trx.updateTable('content_import').set({ state: 'failed' }).where('state', 'in', underWay).execute(),
  );
}
