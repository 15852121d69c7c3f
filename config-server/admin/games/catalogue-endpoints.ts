import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { pictureHostsOf } from '../../../schema/rules/picture-hosts.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { policyOf } from '../../../server/brands/versions/proposals/policies.ts';
import { unnamedFile } from '../../../server/brands/versions/proposals/proposals.ts';
import type { Database } from '../../../server/database/database.ts';
import type { BinaryBody } from '../../../server/http/binary-body.ts';
import { listRevisions } from '../../../server/revisions.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type {
  CatalogueDesk,
  CatalogueFile,
  CatalogueImportOutcome,
  CatalogueImportRequest,
  FetchSupplierGames,
  SupplierListDesk,
} from '../../../server/staff-desk.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

type Import = AdminValueOf<'importCatalogue'>;

const contentTypes: Readonly<Record<CatalogueFile['kind'], string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Maximum number of brands whose suppliers are listed. */
const brandsExamined = 200;
/** Maximum number of brands that are named for a host of pictures. */
const brandsNamed = 20;

export const catalogueEndpoints = ({
  catalogue,
  fetchSupplierGames,
  brands,
  acts,
  database,
}: {
  catalogue: CatalogueDesk;
  fetchSupplierGames: FetchSupplierGames;
  brands: Pick<BrandSet, 'ids' | 'byId'>;
  acts: Pick<BrandActs, 'perform' | 'policyOf'>;
  database: Database;
}) => {
  /** Returns `propose` if the policy of all brands requires a second person for an import that is no dry run. */
  const proposing = async (dryRun: boolean | undefined, propose: NonNullable<CatalogueImportRequest['propose']>) =>
    !dryRun && (await policyOf(database, [everyBrand])).secondPerson ? propose : undefined;
  return {
    importCatalogue: async ({ query, body, actor, staff, log }) => {
      const { replace = false, id } = query;
      const sent = sentOf({ query, body, actor });
      const { reason } = sent;
      const propose = await proposing(query.dryRun, (draft) =>
        acts.perform('importCatalogue', { ...draft, reason }, { actor, staff, dryRun: false }),
      );
      const done = await catalogue.run({ ...sent, replace, propose, ...(id && { id }) });
      log.info({ actor }, `import of a catalogue: ${endOf(done)}`);
      return { ...outcomeValue(done), refusedPictures: refusedOf(done.pictureHosts, brands) };
    },
    getCatalogueImport: async ({ params }) => {
      const found = await catalogue.progress(params.import);
      if (found === undefined) throw new CodedError('request.not_found', { message: 'no import has this id' });
      return found;
    },
    fetchSupplierGames: async ({ brand, params: { aggregator }, actor, client, requestId }) => {
      const origin = { address: client.address, requestId };
      const { file, added, uncarried, skipped } = await fetchSupplierGames({ brand, aggregator, actor, origin });
      return {
        file: JSON.stringify(file, null, 2),
        games: file.games.length,
        added,
        vendors: file.vendors.map(({ code }) => String(code)),
        uncarried: [...uncarried],
        skipped: skipped.count,
        skippedFirst: [...skipped.first],
      };
    },
    listSupplierLists: async ({ query: { waiting = false }, staff }) => {
      const ids = brands.ids().filter((id) => !isStaged({ id }) && mayTouch({ staff, tenant: id }));
      const stored = await catalogue.supplierLists.list(staff.brands, !waiting);
      const carried = (brand: string) => brands.byId(brand)?.manifest.games.aggregators ?? [];
      const isCarried = ({ tenant, aggregator }: (typeof stored)[number]) =>
        carried(tenant).some(({ id }) => id === aggregator);
      if (waiting) {
        // A list of a brand that is not served can't be read or imported.
        const isWaiting = (row: (typeof stored)[number]) =>
          (row.every !== null && row.problem !== null) || (row.changes > 0 && isCarried(row));
        return { list: stored.filter(isWaiting).map((row) => listOf(row, [])), more: 0 };
      }
      const list = ids.slice(0, brandsExamined).flatMap((brand) =>
        carried(brand).map(({ id, vendors }) => {
          const row = stored.find(isOf(brand, id));
          return row === undefined ? unscheduled(brand, id, vendors) : listOf(row, vendors);
        }),
      );
      // Schedules of aggregators that a manifest no longer has can be ended.
      const left = stored.filter((row) => row.every !== null && !isCarried(row));
      return { list: [...list, ...left.map((row) => listOf(row, []))], more: Math.max(0, ids.length - brandsExamined) };
    },
    scheduleSupplierList: async ({ params: { tenant, aggregator }, body: { every, reason }, actor }) => {
      if (isStaged({ id: tenant }))
        throw new CodedError('request.not_found', {
          message: `${tenant} has no schedules: schedule the list of ${brandOfTenant(tenant)}`,
        });
      const ids = brands.byId(tenant)?.manifest.games.aggregators.map(({ id }) => id);
      // A schedule can end also if its brand is not served, or no longer has the aggregator.
      const ends = every === null && (await catalogue.supplierLists.list([tenant])).some(isOf(tenant, aggregator));
      if (!ids?.includes(aggregator) && !ends) {
        const fix = ids?.length === 0 ? 'state one in /games/aggregators' : `it has ${ids?.join(', ')}`;
        throw new CodedError('request.not_found', {
          message: ids === undefined ? `${tenant} is not served` : `${tenant} has no aggregator ${aggregator}; ${fix}`,
        });
      }
      await catalogue.supplierLists.schedule({ tenant, aggregator, every, actor, reason });
      return { every };
    },
    getSupplierList: ({ brand, params: { aggregator } }) => catalogue.supplierLists.file(brand.id, aggregator),
    listCatalogueGames: ({ query }) => catalogue.games(query),
    listCatalogueVendors: async () => [...(await catalogue.vendors())],
    exportCatalogue: ({ query: { format = 'json', section = 'games' } }) => ({
      contentType: contentTypes[format],
      name: format === 'json' ? 'catalogue.json' : `${section}.csv`,
      chunks: catalogue.export({ kind: format, section }),
    }),
    listCatalogueRevisions: () => listRevisions(database, 'catalogue'),
    undoCatalogueImport: async ({ params: { revision }, body, actor, staff, log }) => {
      const { overwrite = false, reason } = body;
      const propose = await proposing(body.dryRun, (draft) =>
        acts.perform('undoCatalogueImport', { ...draft, revision, overwrite, reason }, { actor, staff, dryRun: false }),
      );
      const done = await catalogue.undo({ ...body, revision: BigInt(revision), actor, propose });
      log.info({ actor }, `undo of revision ${revision} of the catalogue: ${endOf(done)}`);
      return { ...outcomeValue(done), newer: done.newer };
    },
    chooseCatalogue: async ({ brand, query, body, actor, staff, client, requestId, log }) => {
      if (!query.dryRun && !isStaged(brand) && (await acts.policyOf(brand.id)).secondPerson) {
        const { format = 'json', file = unnamedFile, reason = '' } = query;
        const text = (await body.read({ limit: serverLimits.waitingFileBytes })).toString('utf8');
        const request = { tenant: brand.id, format, file, text, reason: reason.trim() };
        const { revision: _, ...proposed } = await acts.perform('chooseCatalogue', request, {
          actor,
          staff,
          dryRun: false,
        });
        return proposed;
      }
      const sent = sentOf({ query, body, actor });
      const origin = { address: client.address, requestId };
      const seen = query.seen === undefined ? undefined : BigInt(query.seen);
      const chosen = await catalogue.choose({ ...sent, tenant: brand.id, origin, seen });
      log.info({ actor: sent.actor }, `choice of the catalogue: ${chosen.outcome}`);
      return { ...chosen, proposal: null };
    },
    listChoices: ({ brand }) => listRevisions(database, 'choice', brand.id),
    listBrandGames: ({ brand, query }) => catalogue.brandGames({ brand, query }),
    exportChoice: ({ brand, query: { format = 'json', section = 'games', revision } }) => ({
      contentType: contentTypes[format],
      name: format === 'json' ? `${brand.id}.json` : `${brand.id}-${section}.csv`,
      chunks: catalogue.exportChoice({
        tenant: brand.id,
        kind: format,
        section,
        revision: revision === undefined ? undefined : BigInt(revision),
      }),
    }),
  } satisfies AdminEndpoints<'catalogue'>;
};

/** The outcome of an import or of its undo as a response contains it. */
const outcomeValue = ({
  id,
  outcome,
  records,
  counts,
  samples,
  revision,
  proposal,
}: CatalogueImportOutcome): Omit<Import, 'refusedPictures'> => ({
  ...{ id, outcome, records, counts, proposal },
  samples: [...samples],
  revision: revision === null ? null : String(revision),
});

const endOf = ({ outcome, proposal }: CatalogueImportOutcome) => (proposal === null ? outcome : 'proposed');

type SupplierList = AdminValueOf<'listSupplierLists'>['list'][number];

const listOf = (
  { tenant: brand, checked_at, listed_at, ...row }: Awaited<ReturnType<SupplierListDesk['list']>>[number],
  vendors: readonly string[],
): SupplierList => ({
  ...row,
  brand,
  vendors: [...vendors],
  checkedAt: checked_at?.toISOString() ?? null,
  listedAt: listed_at?.toISOString() ?? null,
});

const isOf =
  (brand: string, id: string) =>
  ({ tenant, aggregator }: { readonly tenant: string; readonly aggregator: string }): boolean =>
    tenant === brand && aggregator === id;

const unscheduled = (brand: string, aggregator: string, vendors: readonly string[]): SupplierList => ({
  ...{ brand, aggregator, vendors: [...vendors], every: null, actor: null },
  ...{ checkedAt: null, problem: null, listedAt: null, changes: 0, unlisted: { count: 0, games: [] } },
});

/**
 * Returns the picture hosts that some brand, in either environment, does not allow. It does not matter whether the brand offers
 * these games, because it may do so tomorrow.
 */
function refusedOf(
  pictureHosts: readonly { readonly host: string; readonly games: number }[],
  brands: Pick<BrandSet, 'ids' | 'byId'>,
): Import['refusedPictures'] {
  return pictureHosts.flatMap(({ host, games }) => {
    const ids = brands.ids().filter((id) => {
      const brand = brands.byId(id);
      return brand !== undefined && !pictureHostsOf(brand.manifest.cdn).includes(host);
    });
    const refusing = [...new Set(ids.map(brandOfTenant))];
    return refusing.length === 0
      ? []
      : [{ host, games, brands: refusing.slice(0, brandsNamed), brandCount: refusing.length }];
  });
}

function sentOf({
  query: { format = 'json', file = unnamedFile, reason = '', dryRun = false },
  body,
  actor,
}: {
  actor: string;
  query: AdminQueryOf<'chooseCatalogue'>;
  body: Pick<BinaryBody, 'stream' | 'left'>;
}): CatalogueFile {
  const bytes = body.stream({ limit: serverLimits.importBytes });
  return { bytes, left: body.left, kind: format, file, actor, reason: reason.trim(), dryRun };
}
