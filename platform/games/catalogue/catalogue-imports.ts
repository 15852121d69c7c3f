import type { Database } from '../../../server/database/database.ts';
import type { ImportState } from '../../migrations/catalogue.ts';
import {
  type ImportOutcome,
  type ImportParts,
  type ImportRequest,
  importCatalogue,
} from './import-catalogue.ts';
import type { LiveCatalogue } from './live-catalogue.ts';

export type ImportProgress = { readonly state: ImportState; readonly records: number };

/** What staff and the sandbox do to the catalogue. */
export type CatalogueImports = {
  /** Served on this node once it resolves. */
  run(request: ImportRequest): Promise<ImportOutcome>;
  /** How far an import is; undefined for one that there is not. */
  progress(id: string): Promise<ImportProgress | undefined>;
  /** Whether a file with this SHA-256, hex, was imported before by somebody. */
  wasImported(file: { source: string; actor: string }): Promise<boolean>;
};

export function createCatalogueImports({
  catalogue,
  ...parts
}: ImportParts & { catalogue: Pick<LiveCatalogue, 'refresh'> }): CatalogueImports {
  const { database } = parts;
  return {
    run: async (request) => {
      const outcome = await importCatalogue({ ...parts, ...request });
      if (outcome.outcome === 'imported') await catalogue.refresh();
      return outcome;
    },
    progress: (id) => progressOf({ database, id }),
    wasImported: async ({ source, actor }) => {
      const found = await database.asOperator((trx) =>
        trx
          .selectFrom('catalogue_revision')
          .select('sequence')
          .where('source', '=', source)
          .where('actor', '=', actor)
          .limit(1)
          .executeTakeFirst(),
      );
      return found !== undefined;
    },
  };
}

function progressOf({ database, id }: { database: Database; id: string }) {
  return database.asOperator((trx) =>
    trx.selectFrom('catalogue_import').select(['state', 'records']).where('id', '=', id).executeTakeFirst(),
  );
}
