import type { BrandSets } from '../../../server/brands/environments.ts';
import type { MigrationStep } from '../../../server/brands/folder/migrate/migrate-manifest.ts';
import { migrateStored } from '../../../server/brands/versions/migrate-stored.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { hideInherited } from '../door/inherited-values.ts';

/** Changes of live brands by staff. */
export const changeEndpoints = ({
  sets,
  acts,
  database,
  clock,
  migrationSteps: steps,
}: DatabaseAndClock & { sets: BrandSets; acts: BrandActs; migrationSteps?: readonly MigrationStep[] }) =>
  ({
    changeBrands: async ({ body: { dryRun, ...request }, actor, staff, log }) => {
      const hide = hideInherited(sets, request.environment, staff);
      const changed = await acts.perform('changeBrands', request, { actor, staff, dryRun });
      if (!dryRun && changed.proposal === null)
        for (const { tenant, path } of request.requests)
          log.info({ tenant, actor, sequence: changed.sequence }, `changed ${path}`);
      return { ...changed, differences: hide(changed.differences) };
    },
    migrateBrands: async ({ body: { reason, dryRun }, actor, staff, log }) => {
      const planned = await migrateStored({
        database,
        clock,
        environment: 'production',
        reason,
        actor,
        dryRun: true,
        brands: sets.production,
        steps,
      });
      const request = { reason, tenants: planned.map(({ tenant }) => tenant) };
      const done = await acts.perform('migrateBrands', request, { actor, staff, dryRun });
      if (!dryRun && done.proposal === null)
        for (const { tenant, to } of done.migrated) log.info({ tenant, actor }, `migrated to format ${to}`);
      return done;
    },
    archiveBrand: async ({ params: { tenant }, body: request, actor, staff, log }) => {
      const done = await acts.perform('archiveBrand', { tenant, ...request }, { actor, staff, dryRun: false });
      if (done.proposal === null) log.info({ tenant, actor }, done.archived ? 'archived' : 'restored');
      return done;
    },
  }) satisfies Partial<AdminEndpoints<'brands'>>;
