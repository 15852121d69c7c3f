import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { playersTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { type BrandSets, type Environment, environments } from '../../../server/brands/environments.ts';
import { standing } from '../../../server/brands/folder/apply-changes.ts';
import { activeChanges } from '../../../server/brands/folder/build/build-brand.ts';
import { servedValue } from '../../../server/brands/folder/differences.ts';
import type { StoredChange } from '../../../server/brands/folder/stored-brand.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { requireSignOff } from '../../../server/brands/versions/proposals/sign-offs.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { checkPushed } from '../../../server/brands/versions/releases/read-pushed.ts';
import { releaseBrand } from '../../../server/brands/versions/releases/release-brand.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { newestNumber } from '../../../server/revisions.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffGrants } from '../../../server/staff/staff-identity.ts';
import { releasedValue } from './act-values.ts';
import type { CatalogueParts } from './catalogue-acts.ts';
import { moveRelease } from './move-release.ts';
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
export type PromotedValue = ReleasedValue &
  Pick<AdminValueOf<'promoteRelease'>, 'content' | 'games' | 'changes' | 'moreChanges'>;

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
  content,
  catalogue,
  brands,
  ...parts
}: DatabaseAndClock & {
  content: Pick<ContentDesk, 'promote'>;
  /** Brands, including those of staging. */
  brands: Pick<BrandSet, 'byId'>;
  sets: BrandSets;
  /** Policy for a brand in production together with all brands that inherit from it. */
  policyOf: (tenant: string) => Promise<Policy>;
} & CatalogueParts) => {
  const { sets, database, clock } = parts;
  return {
    promoteRelease: async (
      {
        tenant,
        number,
        hidden,
        content: entries = [],
        games = false,
        changes: paths = [],
        reason,
      }: ReleaseRequests['promoteRelease'],
      { isProposal = false, ...as }: As,
    ): Promise<PromotedValue> => {
      const candidate = await findRelease(database, tenant, number ?? 'staging');
      const rehearsed = stagingTenant(tenant);
      const policy = await policyOf(tenant);
      await Promise.all(environments.map((environment) => sets[environment].refresh([tenant])));
      const staged = stagedChanges(sets, tenant, clock.now());
      const unknown = paths.find((path) => !staged.some((change) => change.path === path));
      if (unknown !== undefined)
        throw new CodedError('request.not_found', {
          message: `${unknown} is no live change of staging that production lacks: load the list again`,
        });
      const taken = staged.filter(({ path }) => paths.includes(path)).map((change) => ({ ...change, from: null }));
      if (policy.signOff && (!as.dryRun || isProposal)) {
        const { createdAt } = await requireSignOff({ database, tenant, wanted: { release: candidate.stored.number } });
        const later = taken.find((change) => change.createdAt > createdAt);
        if (later !== undefined)
          throw new CodedError('release.not_signed_off', {
            message: `${later.actor} changed ${later.path} in staging after release ${candidate.stored.number} of ${tenant} was signed off: sign it off again`,
          });
        if (entries.length > 0)
          await requireSignOff({
            database,
            tenant,
            wanted: { content: await newestNumber(database, 'content', rehearsed) },
          });
        if (games)
          await requireSignOff({
            database,
            tenant,
            wanted: { games: await newestNumber(database, 'choice', rehearsed) },
          });
      }
      const target = brands.byId(tenant);
      const rehearsal = brands.byId(rehearsed);
      if (rehearsal === undefined && entries.length > 0)
        throw new CodedError('brand.unknown', {
          message: `${tenant} is not served in staging, so it has no content that could come along`,
        });
      return moveRelease({
        ...parts,
        ...as,
        environment: 'production',
        tenant,
        candidate,
        act: 'release.promoted',
        hidden,
        taken,
        reason,
        rights: brandRights(as.staff),
        changes: staged.map(({ path, value = null, actor, reason: why, until }) => ({
          path,
          before: (target && servedValue(target, pointerSteps(path))) ?? null,
          value,
          actor,
          reason: why,
          until: until?.toISOString() ?? null,
          taken: paths.includes(path),
        })),
        choice: {
          compared: await catalogue.compareChoices(tenant),
          taken: games,
          write: (tx, by) => catalogue.promoteChoice(tx, { tenant, ...by }),
          refresh: catalogue.refresh,
        },
        content:
          rehearsal &&
          ((by) =>
            content.promote({
              source: rehearsed,
              // Before its first release production has no settings yet, so those of staging apply.
              target: target ?? { ...rehearsal, id: tenant },
              entries,
              ...by,
            })),
      });
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
      await requireStagingFirst(policyOf, 'push', playersTenant({ tenant, environment }));
      const pushed = await pushedDraft({ database, tenant, id, revision, environment });
      const set = sets[environment];
      await set.refresh();
      const rights = brandRights(as.staff);
      const { candidate } = await checkPushed({ brands: set, folder: pushed.folder, rights, now: clock.now() });
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

/** Live changes that are in effect in staging and that production does not have. */
export function stagedChanges(sets: BrandSets, tenant: string, now: Date): StoredChange[] {
  const inEffect = (environment: Environment) =>
    standing(activeChanges(sets[environment].stored(tenant)?.changes ?? [], now));
  const live = new Map(inEffect('production').map((change) => [change.path, change]));
  return inEffect('staging').filter(
    ({ path, value }) => JSON.stringify(live.get(path)?.value) !== JSON.stringify(value),
  );
}
