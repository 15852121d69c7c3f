import { sql } from 'kysely';
import { CodedError } from '../../schema/errors.ts';
import {
  type FilterPage,
  filterParameters,
  filterQuery,
  mostFilters,
} from '../../schema/features/staff/saved-filters.ts';
import type { Clock } from '../clock.ts';
import type { AnyTx, Database } from '../database/database.ts';
import { deleteRows, selectRows } from '../database/rows.ts';
import { uuidV7 } from '../database/uuid-v7.ts';

/** A console address that an account saved under a name. */
export type SavedFilter = {
  readonly id: string;
  readonly page: FilterPage;
  readonly name: string;
  readonly query: string;
};

/** Saved filters of staff accounts. An account reads and writes only its own. */
export const createFilters = ({ database, clock }: { database: Database; clock: Clock }) => ({
  list: ({ actor }: { actor: string }): Promise<SavedFilter[]> =>
    database.asOperator((tx) =>
      selectRows(tx, 'staff_filter', { actor })
        .select(['id', 'page', 'name', 'query'])
        .orderBy('page')
        .orderBy('name')
        .orderBy('id')
        .execute(),
    ),

  /** Replaces the filter of this page and name. Throws `request.invalid` and `change.refused`. */
  async save({ actor, page, name: given, query }: Omit<SavedFilter, 'id'> & { actor: string }): Promise<SavedFilter> {
    const name = given.trim();
    if (name === '') throw new CodedError('request.invalid', { message: 'name: enter a name' });
    const row = { page, name, query: requireQuery(page, query) };
    return database.asOperator(async (tx) => {
      // Without the lock, two saves of one account at once would both find room for one more.
      await sql`select pg_advisory_xact_lock(hashtext('livery.staff_filter'), hashtext(${actor}))`.execute(tx);
      const known = await selectRows(tx, 'staff_filter', { actor }).select(['id', 'page', 'name']).execute();
      const same = known.find((one) => one.page === page && one.name === name);
      if (same === undefined && known.length >= mostFilters)
        throw new CodedError('change.refused', { message: `you have saved ${mostFilters} filters: delete one first` });
      const id = same?.id ?? uuidV7({ clock });
      await tx
        .insertInto('staff_filter')
        .values({ actor, id, ...row, created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['actor', 'id']).doUpdateSet({ query: row.query }))
        .execute();
      return { id, ...row };
    });
  },

  /** Throws `request.not_found`. */
  async remove({ actor, id }: { actor: string; id: string }): Promise<void> {
    const gone = await database.asOperator((tx) =>
      deleteRows(tx, 'staff_filter', { actor, id }).returning('id').executeTakeFirst(),
    );
    if (gone === undefined)
      throw new CodedError('request.not_found', { message: 'you have no filter with this id: list them again' });
  },
});

/** Deletes the saved filters and the exports of an actor when nobody can sign in as them any more. */
export async function deleteOwnThings(tx: AnyTx, actor: string): Promise<void> {
  await deleteRows(tx, 'staff_filter', { actor }).execute();
  await deleteRows(tx, 'audit_export', { actor }).execute();
}

/** Returns a query with only the parameters of the page, each once. Throws `change.refused`. */
function requireQuery(page: FilterPage, query: string): string {
  const search = new URLSearchParams(query);
  const names: readonly string[] = filterParameters[page];
  const foreign = [...search.keys()].find((name) => !names.includes(name));
  if (foreign !== undefined)
    throw new CodedError('change.refused', {
      message: `query: ${page} has no filter ${foreign.slice(0, 40)}; it has ${names.join(', ')}`,
    });
  const saved = filterQuery(page, search);
  if (saved === '') throw new CodedError('change.refused', { message: 'query: name at least one filter' });
  return saved;
}
