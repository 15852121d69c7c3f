import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { deleteRows, updateRows } from '../../../server/database/rows.ts';
import { type ImportState, underWay } from '../../imports/import-state.ts';

type Own = { readonly database: Database; readonly tenant: string; readonly id: string };

export const busy = () =>
  new CodedError('content.busy', {
    message: 'somebody else is changing the content of this brand: wait until they are done',
    retryAfter: 5,
  });

/** Begins an import, of which a brand has one at a time. Throws `content.busy`. */
export async function beginImport({ database, ...row }: Own): Promise<void> {
  await database.asOperator(async (tx) => {
    // An import without progress for so long was abandoned, because its process died.
    await updateRows(tx, 'content_import', { tenant: row.tenant })
      .set({ state: 'failed' })
      .where('state', 'in', underWay)
      .where('touched_at', '<', sql<Date>`now() - interval '3 minutes'`)
      .execute();
    await deleteRows(tx, 'content_import', { tenant: row.tenant })
      .where('state', 'not in', underWay)
      .where('touched_at', '<', sql<Date>`now() - interval '7 days'`)
      .execute();
  });
  const begun = await database.asOperator((tx) =>
    tx
      .insertInto('content_import')
      .values({ ...row, state: 'reading' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  if (begun.numInsertedOrUpdatedRows !== 1n) throw busy();
}

/** Moves an import to a state, or refreshes its time. Throws `content.busy` if it was marked as failed meanwhile. */
export async function moveImport({
  database,
  tenant,
  id,
  to,
  records = 0,
}: Own & { to: ImportState; records?: number | undefined }): Promise<void> {
  const moved = await database.asOperator((tx) =>
    updateRows(tx, 'content_import', { tenant, id })
      .set((row) => ({ state: to, touched_at: sql<Date>`now()`, records: row('records', '+', records) }))
      .where('state', 'in', underWay)
      .executeTakeFirst(),
  );
  if (moved.numUpdatedRows !== 1n) throw busy();
}

/** Ends an import in the transaction that writes it. Throws `content.busy` if it was marked as failed meanwhile. */
export async function endImport(tx: AnyTx, { tenant, id }: Pick<Own, 'tenant' | 'id'>): Promise<void> {
  const moved = await updateRows(tx, 'content_import', { tenant, id, state: 'writing' })
    .set({ state: 'done' })
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw busy();
}

/** Marks imports as failed that a dead process left. Only with an embedded database, which no other process uses. */
export async function sweepImports(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.asOperator((tx) =>
    tx.updateTable('content_import').set({ state: 'failed' }).where('state', 'in', underWay).execute(),
  );
}
