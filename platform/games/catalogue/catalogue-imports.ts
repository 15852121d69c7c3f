import { selectRows } from '../../../server/database/rows.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { CatalogueDesk, CatalogueImportOutcome } from '../../../server/staff-desk.ts';
import { importProgress } from '../../imports/import-progress.ts';
import { createSuspensions } from '../suspensions/suspend-games.ts';
import { chooseCatalogue, compareChoices, comparePast, promoteChoice, restoreChoice } from './brand-choice.ts';
import { brandGames } from './brand-games.ts';
import { exportChoice } from './chosen-lists.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { reachOfGames } from './game-reach.ts';
import { type ImportParts, importCatalogue, landDraft } from './import-catalogue.ts';
import { listGames, listVendors } from './list-games.ts';
import { type CatalogueCopy, type LiveCatalogue, openLiveCatalogue } from './live-catalogue.ts';
import { sweepImports } from './staging.ts';
import { createSupplierLists } from './supplier-lists.ts';
import { undoImport } from './undo-import.ts';

/** Operations of staff and of the sandbox on the catalogue. */
export type CatalogueImports = CatalogueDesk & {
  /** Whether this actor imported a file with this SHA-256 (hex) before. */
  wasImported(file: { source: string; actor: string }): Promise<boolean>;
};

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
}: ImportParts & { catalogue: Pick<LiveCatalogue, 'refresh' | 'of'> }): CatalogueImports {
  const { database, clock, threads, log } = parts;
  /** Serves an import on this node. If that fails, the import is made all the same, and its notice makes every node load it. */
  const serve = async <Outcome extends CatalogueImportOutcome>(outcome: Outcome): Promise<Outcome> => {
    if (outcome.outcome === 'imported')
      await catalogue.refresh().catch((err: unknown) => log.error({ err }, 'an import is not served on this node yet'));
    return outcome;
  };
  return {
    run: async (request) => serve(await importCatalogue({ ...parts, ...request })),
    undo: async (request) => serve(await undoImport({ database, clock, log, ...request })),
    land: async (request) => serve(await landDraft({ database, clock, log, ...request })),
    progress: (id) => importProgress(database, { table: 'catalogue_import', id }),
    wasImported: async ({ source, actor }) => {
      const found = await database.asOperator((tx) =>
        selectRows(tx, 'catalogue_revision', { source, actor }).select('sequence').limit(1).executeTakeFirst(),
      );
      return found !== undefined;
    },
    games: (query) => listGames({ database, clock, query }),
    brandGames: (wanted) => brandGames({ database, clock, ...wanted }),
    reach: (wanted) => reachOfGames({ database, clock, catalogue, ...wanted }),
    vendors: () => listVendors(database, clock),
    export: (wanted) => exportCatalogue({ database, ...wanted }),
    choose: async (request) => {
      const outcome = await chooseCatalogue({ database, threads, ...request });
      if (outcome.outcome === 'chosen') await catalogue.refresh();
      return outcome;
    },
    exportChoice: (wanted) => exportChoice({ database, ...wanted }),
    compareChoices: (tenant) => compareChoices(database, tenant),
    promoteChoice,
    comparePast: (wanted) => comparePast(database, wanted),
    restoreChoice,
    refresh: catalogue.refresh,
    supplierLists: createSupplierLists({ database, clock }),
    suspensions: createSuspensions(database, clock, catalogue.refresh),
  };
}
