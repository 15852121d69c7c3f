import type { AnyTx, Database } from '../../../server/database/database.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { SuspensionDesk } from '../../../server/staff-desk.ts';
import type { FileKind } from '../../imports/file-record.ts';
import type { ImportState } from '../../imports/import-state.ts';
import { createSuspensions } from '../suspensions/suspend-games.ts';
import {
  type ChoiceComparison,
  type ChoiceOutcome,
  type ChoiceRequest,
  type ChoiceRevision,
  choicesOf,
  chooseCatalogue,
  compareChoices,
  exportChoice,
  promoteChoice,
} from './brand-choices.ts';
import type { Counts } from './difference.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { type ImportOutcome, type ImportParts, type ImportRequest, importCatalogue } from './import-catalogue.ts';
import { type CatalogueCopy, type LiveCatalogue, openLiveCatalogue } from './live-catalogue.ts';
import type { Section } from './staged-row.ts';
import { sweepImports } from './staging.ts';

type Revision = {
  readonly sequence: bigint;
  readonly digest: string;
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly replaced: boolean;
  readonly counts: Counts;
  readonly createdAt: Date;
};

/** Operations of staff and of the sandbox on the catalogue. */
export type CatalogueImports = {
  /** Imports a file. It is served on this node when the promise resolves. */
  run(request: ImportRequest): Promise<ImportOutcome>;
  /** Progress of an import; `undefined` if no import has this id. */
  progress(id: string): Promise<{ readonly state: ImportState; readonly records: number } | undefined>;
  /** Whether this actor imported a file with this SHA-256 (hex) before. */
  wasImported(file: { source: string; actor: string }): Promise<boolean>;
  /** The last 200 revisions, newest last. */
  revisions(): Promise<Revision[]>;
  export(wanted: { kind: FileKind; section: Section }): AsyncIterable<string>;
  /** Stores a brand's selection. It is served on this node when the promise resolves. */
  choose(request: ChoiceRequest): Promise<ChoiceOutcome>;
  /** The last 200 selections, newest last. */
  choices(tenant: string): Promise<ChoiceRevision[]>;
  exportChoice(wanted: { tenant: string; kind: FileKind; section: 'vendors' | 'games' }): AsyncIterable<string>;
  /** The difference between the selections of staging and production; null if there is none. */
  compareChoices(tenant: string): Promise<ChoiceComparison | null>;
  /** Copies the selection of staging to production, in a transaction of the operator. */
  promoteChoice(tx: AnyTx, request: Pick<ChoiceRequest, 'tenant' | 'actor' | 'reason' | 'origin'>): Promise<void>;
  /** Resolves when this node serves the newest selections. */
  refresh(): Promise<void>;
  readonly suspensions: SuspensionDesk;
};

const revisionsShown = 200;

/** Opens the catalogue that this node serves and its import. Imports left by a process that died are swept first. */
export async function openCatalogue({
  diskCopies,
  ...parts
}: ImportParts & { diskCopies: { readonly catalogue: DiskMap<CatalogueCopy> } | undefined }): Promise<{
  live: LiveCatalogue;
  imports: CatalogueImports;
}> {
  const { database, clock, log } = parts;
  // No other process uses an embedded database, so an import in progress there belongs to a process that died.
  await database.onArrival((here) => sweepImports({ database: here, all: here.kind === 'embedded' }));
  const live = await openLiveCatalogue({ database, clock, log, diskCopies: diskCopies?.catalogue });
  return { live, imports: createCatalogueImports({ ...parts, catalogue: live }) };
}

export function createCatalogueImports({
  catalogue,
  ...parts
}: ImportParts & { catalogue: Pick<LiveCatalogue, 'refresh'> }): CatalogueImports {
  const { database, clock, threads } = parts;
  return {
    run: async (request) => {
      const outcome = await importCatalogue({ ...parts, ...request });
      if (outcome.outcome === 'imported') await catalogue.refresh();
      return outcome;
    },
    progress: (id) =>
      database.asOperator((tx) =>
        tx.selectFrom('catalogue_import').select(['state', 'records']).where('id', '=', id).executeTakeFirst(),
      ),
    wasImported: async ({ source, actor }) => {
      const found = await database.asOperator((tx) =>
        tx
          .selectFrom('catalogue_revision')
          .select('sequence')
          .where('source', '=', source)
          .where('actor', '=', actor)
          .limit(1)
          .executeTakeFirst(),
      );
      return found !== undefined;
    },
    revisions: () => revisionsOf(database),
    export: (wanted) => exportCatalogue({ database, ...wanted }),
    choose: async (request) => {
      const outcome = await chooseCatalogue({ database, threads, ...request });
      if (outcome.outcome === 'chosen') await catalogue.refresh();
      return outcome;
    },
    choices: (tenant) => choicesOf(database, tenant),
    exportChoice: (wanted) => exportChoice({ database, ...wanted }),
    compareChoices: (tenant) => compareChoices(database, tenant),
    promoteChoice,
    refresh: catalogue.refresh,
    suspensions: createSuspensions(database, clock, catalogue.refresh),
  };
}

async function revisionsOf(database: Database): Promise<Revision[]> {
  const rows = await database.asOperator((tx) =>
    tx.selectFrom('catalogue_revision').selectAll().orderBy('sequence', 'desc').limit(revisionsShown).execute(),
  );
  return rows
    .map(({ file_name: file, created_at: createdAt, source: _, counts, ...row }) => ({
      ...row,
      file,
      createdAt,
      // Written with the same type.
      counts: counts as Counts,
    }))
    .reverse();
}
