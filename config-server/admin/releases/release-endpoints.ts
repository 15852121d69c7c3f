import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { recordingRefusedSecrets } from '../../../server/brands/secrets/record-refused-secrets.ts';
import { compareReleases } from '../../../server/brands/versions/releases/compare-releases.ts';
import { exportRelease } from '../../../server/brands/versions/releases/export-release.ts';
import {
  findRelease,
  listReleases,
  releaseBefore,
  servedUntil,
  wasServed,
} from '../../../server/brands/versions/releases/list-releases.ts';
import { pastChanges } from '../../../server/brands/versions/releases/past-changes.ts';
import { checkPushed } from '../../../server/brands/versions/releases/read-pushed.ts';
import { releaseBrand } from '../../../server/brands/versions/releases/release-brand.ts';
import { readReleasePicture, withStoredFiles } from '../../../server/brands/versions/releases/release-files.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { wholeFile } from '../../../server/http/answered-file.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { CatalogueDesk } from '../../../server/staff-desk.ts';
import { releasedValue } from '../acts/act-values.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import { moveRelease } from '../acts/move-release.ts';
import { pushedFolder } from '../acts/pushed-folder.ts';
import { requireStagingFirst } from '../acts/require-staging-first.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { hideInherited } from '../door/inherited-values.ts';
import { withDraftTexts } from './with-draft-texts.ts';

type OfBrand = { readonly tenant: string; readonly environment: Environment };

/** Publishing by staff: releases, their environments, and rollbacks. */
export const releaseEndpoints = ({
  acts,
  brands,
  content,
  catalogue,
  ...parts
}: DatabaseAndClock & {
  sets: BrandSets;
  acts: BrandActs;
  /** Brands, including those of staging. */
  brands: Pick<BrandSet, 'byId'>;
  content: Pick<ContentDesk, 'rollBack'>;
  catalogue: Pick<CatalogueDesk, 'comparePast' | 'restoreChoice' | 'refresh'>;
}) => {
  const { sets, database, clock } = parts;
  /**
   * A plan or an act as the caller may see it. A plan gets the pictures on both sides, which are no part of it, because its hash is stored
   * with proposals.
   */
  const shown = async <Value extends ReturnType<typeof releasedValue>>(
    value: Value,
    { tenant, environment, hide, isPlan }: OfBrand & { hide: ReturnType<typeof hideInherited>; isPlan: boolean },
  ): Promise<Value> => {
    const { number: after } = value;
    const files =
      isPlan && after !== null
        ? await withStoredFiles({ database, tenant, files: value.files, before: environment, after })
        : value.files;
    return { ...value, files, differences: hide(value.differences), hidden: hide(value.hidden) };
  };
  return {
    listReleases: async ({ params: { tenant } }) => {
      const found = await listReleases({ database, tenant });
      return found.map(({ createdAt, environments, parents, previous, served, signOff, ...release }) => ({
        ...release,
        ...(signOff !== undefined && { signOff: { ...signOff, at: signOff.at.toISOString() } }),
        parents: [...parents],
        createdAt: createdAt.toISOString(),
        environments: [...environments],
        served: served.map(({ environment, until }) => ({ environment, until: until?.toISOString() ?? null })),
        previous: [...previous],
      }));
    },
    compareRelease: async ({ params: { tenant }, query: { environment = 'production', number, against }, ...call }) => {
      const { actor, staff } = call;
      if (against !== undefined) return comparedReleases(database, { tenant, number, against });
      const hide = hideInherited(sets, environment, staff);
      const candidate = await findRelease(database, tenant, number ?? 'staging');
      const served = await wasServed({ database, tenant, environment, ...candidate.stored });
      const released = await releaseBrand({
        ...parts,
        environment,
        tenant,
        candidate,
        act: 'release.promoted',
        wasServed: served,
        base: undefined,
        hidden: undefined,
        rights: brandRights(staff),
        actor,
        reason: '',
        dryRun: true,
      });
      const value = await shown(releasedValue(released), { tenant, environment, hide, isPlan: true });
      return { ...value, proposal: null };
    },
    getReleasePicture: async ({ params: { tenant, number, hash } }) => {
      const found = await readReleasePicture({ database, tenant, number, hash });
      if (found === undefined)
        throw new CodedError('request.not_found', { message: `release ${number} of ${tenant} has no such picture` });
      const { contentType, name, bytes } = found;
      return { contentType, name, chunks: wholeFile(bytes), isShown: true };
    },
    exportRelease: async ({ params: { tenant }, query: { environment = 'production', number } }) => {
      const release = await findRelease(database, tenant, number ?? environment);
      return {
        contentType: 'application/octet-stream',
        name: `${tenant}-${release.stored.number}.release`,
        chunks: exportRelease(database, tenant, release),
      };
    },
    pushRelease: async ({ params: { tenant }, query, body, actor, staff, log }) => {
      const { environment = 'production', hidden, reason = '', dryRun = false } = query;
      if (!/^[a-z][a-z0-9-]{0,62}$/.test(tenant))
        throw new CodedError('request.invalid', {
          message: `"${tenant}" is no id of a brand: lower-case letters, digits and hyphens, a letter first`,
        });
      if (!dryRun) await requireStagingFirst(acts.policyOf, 'push', playersTenant({ tenant, environment }));
      const { folder, base, within } = await pushedFolder({ database, tenant, query, body });
      await sets[environment].refresh();
      const rights = brandRights(staff);
      const hide = hideInherited(sets, environment, staff);
      const released = await recordingRefusedSecrets({
        database,
        clock,
        actor,
        reason,
        dryRun,
        act: async () => {
          const { candidate } = await checkPushed({ brands: sets[environment], folder, rights, now: clock.now() });
          return releaseBrand({
            ...parts,
            environment,
            tenant,
            candidate,
            act: 'release.pushed',
            base,
            hidden,
            within,
            rights,
            actor,
            reason: reason.trim(),
            dryRun,
          });
        },
      });
      if (!dryRun) log.info({ tenant, actor }, `pushed release ${released.number} to ${environment}`);
      const { draft } = query;
      const done = releasedValue(released);
      const value =
        dryRun && draft !== undefined
          ? await withDraftTexts({ database, tenant, draft, environment, value: done })
          : done;
      return { ...(await shown(value, { tenant, environment, hide, isPlan: false })), proposal: null };
    },
    promoteRelease: async ({ params: { tenant }, body: { dryRun, ...request }, actor, staff, log }) => {
      const hide = hideInherited(sets, 'production', staff);
      const released = await acts.perform('promoteRelease', { tenant, ...request }, { actor, staff, dryRun });
      if (!dryRun && released.proposal === null) log.info({ tenant, actor }, `promoted release ${released.number}`);
      const changes = released.changes.map((change) => {
        const [{ before } = change] = hide([{ tenant, before: change.before }]);
        return { ...change, before };
      });
      return shown({ ...released, changes }, { tenant, environment: 'production', hide, isPlan: dryRun });
    },
    rollBackRelease: async ({
      params: { tenant },
      body: { environment, number, hidden, content: entries = [], games = false, changes: places = [], reason, dryRun },
      actor,
      staff,
      log,
    }) => {
      const hide = hideInherited(sets, environment, staff);
      const wanted = number ?? (await releaseBefore({ database, tenant, environment }));
      const candidate = await findRelease(database, tenant, wanted);
      // A person on call may roll back alone at any hour; somebody else reviews it afterwards.
      const { secondPerson, signOff } = await acts.policyOf(tenant);
      const isBound = environment === 'production' && (secondPerson || signOff);
      const isKnown = await wasServed({ database, tenant, environment, ...candidate.stored });
      if (isBound && !isKnown)
        throw new CodedError('release.needs_staging', {
          message: `production never served release ${candidate.stored.number} of ${tenant}, so this is not a rollback: promote the release`,
        });
      const unreviewed = secondPerson && environment === 'production';
      const { stored } = candidate;
      const players = playersTenant({ tenant, environment });
      const { since, acts: served } = await servedUntil({ database, tenant, environment, number: stored.number });
      const nothing = (part: string) =>
        new CodedError('request.not_found', {
          message: `${environment} serves release ${stored.number} of ${tenant} now, or it is not known until when it did, so there is no ${part} to go back to`,
        });
      const requested =
        entries.length > 0 ? 'content' : games ? 'choice of games' : places.length > 0 ? 'live change' : undefined;
      if (since === undefined && requested !== undefined) throw nothing(requested);
      const past = since === undefined ? null : await catalogue.comparePast({ tenant: players, since });
      if (since !== undefined && games && past === null)
        throw new CodedError('request.not_found', {
          message: `the choice of games is as it was when release ${stored.number} was served: load the list again`,
        });
      if (games && past?.isStored === false)
        throw new CodedError('request.not_found', {
          message: `the choice of games of the time of release ${stored.number} is no longer stored: leave the games as they are`,
        });
      await sets[environment].refresh([tenant]);
      const now = clock.now();
      const seen = sets[environment].stored(tenant);
      const changed =
        since === undefined
          ? []
          : pastChanges({ brands: sets[environment], tenant, candidate, acts: served, since, places, now });
      if (unreviewed) {
        if (games) refuseNewer('the games', past?.newer?.actor);
        for (const { path, newer, taken } of changed) if (taken) refuseNewer(path, newer?.actor);
      }
      const brand = brands.byId(players);
      if (since !== undefined && brand === undefined && entries.length > 0) throw nothing('content');
      const value = await recordingRefusedSecrets({
        database,
        clock,
        actor,
        reason,
        dryRun,
        act: () =>
          moveRelease({
            ...parts,
            environment,
            tenant,
            candidate,
            act: 'release.rolled-back',
            unreviewed,
            wasServed: isKnown,
            keepsChanges: unreviewed,
            hidden,
            taken: changed.filter(({ taken }) => taken).flatMap(({ restored }) => restored),
            seen,
            rights: brandRights(staff),
            actor,
            reason,
            dryRun,
            changes: changed,
            choice: {
              compared: past && { ...past, seen: undefined },
              taken: games,
              write: async (tx, by) => {
                const restored = { tenant: players, file: `release ${stored.number}`, seen: past?.seen };
                if (since !== undefined) await catalogue.restoreChoice(tx, { ...restored, since, ...by });
              },
              refresh: catalogue.refresh,
            },
            content:
              since &&
              brand &&
              ((by) => content.rollBack({ brand, since, entries, isAlone: unreviewed, release: stored.number, ...by })),
          }),
      });
      if (!dryRun) log.info({ tenant, actor }, `rolled ${environment} back to release ${value.number}`);
      const changes = value.changes.map(
        ({ path, before = null, value: after = null, actor: author, reason: why, newer, taken }) => {
          const [values] = hide([{ tenant, before, after }]);
          return {
            path,
            before: values?.before,
            value: values?.after,
            actor: author,
            reason: why,
            newer: newer && { actor: newer.actor, at: newer.at.toISOString() },
            taken,
          };
        },
      );
      return { ...(await shown(value, { tenant, environment, hide, isPlan: dryRun })), changes, proposal: null };
    },
    undoChanges: async ({ params: { tenant }, body: { dryRun, ...request }, actor, staff, log }) => {
      const hide = hideInherited(sets, request.environment, staff);
      const changed = await acts.perform('undoChanges', { tenant, ...request }, { actor, staff, dryRun });
      if (!dryRun && changed.proposal === null) log.info({ tenant, actor }, 'undid changes');
      return { ...changed, differences: hide(changed.differences) };
    },
  } satisfies Partial<AdminEndpoints<'releases'>>;
};

/** Throws `release.keeps_changes` for a part that somebody has changed since, which one person may not take back. */
function refuseNewer(part: string, actor: string | undefined): void {
  if (actor !== undefined)
    throw new CodedError('release.keeps_changes', {
      message: `${actor} changed ${part} since, which needs a second person: leave it, then propose to restore it`,
    });
}

/** Compares two stored releases, whatever environments serve. Throws `release.unknown`. */
async function comparedReleases(
  database: Database,
  {
    tenant,
    number,
    against,
    /** `number` is the release that staging serves if it is `undefined`. */
  }: { tenant: string; number: number | undefined; against: number },
): Promise<AdminValueOf<'compareRelease'>> {
  const after = await findRelease(database, tenant, number ?? 'staging');
  const before = await findRelease(database, tenant, against);
  const { differences, more, files } = compareReleases({ tenant, before, after });
  return {
    number: after.stored.number,
    differences,
    more,
    files: await withStoredFiles({ database, tenant, files, before: against, after: after.stored.number }),
    warnings: [],
    hidden: [],
    reached: [tenant],
    proposal: null,
  };
}
