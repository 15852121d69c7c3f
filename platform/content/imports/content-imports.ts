import { CodedError } from '../../../schema/errors.ts';
import { partHead } from '../../../schema/folder-format.ts';
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { ImportState } from '../../imports/import-state.ts';
import { writeFile } from '../../imports/write-file.ts';
import type { ContentKind } from '../live/content-row.ts';
import { type LiveContent, picturesIn } from '../live/live-content.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { contentFiles } from './content-format.ts';
import { type Counts, type Difference, differenceOf, isNone } from './difference.ts';
import {
  type ContentImportOutcome,
  type ContentImportParts,
  type ContentImportRequest,
  importContent,
} from './import-content.ts';
import { entryKey as keyOf, type Previous } from './previous-rows.ts';
import { type Provenance, readStored, writeContent } from './write-content.ts';

type Revision = {
  readonly sequence: bigint;
  readonly folder: string;
  readonly actor: string;
  readonly reason: string;
  readonly replaced: boolean;
  readonly counts: Counts;
  readonly createdAt: Date;
};
type Listed = {
  readonly kind: ContentKind;
  readonly id: string;
  readonly title: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly position: number;
  readonly hidden: boolean;
};

/** Operations of staff and of the sandbox on the content of brands. */
export type ContentImports = {
  /** Imports content. It is served on this node when the promise resolves. */
  run(request: ContentImportRequest): Promise<ContentImportOutcome>;
  /** Progress of an import; `undefined` if no import has this id. */
  progress(input: {
    tenant: string;
    id: string;
  }): Promise<{ readonly state: ImportState; readonly records: number } | undefined>;
  /** All entries, including hidden ones. */
  list(brand: Brand): Promise<Listed[]>;
  /** Shows or hides an entry; false if nothing changed. Throws `request.not_found`. */
  show(
    input: Omit<Provenance, 'folder' | 'replaced'> & {
      kind: ContentKind;
      id: string;
      hidden: boolean;
      dryRun?: boolean;
    },
  ): Promise<boolean>;
  /** Restores the state after a revision. Throws `request.not_found`. */
  undo(input: Omit<Provenance, 'folder' | 'replaced'> & { to: bigint; dryRun: boolean }): Promise<ContentUndone>;
  export(tenant: string): AsyncIterable<string | Uint8Array>;
  /** The last 200 revisions, newest last. */
  revisions(tenant: string): Promise<Revision[]>;
};

const revisionsShown = 200;

export function createContentImports({
  content,
  ...parts
}: ContentImportParts & { content: Pick<LiveContent, 'refresh'> }): ContentImports {
  const { database, clock } = parts;
  return {
    run: async (request) => {
      const outcome = await importContent({ ...parts, ...request });
      if (outcome.outcome === 'imported') await content.refresh();
      return outcome;
    },
    progress: ({ tenant, id }) =>
      database.asOperator((tx) =>
        tx
          .selectFrom('content_import')
          .select(['state', 'records'])
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    list: (brand) => listOf({ database, brand }),
    show: async ({ kind, id, hidden, dryRun = false, ...provenance }) => {
      const { sequence, rows } = await readStored(database, provenance.tenant);
      const found = rows.find((row) => row.kind === kind && row.id === id);
      if (found === undefined) throw new CodedError('request.not_found', { message: `${kind} has no "${id}"` });
      const difference = differenceOf([{ ...found, hidden }], rows);
      if (isNone(difference.counts)) return false;
      if (dryRun) return true;
      const folder = `${kind} ${id}`;
      await writeContent({ database, clock, ...difference, before: sequence, folder, replaced: false, ...provenance });
      await content.refresh();
      return true;
    },
    undo: async (input) => {
      const undone = await undoContent({ database, clock, ...input });
      if (undone.outcome === 'imported') await content.refresh();
      return undone;
    },
    export: (tenant) => exportContent({ database, tenant }),
    revisions: (tenant) => revisionsOf(database, tenant),
  };
}

async function listOf({ database, brand: { id, manifest } }: { database: Database; brand: Brand }): Promise<Listed[]> {
  const { rows } = await readStored(database, id);
  const language = manifest.locale.default;
  return rows.map(({ content: { title, from, until }, kind, id: item, position, hidden }) => ({
    kind,
    id: item,
    title: inLanguage({ text: (title ?? {}) as Localised, language }),
    from: typeof from === 'string' ? from : null,
    until: typeof until === 'string' ? until : null,
    position,
    hidden,
  }));
}

async function revisionsOf(database: Database, tenant: string): Promise<Revision[]> {
  const rows = await database.asOperator((tx) =>
    tx
      .selectFrom('content_revision')
      .select(['sequence', 'folder', 'actor', 'reason', 'replaced', 'counts', 'created_at'])
      .where('tenant', '=', tenant)
      .orderBy('sequence', 'desc')
      .limit(revisionsShown)
      .execute(),
  );
  return rows
    .map(({ created_at: createdAt, counts, ...row }) => ({
      ...row,
      createdAt,
      // Written with the same type.
      counts: counts as Counts,
    }))
    .reverse();
}

/** Exports a brand's content as a folder, including hidden entries. Importing it has no effect. Fails if an import intervenes. */
export async function* exportContent({
  database,
  tenant,
}: {
  database: Database;
  tenant: string;
}): AsyncGenerator<string | Uint8Array> {
  const { rows } = await readStored(database, tenant);
  for (const [name, format] of Object.entries(contentFiles)) {
    const sections = Object.entries(format.sections).map(([section, { node }]) => ({
      section,
      rows: (async function* () {
        for (const { id, position, hidden, content } of rows.filter(({ kind }) => kind === section))
          yield recordOf({ node, all: { ...content, id, position, hidden } });
      })(),
    }));
    const pieces: string[] = [];
    for await (const piece of writeFile('json', sections, format)) pieces.push(piece);
    const bytes = Buffer.from(pieces.join(''));
    yield partHead(name, bytes.length);
    yield bytes;
  }
  for (const hash of picturesIn(rows)) {
    const { bytes } = await database.asTenant(tenant, (tx) =>
      tx
        .selectFrom('content_picture')
        .select('bytes')
        .where('tenant', '=', tenant)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow(),
    );
    yield partHead(`pictures/${hash}.webp`, bytes.length);
    yield bytes;
  }
}

/** Orders the properties of a record as in the schema. */
function recordOf({ node, all }: { node: SchemaNode; all: Record<string, unknown> }): Record<string, Json> {
  return Object.fromEntries(
    Object.keys(node.properties ?? {}).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name] as Json]])),
  );
}

type ContentUndone = Omit<Difference, 'rows'> & {
  readonly outcome: 'imported' | 'unchanged' | 'dry-run';
  readonly revision: bigint | null;
};

/**
 * Restores a brand's content to the state after a revision (0: before the first), as a new revision. Entries added since are hidden. Throws
 * `request.not_found` if the revision is unknown, or so old that the replaced entries were not recorded.
 */
async function undoContent({
  database,
  clock,
  to,
  dryRun,
  ...provenance
}: Omit<Provenance, 'folder' | 'replaced'> & {
  database: Database;
  clock: Clock;
  /** Sequence of the revision to return to. */
  to: bigint;
  dryRun: boolean;
}): Promise<ContentUndone> {
  const { tenant } = provenance;
  const stored = await readStored(database, tenant);
  const since = await database.asOperator((tx) =>
    tx
      .selectFrom('content_revision')
      .select(['sequence', 'previous'])
      .where('tenant', '=', tenant)
      .where('sequence', '>=', to)
      .orderBy('sequence', 'desc')
      .execute(),
  );
  const undone = since.filter(({ sequence }) => sequence > to);
  if ((to !== 0n && since.at(-1)?.sequence !== to) || undone.some(({ previous }) => previous === null))
    throw new CodedError('request.not_found', {
      message: `revision ${to} of ${tenant} is unknown, or later revisions were not stored: see its history`,
    });
  const rows = new Map(stored.rows.map((row) => [keyOf(row), row]));
  for (const { previous } of undone)
    for (const was of (previous ?? []) as Previous[]) {
      const is = rows.get(keyOf(was));
      // Entries are never deleted: read marks and rewards refer to them.
      if (is !== undefined) rows.set(keyOf(was), 'added' in was ? { ...is, hidden: true } : was);
    }
  const { rows: changed, ...difference } = differenceOf([...rows.values()], stored.rows);
  if (isNone(difference.counts)) return { ...difference, outcome: 'unchanged', revision: null };
  if (dryRun) return { ...difference, outcome: 'dry-run', revision: null };
  const revision = await writeContent({
    database,
    clock,
    rows: changed,
    counts: difference.counts,
    before: stored.sequence,
    folder: `undo to ${to}`,
    replaced: false,
    ...provenance,
  });
  return { ...difference, outcome: 'imported', revision };
}
