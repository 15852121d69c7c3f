import { limits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { appendChanges } from '../../server/brands/changes/append-changes.ts';
import { undoRequests } from '../../server/brands/changes/undo-changes.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import { findRelease, listReleases, releaseBefore } from '../../server/brands/releases/list-releases.ts';
import { checkPushed, readPushed } from '../../server/brands/releases/read-pushed.ts';
import { type Released, releaseBrand } from '../../server/brands/releases/release-brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';
import { changedValue } from './change-endpoints.ts';

/** What staff publish: releases, where they are served, and the way back. */
export const releaseEndpoints = (parts: { sets: BrandSets; database: Database; clock: Clock }) => {
  const { sets, database, clock } = parts;
  return {
    listReleases: async ({ params: { tenant } }) => {
      const found = await listReleases({ database, tenant });
      return found.map(({ createdAt, environments, ...release }) => ({
        ...release,
        createdAt: createdAt.toISOString(),
        environments: [...environments],
      }));
    },
    pushRelease: async ({ params: { tenant }, query, body, log }) => {
      const {
        environment = 'production',
        base,
        hidden,
        reason = '',
        actor = 'staff',
        dryRun = false,
      } = query;
      if (!/^[a-z][a-z0-9-]{0,62}$/.test(tenant))
        throw new CodedError('request.invalid', {
          message: `"${tenant}" is no id of a brand: lower-case letters, digits and hyphens, a letter first`,
        });
      const folder = await readPushed({ tenant, stream: body.stream({ limit: limits.releaseBytes }) });
      await sets[environment].refresh();
      const { candidate } = checkPushed({ brands: sets[environment], folder, now: clock.now() });
      const released = await releaseBrand({
        ...{ ...parts, environment, tenant, candidate, act: 'release.pushed', base, hidden },
        ...{ actor, reason: reason.trim(), dryRun },
      });
      if (!dryRun) log.info({ tenant, actor }, `pushed release ${released.number} to ${environment}`);
      return releasedValue(released);
    },
    promoteRelease: async ({ params: { tenant }, body: { number, hidden, actor, reason, dryRun }, log }) => {
      const candidate = await findRelease({ database, tenant, wanted: number ?? 'staging' });
      const released = await releaseBrand({
        ...{ ...parts, environment: 'production', tenant, candidate, act: 'release.promoted' },
        ...{ base: undefined, hidden, actor, reason, dryRun },
      });
      if (!dryRun) log.info({ tenant, actor }, `promoted release ${released.number}`);
      return releasedValue(released);
    },
    rollBackRelease: async ({
      params: { tenant },
      body: { environment, number, hidden, actor, reason, dryRun },
      log,
    }) => {
      const wanted = number ?? (await releaseBefore({ database, tenant, environment }));
      const candidate = await findRelease({ database, tenant, wanted });
      const released = await releaseBrand({
        ...{ ...parts, environment, tenant, candidate, act: 'release.rolled-back' },
        ...{ base: undefined, hidden, actor, reason, dryRun },
      });
      if (!dryRun) log.info({ tenant, actor }, `rolled ${environment} back to release ${released.number}`);
      return releasedValue(released);
    },
    undoChanges: async ({
      params: { tenant },
      body: { environment, sequence, time, actor, reason, dryRun },
      log,
    }) => {
      if ((sequence === undefined) === (time === undefined))
        throw new CodedError('change.refused', {
          message: 'name either a sequence or a time to go back to',
        });
      const brands = sets[environment];
      await brands.refresh();
      const stored = brands.stored(tenant);
      if (stored === undefined)
        throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
      const to = time === undefined ? BigInt(sequence ?? 0) : new Date(time);
      const requests = undoRequests({ tenant, changes: stored.changes, to });
      const changed = await appendChanges({
        ...{ brands, database, environment, clock, requests, actor, reason, dryRun },
      });
      if (!dryRun) log.info({ tenant, actor }, `undid ${requests.length} changes`);
      return changedValue(changed);
    },
  } satisfies Partial<AdminEndpoints>;
};

function releasedValue({ number, differences, files, warnings, hidden, reached, more }: Released) {
  return {
    ...{ number: number ?? null, more, reached: [...reached] },
    differences: [...differences],
    files: [...files],
    warnings: [...warnings],
    hidden: hidden.map(({ tenant, path, before, after, change }) => ({
      ...{ tenant, path, before, after, change: change.value },
      ...{ actor: change.actor, reason: change.reason, sequence: String(change.sequence) },
    })),
  };
}
