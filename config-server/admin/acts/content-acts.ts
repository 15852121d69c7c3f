import type { AdminBodyOf, AdminParamsOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { requireSignOff } from '../../../server/brands/versions/proposals/sign-offs.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { Database } from '../../../server/database/database.ts';
import { actingFrom } from '../../../server/record-act.ts';
import { newestNumber } from '../../../server/revisions.ts';
import { requireStagingFirst } from './require-staging-first.ts';

type Act =
  | 'promoteContent'
  | 'undoContent'
  | 'showContent'
  | 'publishContent'
  | 'orderContent'
  | 'changeContentEntries'
  | 'restoreContentEntry';
type Stated<Id extends Act> = Omit<AdminBodyOf<Id>, 'dryRun'> & { readonly tenant: string };
type OfEntry = Pick<AdminParamsOf<'restoreContentEntry'>, 'kind' | 'id'>;
export type ContentRequests = { [Id in Exclude<Act, 'restoreContentEntry' | 'changeContentEntries'>]: Stated<Id> } & {
  changeContentEntries: Stated<'changeContentEntries'> & { readonly at: string };
  restoreContentEntry: Stated<'restoreContentEntry'> & OfEntry;
};
type As = {
  readonly actor: string;
  readonly approvedBy?: string | undefined;
  readonly dryRun: boolean;
  readonly isProposal?: boolean;
};

/** Acts of staff on the content of a brand that may wait for a second person. */
export const contentActs = ({
  content,
  brands,
  database,
  policyOf,
}: {
  content: ContentDesk;
  brands: Pick<BrandSet, 'byId'>;
  database: Database;
  policyOf: (tenant: string) => Promise<Policy>;
}) => {
  const by = ({ actor, dryRun }: As, reason: string) => ({ actor, dryRun, reason, origin: actingFrom.current() });
  return {
    publishContent: async ({ tenant, entries, at, reason }: ContentRequests['publishContent'], as: As) => {
      const brand = servedBrand(brands, tenant);
      const request = { brand, entries, at: at === undefined ? undefined : new Date(at), approvedBy: as.approvedBy };
      if (!as.dryRun || as.isProposal === true) await requireStagingFirst(policyOf, 'publish', tenant);
      return content.publish({ ...request, ...by(as, reason) });
    },
    orderContent: ({ tenant, kind, ids, reason }: ContentRequests['orderContent'], as: As) =>
      content.order({ tenant, kind, ids, ...by(as, reason) }),
    changeContentEntries: ({ tenant, entries, change, at, reason }: ContentRequests['changeContentEntries'], as: As) =>
      content.change({ brand: servedBrand(brands, tenant), entries, change, at: new Date(at), ...by(as, reason) }),
    restoreContentEntry: ({ tenant, kind, id, revision, reason }: ContentRequests['restoreContentEntry'], as: As) =>
      content.undo({ tenant, to: BigInt(revision), entries: [{ kind, id }], ...by(as, reason) }),
    promoteContent: async (
      { tenant, from = 'staging', entries, reason }: ContentRequests['promoteContent'],
      { isProposal = false, ...as }: As,
    ) => {
      const { source, target: targetId } = waysOf(tenant, from);
      const target = brands.byId(targetId);
      if (target === undefined || brands.byId(source) === undefined)
        throw new CodedError('brand.unknown', {
          message: `${tenant} is not served in both staging and production: content can only be promoted between them`,
        });
      if (from === 'staging' && (!as.dryRun || isProposal) && (await policyOf(tenant)).signOff)
        await requireSignOff({
          database,
          tenant,
          wanted: { content: await newestNumber(database, 'content', source) },
        });
      return content.promote({ source, target, entries, ...by(as, reason) });
    },
    undoContent: ({ tenant, revision, entries, reason }: ContentRequests['undoContent'], as: As) =>
      content.undo({ tenant, to: BigInt(revision), entries, ...by(as, reason) }),
    showContent: async ({ tenant, kind, id, hidden, reason }: ContentRequests['showContent'], as: As) => ({
      changed: await content.show({ tenant, kind, id, hidden, ...by(as, reason) }),
    }),
  };
};

function servedBrand(brands: Pick<BrandSet, 'byId'>, tenant: string): Brand {
  const brand = brands.byId(tenant);
  if (brand === undefined) throw new CodedError('brand.unknown', { message: `${tenant} is no longer served` });
  return brand;
}

/** The revisions of content that a plan depends on: a newer revision on either side makes it another plan. */
export async function contentPlan({
  database,
  request: { tenant, from = 'staging' },
  planned,
}: {
  database: Database;
  request: { readonly tenant: string; readonly from?: 'staging' | 'production' };
  planned: object;
}) {
  const { source, target } = waysOf(tenant, from);
  const revisions = [await newestNumber(database, 'content', source), await newestNumber(database, 'content', target)];
  return { ...planned, revisions };
}

const waysOf = (tenant: string, from: 'staging' | 'production') =>
  from === 'staging'
    ? { source: stagingTenant(tenant), target: tenant }
    : { source: tenant, target: stagingTenant(tenant) };
