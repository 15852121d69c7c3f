import { sql } from 'kysely';
import type { AdminValueOf } from '../schema/admin-call-types.ts';
import type { AnyTx, Database } from './database/database.ts';

/** Lists of revisions as the calls of staff return them. */
type Lists = {
  content: AdminValueOf<'listContentRevisions'>;
  choice: AdminValueOf<'listChoices'>;
  catalogue: AdminValueOf<'listCatalogueRevisions'>;
};
export type RevisedKind = keyof Lists;

/** Whether the changes of a catalogue's revision are stored, so that it can be undone. In SQL. */
export const areChangesStored =
  'exists (select from catalogue_change where catalogue_change.import_id = catalogue_revision.import_id)';

/**
 * The kinds of things with numbered revisions. A row has the table of their revisions, and the columns that lists show besides the number,
 * the author and the time. Brand folders have releases instead.
 */
const kinds: Record<RevisedKind, { readonly table: string; readonly columns: string }> = {
  content: { table: 'content_revision', columns: 'folder, replaced, counts' },
  choice: {
    table: 'brand_choice_revision',
    columns: 'file_name as file, vendors, games, lists is not null as "isStored"',
  },
  catalogue: {
    table: 'catalogue_revision',
    columns: `digest, file_name as file, replaced, counts, ${areChangesStored} as "isStored"`,
  },
};

const revisionsListed = 200;

type Revision = {
  readonly sequence: bigint;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
};

/** The last revisions of a tenant's thing, the newest first; of the installation's if there is no tenant. */
async function lastRevisions(tx: AnyTx, kind: RevisedKind, tenant: string | undefined, most: number) {
  const { table, columns } = kinds[kind];
  const { rows } = await sql<Revision>`
    select sequence, actor, reason, created_at as "createdAt", ${sql.raw(columns)} from ${sql.table(table)}
    ${tenant === undefined ? sql`` : sql`where tenant = ${tenant}`} order by sequence desc limit ${most}`.execute(tx);
  return rows;
}

/** The last 200 revisions, newest last. */
export async function listRevisions<Kind extends RevisedKind>(
  database: Database,
  kind: Kind,
  tenant?: string,
): Promise<Lists[Kind]> {
  const work = (tx: AnyTx) => lastRevisions(tx, kind, tenant, revisionsListed);
  const rows = await (tenant === undefined ? database.asOperator(work) : database.asTenant(tenant, work));
  const listed = rows.map((row) => ({
    ...row,
    sequence: String(row.sequence),
    createdAt: row.createdAt.toISOString(),
  }));
  // The columns of a kind are those of its list, and were written with the same types.
  return listed.reverse() as unknown as Lists[Kind];
}

/** The newest revision of a tenant's thing, or of the installation's; `undefined` if there is none. */
export const newestRevision = async (tx: AnyTx, kind: RevisedKind, tenant?: string): Promise<Revision | undefined> =>
  (await lastRevisions(tx, kind, tenant, 1))[0];

/** Number of the newest revision of a tenant's thing, as sign-offs name it: 0 if there is none. */
export const newestNumber = async (database: Database, kind: RevisedKind, tenant: string): Promise<string> =>
  String((await database.asTenant(tenant, (tx) => newestRevision(tx, kind, tenant)))?.sequence ?? 0);
