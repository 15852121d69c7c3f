import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { ImportState } from '../../imports/import-state.ts';
import type { ContentKind } from '../live/content-row.ts';
import type { LiveContent } from '../live/live-content.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { type Counts, differenceOf, isNone } from './difference.ts';
import { exportContent } from './export-content.ts';
import {
  type ContentImportOutcome,
  type ContentImportParts,
  type ContentImportRequest,
  importContent,
} from './import-content.ts';
import { type ContentUndone, undoContent } from './undo-content.ts';
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
      database.asOperator((trx) =>
        trx
          .selectFrom('content_import')
          .select(['state', 'records'])
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    list: (brand) => listOf({ database, brand }),
    show: async ({ kind, id, hidden, dryRun = false, ...provenance }) => {
      const { sequence, rows } = await readStored({ database, tenant: provenance.tenant });
      const found = rows.find((row) => row.kind === kind && row.id === id);
      if (found === undefined) throw new CodedError('request.not_found', { message: `${kind} has no "${id}"` });
      const difference = differenceOf({ wanted: [{ ...found, hidden }], stored: rows });
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
    revisions: (tenant) => revisionsOf({ database, tenant }),
  };
}

async function listOf({ database, brand: { id, manifest } }: { database: Database; brand: Brand }): Promise<Listed[]> {
  const { rows } = await readStored({ database, tenant: id });
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

async function revisionsOf({ database, tenant }: { database: Database; tenant: string }): Promise<Revision[]> {
  const rows = await database.asOperator((trx) =>
    trx
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
