import type { Json } from '../../schema/manifest/walk-schema.ts';
import { appendChanges } from '../../server/brands/changes/append-changes.ts';
import { type BrandSets, environments } from '../../server/brands/environments.ts';
import { migrateStored } from '../../server/brands/migrate/migrate-stored.ts';
import { setArchived } from '../../server/brands/releases/archive.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** What staff do to live brands. */
export const changeEndpoints = ({ sets, ...parts }: { sets: BrandSets; database: Database; clock: Clock }) =>
  ({
    changeBrands: async ({ body: { environment, requests, seen, reason, actor, dryRun }, log }) => {
      const changed = await appendChanges({
        ...parts,
        brands: sets[environment],
        environment,
        seen: seen === undefined ? undefined : BigInt(seen),
        requests: requests.map(({ value, from, until, ...request }) => ({
          ...request,
          // Parsed of JSON.
          value: value as Json | undefined,
          from: dateOf(from),
          until: dateOf(until),
        })),
        reason,
        actor,
        dryRun,
      });
      if (!dryRun)
        for (const { tenant, path } of requests)
          log.info({ tenant, actor, sequence: changed.sequence }, `changed ${path}`);
      return changedValue(changed);
    },
    migrateBrands: async ({ body: { reason, actor, dryRun }, log }) => {
      const migrated = [];
      for (const environment of environments)
        migrated.push(
          ...(await migrateStored({
            ...parts,
            brands: sets[environment],
            environment,
            reason,
            actor,
            dryRun,
          })),
        );
      if (!dryRun)
        for (const { tenant, to } of migrated) log.info({ tenant, actor }, `migrated to format ${to}`);
      return migrated;
    },
    archiveBrand: async ({ params: { tenant }, body: { archived, reason, actor }, log }) => {
      await setArchived({ ...parts, sets, tenant, archived, reason, actor });
      log.info({ tenant, actor }, archived ? 'archived' : 'restored');
      return { archived };
    },
  }) satisfies Partial<AdminEndpoints>;

function dateOf(time: string | null | undefined): Date | null {
  return time == null ? null : new Date(time);
}

export function changedValue({ differences, warnings, sequence }: Awaited<ReturnType<typeof appendChanges>>) {
  return { differences, warnings, sequence: String(sequence) };
}
