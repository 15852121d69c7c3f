import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { requireSignOff } from '../../../server/brands/versions/proposals/sign-offs.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { checkPushed } from '../../../server/brands/versions/releases/read-pushed.ts';
import { releaseBrand } from '../../../server/brands/versions/releases/release-brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffGrants } from '../../../server/staff/staff-identity.ts';
import { releasedValue } from './act-values.ts';
import { pushedDraft } from './pushed-folder.ts';
import { requireStagingFirst } from './require-staging-first.ts';

type Stated<Id extends 'promoteRelease' | 'requestPublication'> = Omit<AdminBodyOf<Id>, 'dryRun'> & {
  readonly tenant: string;
};
export type ReleaseRequests = {
  promoteRelease: Stated<'promoteRelease'>;
  requestPublication: Stated<'requestPublication'> & { readonly draft: string };
};
export type ReleasedValue = ReturnType<typeof releasedValue>;

type As = {
  readonly actor: string;
  readonly dryRun: boolean;
  readonly isProposal?: boolean;
  readonly approvedBy?: string;
  readonly staff: Pick<StaffGrants, 'role' | 'brands'>;
};

/** Acts that publish a release and may wait for a second person. */
export const releaseActs = ({
  policyOf,
  ...parts
}: {
  sets: BrandSets;
  database: Database;
  clock: Clock;
  /** Policy for a brand in production together with all brands that inherit from it. */
  policyOf: (tenant: string) => Promise<Policy>;
}) => {
  const { sets, database, clock } = parts;
  return {
    promoteRelease: async (
      { tenant, number, hidden, reason }: ReleaseRequests['promoteRelease'],
      { isProposal = false, ...as }: As,
    ) => {
      const candidate = await findRelease(database, tenant, number ?? 'staging');
      const policy = await policyOf(tenant);
      if (policy.signOff && (!as.dryRun || isProposal))
        await requireSignOff({ database, tenant, wanted: { release: candidate.stored.number } });
      return releasedValue(
        await releaseBrand({
          ...parts,
          environment: 'production',
          tenant,
          candidate,
          act: 'release.promoted',
          base: undefined,
          hidden,
          reason,
          rights: brandRights(as.staff),
          ...as,
        }),
      );
    },
    requestPublication: async (
      {
        tenant,
        draft: id,
        environment = 'production',
        revision,
        hidden,
        reason,
      }: ReleaseRequests['requestPublication'],
      { isProposal: _, ...as }: As,
    ) => {
      requireStagingFirst({ tenant, environment, policy: await policyOf(tenant) });
      const pushed = await pushedDraft({ database, tenant, id, revision, environment });
      const brands = sets[environment];
      await brands.refresh();
      const rights = brandRights(as.staff);
      const { candidate } = await checkPushed({ brands, folder: pushed.folder, rights, now: clock.now() });
      return releasedValue(
        await releaseBrand({
          ...parts,
          environment,
          tenant,
          candidate,
          act: 'release.pushed',
          hidden,
          reason,
          rights,
          ...as,
          base: pushed.base,
          within: pushed.within,
        }),
      );
    },
  };
};
