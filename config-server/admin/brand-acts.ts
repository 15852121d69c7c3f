import type { AdminBodyOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import { type Policy, policyOf } from '../../server/brands/approval/policies.ts';
import { type ProposedOperation, planHash, propose } from '../../server/brands/approval/proposals.ts';
import { requireSignOff } from '../../server/brands/approval/sign-offs.ts';
import { appendChanges } from '../../server/brands/changes/append-changes.ts';
import { undoRequests } from '../../server/brands/changes/undo-changes.ts';
import { type BrandSets, environments } from '../../server/brands/environments.ts';
import { type Migrated, migrateStored } from '../../server/brands/migrate/migrate-stored.ts';
import { setArchived } from '../../server/brands/releases/archive.ts';
import { findRelease } from '../../server/brands/releases/list-releases.ts';
import { type Released, releaseBrand } from '../../server/brands/releases/release-brand.ts';
import { recordStep, type TakenStep } from '../../server/brands/rollouts/rollouts.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';

type Tenant = { readonly tenant: string };
type Said<Id extends ProposedOperation> = Omit<AdminBodyOf<Id>, 'dryRun'>;
/** What each act is asked with: kept as JSON where it waits. */
type Requests = {
  changeBrands: Said<'changeBrands'> & { readonly step?: TakenStep };
  promoteRelease: Said<'promoteRelease'> & Tenant;
  undoChanges: Said<'undoChanges'> & Tenant;
  archiveBrand: Said<'archiveBrand'> & Tenant;
  migrateBrands: Said<'migrateBrands'> & { readonly tenants: readonly string[] };
};
type Values = {
  changeBrands: ReturnType<typeof changedValue>;
  promoteRelease: ReturnType<typeof releasedValue>;
  undoChanges: ReturnType<typeof changedValue>;
  archiveBrand: { archived: boolean };
  migrateBrands: { migrated: Migrated[] };
};
type As = { readonly actor: string; readonly dryRun: boolean };

export type BrandActs = ReturnType<typeof brandActs>;

/** What staff do to brands in production, each at once or, where policy asks for it, once somebody else has approved. */
export const brandActs = (parts: { sets: BrandSets; database: Database; clock: Clock }) => {
  const { sets, database, clock } = parts;
  const acts: { [Id in ProposedOperation]: (request: Requests[Id], as: As) => Promise<Values[Id]> } = {
    changeBrands: async (
      { environment = 'production', requests, seen, reason, step }: Requests['changeBrands'],
      as: As,
    ) =>
      changedValue(
        await appendChanges({
          ...{ database, clock, environment, reason, ...as },
          brands: sets[environment],
          seen: seenOf(seen),
          within:
            step === undefined
              ? undefined
              : (trx) =>
                  recordStep({
                    ...{ trx, step, actor: as.actor, now: clock.now() },
                    tenants: [...new Set(requests.map(({ tenant }) => tenant))],
                  }),
          requests: requests.map(({ value, from, until, ...request }) => ({
            ...request,
            // Parsed of JSON.
            value: value as Json | undefined,
            from: dateOf(from),
            until: dateOf(until),
          })),
        }),
      ),
    promoteRelease: async ({ tenant, number, hidden, reason }: Requests['promoteRelease'], as: As) => {
      const candidate = await findRelease({ database, tenant, wanted: number ?? 'staging' });
      const policy = await policyOf({ database, tenants: reachedBy([tenant]) });
      if (policy.signOff && !as.dryRun)
        await requireSignOff({ database, tenant, wanted: { release: candidate.stored.number } });
      return releasedValue(
        await releaseBrand({
          ...{ ...parts, environment: 'production', tenant, candidate, act: 'release.promoted' },
          ...{ base: undefined, hidden, reason, ...as },
        }),
      );
    },
    undoChanges: async (
      { tenant, environment = 'production', sequence, time, seen, reason }: Requests['undoChanges'],
      as: As,
    ) => {
      if ((sequence === undefined) === (time === undefined))
        throw new CodedError('change.refused', { message: 'name either a sequence or a time to go back to' });
      const brands = sets[environment];
      await brands.refresh();
      const stored = brands.stored(tenant);
      if (stored === undefined)
        throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
      const to = time === undefined ? BigInt(sequence ?? 0) : new Date(time);
      const requests = undoRequests({ tenant, changes: stored.changes, to });
      return changedValue(
        await appendChanges({
          ...{ brands, database, environment, clock, requests, reason, ...as },
          seen: seenOf(seen),
        }),
      );
    },
    archiveBrand: async ({ tenant, archived, reason }: Requests['archiveBrand'], { actor, dryRun }: As) => {
      if (!dryRun) await setArchived({ ...parts, tenant, archived, reason, actor });
      return { archived };
    },
    migrateBrands: async ({ reason }: Requests['migrateBrands'], { actor, dryRun }: As) => {
      const migrated = [];
      for (const environment of environments)
        migrated.push(
          ...(await migrateStored({
            ...{ database, clock, environment, reason, actor, dryRun },
            brands: sets[environment],
          })),
        );
      return { migrated };
    },
  };

  const reachedBy = (tenants: readonly string[]): string[] => [
    ...new Set(tenants.flatMap((tenant) => sets.production.descendants(tenant))),
  ];
  const tenantsOf = (request: Requests[ProposedOperation]): string[] => {
    if ('tenants' in request) return reachedBy(request.tenants);
    return reachedBy('requests' in request ? request.requests.map(({ tenant }) => tenant) : [request.tenant]);
  };

  return {
    /** What holds for a brand in production together with all that stand on it. */
    policyOf: (tenant: string): Promise<Policy> => policyOf({ database, tenants: reachedBy([tenant]) }),
    /** Carries it out, or keeps it for a second person: then `proposal` is its id, and nothing has changed. */
    async perform<Id extends ProposedOperation>({
      operation,
      request,
      actor,
      dryRun,
    }: {
      operation: Id;
      request: Requests[Id];
    } & As): Promise<Values[Id] & { proposal: string | null }> {
      const run = acts[operation];
      const isRehearsal = 'environment' in request && request.environment === 'staging';
      const tenants = tenantsOf(request);
      const policy: Policy | undefined =
        dryRun || isRehearsal ? undefined : await policyOf({ database, tenants });
      if (policy?.secondPerson !== true)
        return { ...(await run(request, { actor, dryRun })), proposal: null };
      const planned = await run(request, { actor, dryRun: true });
      const { reason } = request;
      const proposal = await propose({
        ...{ database, clock, operation, tenants, request, actor, reason },
        plan: planHash(planned),
      });
      return { ...planned, proposal };
    },
    /** Carries out, or plans, what was kept. */
    run: ({ operation, request }: { operation: ProposedOperation; request: unknown }, as: As) =>
      (acts[operation] as (request: unknown, as: As) => Promise<object>)(request, as),
  };
};

const seenOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));

function dateOf(time: string | null | undefined): Date | null {
  return time == null ? null : new Date(time);
}

function changedValue({ differences, warnings, sequence }: Awaited<ReturnType<typeof appendChanges>>) {
  return { differences, warnings, sequence: String(sequence) };
}

export function releasedValue({ number, differences, files, warnings, hidden, reached, more }: Released) {
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
