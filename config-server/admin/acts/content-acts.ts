import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { requireSignOff } from '../../../server/brands/versions/proposals/sign-offs.ts';
import type { Database } from '../../../server/database/database.ts';
import { actingFrom, type Origin } from '../../../server/record-act.ts';
import type { StoredEntry } from './act-values.ts';

type Import = AdminValueOf<'importContent'>;
type Revision = AdminValueOf<'listContentRevisions'>[number];
type Samples = readonly Readonly<Import['samples'][number]>[];
type By = { readonly actor: string; readonly reason: string; readonly origin: Origin | undefined };

/** The content of brands, which the platform provides. */
export type AdminContent = {
  /** Throws `content.invalid` and `content.busy`. */
  run(
    request: By & {
      readonly brand: Brand;
      readonly bytes: AsyncIterable<Uint8Array>;
      readonly left?: AbortSignal | undefined;
      readonly folder: string;
      readonly dryRun: boolean;
      readonly replace: boolean;
      readonly id?: string;
    },
  ): Promise<
    Readonly<Omit<Import, 'revision' | 'samples' | 'proposal'>> & {
      readonly revision: bigint | null;
      readonly samples: Samples;
    }
  >;
  progress(input: { tenant: string; id: string }): Promise<AdminValueOf<'getContentImport'> | undefined>;
  list(brand: Brand): Promise<AdminValueOf<'listContent'>>;
  /** Throws `request.not_found`. */
  show(
    input: By & {
      readonly tenant: string;
      readonly kind: AdminBodyOf<'showContent'>['kind'];
      readonly id: string;
      readonly hidden: boolean;
      readonly dryRun: boolean;
    },
  ): Promise<boolean>;
  /** Throws `request.not_found`. */
  undo(
    input: By & { readonly tenant: string; readonly to: bigint; readonly dryRun: boolean },
  ): Promise<
    Readonly<Pick<Import, 'outcome' | 'counts'>> & { readonly revision: bigint | null; readonly samples: Samples }
  >;
  export(tenant: string): AsyncIterable<string | Uint8Array>;
  revisions(tenant: string): Promise<readonly StoredEntry<Revision>[]>;
};

type Stated<Id extends 'promoteContent' | 'undoContent' | 'showContent'> = Omit<AdminBodyOf<Id>, 'dryRun'> & {
  readonly tenant: string;
};
export type ContentRequests = {
  promoteContent: Stated<'promoteContent'>;
  undoContent: Stated<'undoContent'>;
  showContent: Stated<'showContent'>;
};
type As = { readonly actor: string; readonly dryRun: boolean; readonly isProposal?: boolean };

/** Acts of staff on the content of a brand that may wait for a second person. */
export const contentActs = ({
  content,
  brands,
  database,
  policyOf,
}: {
  content: AdminContent;
  brands: Pick<BrandSet, 'byId'>;
  database: Database;
  policyOf: (tenant: string) => Promise<Policy>;
}) => ({
  promoteContent: async (
    { tenant, from = 'staging', reason }: ContentRequests['promoteContent'],
    { actor, dryRun, isProposal = false }: As,
  ) => {
    const { source, target } = waysOf(tenant, from);
    const brand = brands.byId(target);
    if (brand === undefined || brands.byId(source) === undefined)
      throw new CodedError('brand.unknown', {
        message: `${tenant} is not served in both staging and production: content can only be promoted between them`,
      });
    if (from === 'staging' && (!dryRun || isProposal) && (await policyOf(tenant)).signOff)
      await requireSignOff({ database, tenant, wanted: { content: await newestContent(content, source) } });
    const imported = await content.run({
      brand,
      folder: from,
      actor,
      reason,
      dryRun,
      replace: true,
      origin: actingFrom.current(),
      bytes: asBytes(content.export(source)),
    });
    return contentValue(imported);
  },
  undoContent: async ({ tenant, revision, reason }: ContentRequests['undoContent'], { actor, dryRun }: As) =>
    contentValue(
      await content.undo({ tenant, to: BigInt(revision), dryRun, actor, reason, origin: actingFrom.current() }),
    ),
  showContent: async (request: ContentRequests['showContent'], as: As) => ({
    changed: await content.show({ ...request, ...as, origin: actingFrom.current() }),
  }),
});

/** The revisions of content that a plan depends on: a newer revision on either side makes it another plan. */
export async function contentPlan({
  content,
  request: { tenant, from = 'staging' },
  planned,
}: {
  content: Pick<AdminContent, 'revisions'>;
  request: { readonly tenant: string; readonly from?: 'staging' | 'production' };
  planned: object;
}) {
  const { source, target } = waysOf(tenant, from);
  const revisions = [await newestContent(content, source), await newestContent(content, target)];
  // Each dry run of an import has an id of its own, which is left out.
  return { ...planned, id: undefined, revisions };
}

export const contentValue = <Done extends { readonly revision: bigint | null; readonly samples: Samples }>({
  revision,
  samples,
  ...done
}: Done) => ({ ...done, samples: [...samples], revision: revision === null ? null : String(revision) });

/** The newest revision of content, as sign-offs name it: 0 if there is none. */
export async function newestContent(content: Pick<AdminContent, 'revisions'>, tenant: string): Promise<string> {
  return String((await content.revisions(tenant)).at(-1)?.sequence ?? 0);
}

const waysOf = (tenant: string, from: 'staging' | 'production') =>
  from === 'staging'
    ? { source: stagingTenant(tenant), target: tenant }
    : { source: tenant, target: stagingTenant(tenant) };

async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
