import { sql } from 'kysely';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../server/database/database.ts';
import type { FileKind } from '../../imports/file-record.ts';
import { writeFile } from '../../imports/write-file.ts';
import { catalogueFormat } from './file-format.ts';
import { latestRevision } from './load-catalogue.ts';
import { propertiesOf, type Section, unstoredDefaults } from './staged-row.ts';

const readAtOnce = 1000;

type Entry = { position: number; hidden: boolean; content: Record<string, unknown> };

/** Exports the catalogue as a file, including hidden entries. Importing it has no effect. Fails if an import intervenes. */
export async function* exportCatalogue({
  database,
  kind,
  section,
}: {
  database: Database;
  kind: FileKind;
  /** The section of a CSV file. */
  section: Section;
}): AsyncGenerator<string> {
  const before = await latestRevision(database);
  const all: readonly Section[] = ['vendors', 'classifications', 'games'];
  const keys = kind === 'csv' ? await languagesOf(database, section) : [];
  const sections = (kind === 'csv' ? [section] : all).map((name) => ({
    section: name,
    rows: rowsOf(database, name),
    keys,
  }));
  yield* writeFile(kind, sections, catalogueFormat);
  if ((await latestRevision(database))?.sequence !== before?.sequence)
    throw new Error('the catalogue changed while it was exported');
}

/** Languages in which a section has names. */
async function languagesOf(database: Database, section: Section): Promise<string[]> {
  const table = { vendors: 'catalogue_vendor', classifications: 'catalogue_classification', games: 'catalogue_game' };
  const { rows } = await database.asOperator((tx) =>
    sql<{ language: string }>`select distinct jsonb_object_keys(content -> 'names') as language
      from ${sql.table(table[section])} where content -> 'names' is not null`.execute(tx),
  );
  return rows.map(({ language }) => language);
}

async function* rowsOf(database: Database, section: Section) {
  if (section === 'vendors') {
    const rows = await database.asOperator((tx) =>
      tx.selectFrom('catalogue_vendor').selectAll().orderBy('position').orderBy('code').execute(),
    );
    for (const row of rows) yield recordOf(section, row, { code: row.code });
  } else if (section === 'classifications') {
    const rows = await database.asOperator((tx) =>
      tx.selectFrom('catalogue_classification').selectAll().orderBy('position').orderBy('key').execute(),
    );
    for (const row of rows) yield recordOf(section, row, { key: row.key });
  } else
    for await (const row of gameRows(database))
      yield recordOf(section, row, { vendor: row.vendor, id: row.id, nodeId: row.node_id });
}

async function* gameRows(database: Database) {
  for (let last = { position: -1, node_id: 0 }; ; ) {
    const { position, node_id } = last;
    const rows = await database.asOperator((tx) =>
      tx
        .selectFrom('catalogue_game')
        .selectAll()
        .where((row) => row(row.refTuple('position', 'node_id'), '>', row.tuple(position, node_id)))
        .orderBy('position')
        .orderBy('node_id')
        .limit(readAtOnce)
        .execute(),
    );
    yield* rows;
    last = rows.at(-1) ?? last;
    if (rows.length < readAtOnce) return;
  }
}

/** Orders the properties as in the schema. */
export function recordOf(section: Section, row: Entry, key: Record<string, Json>) {
  const { position, hidden, content } = row;
  const all: Record<string, unknown> = { ...unstoredDefaults[section], ...content, ...key, position, hidden };
  return Object.fromEntries(
    Object.keys(propertiesOf(section)).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name] as Json]])),
  );
}
