import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { adminOperations } from '../../../schema/generated/admin-operations.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { type BrandSets, type Environment, environments } from '../../../server/brands/environments.ts';
import type { MigrationStep } from '../../../server/brands/folder/migrate/migrate-manifest.ts';
import { recordingRefusedSecrets } from '../../../server/brands/secrets/record-refused-secrets.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { appendChanges } from '../../../server/brands/versions/changes/append-changes.ts';
import { undoRequests } from '../../../server/brands/versions/changes/undo-changes.ts';
import { type Migrated, migrateStored } from '../../../server/brands/versions/migrate-stored.ts';
import type { ProposedOperation } from '../../../server/brands/versions/proposals/find-proposals.ts';
import { type Policy, policyOf } from '../../../server/brands/versions/proposals/policies.ts';
import { isImport, planHash, propose } from '../../../server/brands/versions/proposals/proposals.ts';
import { type Archived, type BookingsOf, setArchived } from '../../../server/brands/versions/releases/archive.ts';
import { findRollout, recordStep, type TakenStep } from '../../../server/brands/versions/rollouts/rollouts.ts';
import { undoRollout } from '../../../server/brands/versions/rollouts/undo-rollout.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/record-act.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { isOfHost, type StaffGrants } from '../../../server/staff/staff-identity.ts';
import { staffTenant } from '../../../server/staff/staff-parts.ts';
import type { MoneyDesk } from '../../../server/staff-desk.ts';
import { type AccessRequests, accessActs, isAboutAccess } from './access-acts.ts';
import { changedValue, undoneValue } from './act-values.ts';
import { type CatalogueParts, type CatalogueRequests, catalogueActs } from './catalogue-acts.ts';
import { type ContentRequests, contentActs, contentPlan } from './content-acts.ts';
import { type MoneyRequests, type MoneyValue, moneyActs } from './money-acts.ts';
import { type PromotedValue, type ReleasedValue, type ReleaseRequests, releaseActs } from './release-acts.ts';
import { summarizeProposal } from './summarize-proposal.ts';

type Tenant = { readonly tenant: string };
type Stated<Id extends Exclude<ProposedOperation, 'confirmStaff'>> = Omit<AdminBodyOf<Id>, 'dryRun'>;
/** Requests of each act; stored as JSON while the act waits. */
type Requests = CatalogueRequests &
  AccessRequests &
  ContentRequests &
  MoneyRequests &
  ReleaseRequests & {
    changeBrands: Stated<'changeBrands'> & { readonly step?: TakenStep };
    undoChanges: Stated<'undoChanges'> & Tenant;
    archiveBrand: Stated<'archiveBrand'> & Tenant;
    migrateBrands: Stated<'migrateBrands'> & { readonly tenants: readonly string[] };
    undoRollout: Stated<'undoRollout'> & {
      readonly rollout: string;
      readonly environment: Environment;
      /** Brands that it affected. */
      readonly tenants: readonly string[];
    };
  };
type DerivedActs = ReturnType<typeof contentActs> & ReturnType<typeof catalogueActs> & ReturnType<typeof accessActs>;
type Values = {
  [Id in keyof DerivedActs]: Awaited<ReturnType<DerivedActs[Id]>>;
} & {
  changeBrands: ReturnType<typeof changedValue>;
  promoteRelease: PromotedValue;
  undoChanges: ReturnType<typeof changedValue>;
  archiveBrand: Archived;
  requestPublication: ReleasedValue;
  migrateBrands: { migrated: Migrated[] };
  undoRollout: ReturnType<typeof undoneValue>;
  decideMoneyRequest: MoneyValue;
};
type As = {
  readonly actor: string;
  readonly dryRun: boolean;
  /** True if the dry run is for a proposal: it is refused if it lacks what its execution needs. */
  readonly isProposal?: boolean;
  /** The second person who approved the proposal of `actor`. */
  readonly approvedBy?: string;
  /** Marks the proposal as approved, in the transaction of an act that takes long. */
  readonly approveIn?: ((tx: AnyTx) => Promise<void>) | undefined;
  /** The caller. If a second person approves, that person. */
  readonly staff: Pick<StaffGrants, 'role' | 'brands'>;
};

export type BrandActs = ReturnType<typeof brandActs>;

/** Acts of staff on brands in production and on the catalogue. Each is executed at once or, if policy requires it, after somebody else has approved it. */
export const brandActs = ({
  catalogue,
  content,
  requests,
  brands: served,
  ...parts
}: DatabaseAndClock & {
  sets: BrandSets;
  /** Brands, including those of staging. */
  brands: Pick<BrandSet, 'byId'>;
  content: ContentDesk;
  requests: Pick<MoneyDesk, 'plan' | 'decide'>;
  bookingsOf: BookingsOf;
  /** Other steps than those of this version, for tests. */
  migrationSteps?: readonly MigrationStep[];
} & CatalogueParts) => {
  const { sets, database, clock } = parts;
  /** Policy for a brand in production together with all brands that inherit from it. */
  const policyOfBrand = (tenant: string): Promise<Policy> => policyOf(database, reachedBy([tenant]));
  const acts: { [Id in ProposedOperation]: (request: Requests[Id], as: As) => Promise<Values[Id]> } = {
    changeBrands: async (
      { environment = 'production', requests, seen, reason, step }: Requests['changeBrands'],
      as: As,
    ) =>
      changedValue(
        await appendChanges({
          database,
          clock,
          environment,
          reason,
          ...as,
          brands: sets[environment],
          seen: seenOf(seen),
          within:
            step === undefined
              ? undefined
              : (tx, written) =>
                  recordStep(tx, {
                    ...written,
                    step,
                    actor: as.actor,
                    tenants: [...new Set(requests.map(({ tenant }) => tenant))],
                  }),
          requests: requests.map(({ value, from, until, undoes, ...request }) => ({
            ...request,
            // The value was parsed from JSON.
            value: value as Json | undefined,
            from: dateOf(from),
            until: dateOf(until),
            undoes: undoes === undefined ? undefined : BigInt(undoes),
          })),
        }),
      ),
    undoChanges: async (
      { tenant, environment = 'production', sequence, time, seen, reason }: Requests['undoChanges'],
      as: As,
    ) => {
      if ((sequence === undefined) === (time === undefined))
        throw new CodedError('change.refused', { message: 'name either a sequence or a time to go back to' });
      const brands = sets[environment];
      await brands.refresh();
      const stored = brands.stored(tenant);
      if (stored === undefined) throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
      const to = time === undefined ? BigInt(sequence ?? 0) : new Date(time);
      const requests = undoRequests(tenant, stored.changes, to);
      return changedValue(
        await appendChanges({ brands, database, environment, clock, requests, reason, ...as, seen: seenOf(seen) }),
      );
    },
    archiveBrand: async (
      { tenant, archived, releaseDomains, reason }: Requests['archiveBrand'],
      { actor, dryRun, staff }: As,
    ) => {
      const input = { tenant, archived, releaseDomains, reason, actor, dryRun };
      return setArchived({ ...parts, ...input, ...brandRights(staff) });
    },
    migrateBrands: async ({ reason }: Requests['migrateBrands'], { actor, dryRun }: As) => {
      const migrated = [];
      const of = { database, clock, reason, actor, dryRun, steps: parts.migrationSteps };
      for (const environment of environments)
        migrated.push(...(await migrateStored({ ...of, environment, brands: sets[environment] })));
      return { migrated };
    },
    undoRollout: async ({ rollout: id, seen, leave = false, reason }: Requests['undoRollout'], as: As) => {
      const rollout = await findRollout(database, id);
      if (rollout === undefined) throw new CodedError('request.not_found', { message: 'no rollout has this id' });
      const brands = sets[rollout.environment];
      return undoneValue(
        await undoRollout({ brands, database, clock, rollout, leave, reason, seen: seenOf(seen), ...as }),
      );
    },
    ...releaseActs({ ...parts, content, catalogue, brands: served, policyOf: policyOfBrand }),
    ...contentActs({ content, brands: served, database, policyOf: policyOfBrand }),
    ...catalogueActs({ catalogue }, database),
    ...accessActs(parts),
    ...moneyActs(requests, served, (tenant) => policyOf(database, [tenant])),
  };

  const reachedBy = (tenants: readonly string[]): string[] => [
    ...new Set(tenants.flatMap((tenant) => sets.production.descendants(tenant))),
  ];
  const tenantsOf = (request: Requests[ProposedOperation]): string[] => {
    if ('email' in request) return [staffTenant];
    // The catalogue belongs to no brand. No policy of one brand can stop it, because that brand's staff could set it.
    if (isImport(request)) return [everyBrand];
    if ('decision' in request || 'secondPerson' in request) return [request.tenant];
    if ('tenants' in request) return reachedBy(request.tenants);
    return reachedBy('requests' in request ? request.requests.map(({ tenant }) => tenant) : [request.tenant]);
  };

  return {
    policyOf: policyOfBrand,
    /** Executes an act, or stores it for a second person. If it is stored, `proposal` is its id and nothing has changed. */
    async perform<Id extends ProposedOperation>(
      operation: Id,
      request: Requests[Id],
      as: As,
    ): Promise<Values[Id] & { proposal: string | null }> {
      const run = acts[operation];
      const tenants = tenantsOf(request);
      const always = isRequested(operation) || (isAboutAccess(operation) && !isOfHost(as.actor));
      const policy: Policy | undefined =
        as.dryRun || ((isRehearsal(request) || isAboutAccess(operation)) && !always)
          ? undefined
          : await policyOf(database, tenants);
      const { reason } = request;
      const { actor } = as;
      const tried = (how: As) =>
        recordingRefusedSecrets({ database, clock, reason, ...as, act: () => run(request, how) });
      const isMoney = operation === 'decideMoneyRequest';
      if (policy === undefined || !(policy.secondPerson || isMoney || always))
        return { ...(await tried(as)), proposal: null };
      const planned = await tried({ ...as, dryRun: true, isProposal: true });
      if (isNothing(planned)) return { ...planned, proposal: null };
      if (needsOnePerson(planned)) return { ...(await tried(as)), proposal: null };
      const proposal = await propose({
        database,
        clock,
        operation,
        tenants,
        request,
        actor,
        reason,
        plan: planHash(await comparedPlan({ database, operation, request, planned })),
        summary: summarizeProposal({ operation, tenants, request, planned }),
        within: isRequested(operation) ? (tx, made) => recordRequest(tx, { ...made, request, actor }) : undefined,
      });
      return { ...planned, proposal };
    },
    /** Executes or plans a stored act. `compared` is the part of the plan that an approval compares. */
    run: async ({ operation, request }: { operation: ProposedOperation; request: unknown }, as: As) => {
      const done = await (acts[operation] as (request: unknown, as: As) => Promise<object>)(request, as);
      return { done, compared: await comparedPlan({ database, operation, request, planned: done }) };
    },
  };
};

const seenOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));

function dateOf(time: string | null | undefined): Date | null {
  return time == null ? null : new Date(time);
}

/** Staging needs nobody's approval. */
const isRehearsal = (request: object): boolean =>
  ('environment' in request && request.environment === 'staging') ||
  ('from' in request && request.from === 'production') ||
  ('tenant' in request && isStaged({ id: String(request.tenant) })) ||
  // An act on games at staging alone affects no brand of production.
  ('tenants' in request && Array.isArray(request.tenants) && request.tenants.length === 0);

/** Whether an act is a request, which waits for a colleague whatever the policy and the environment. */
const isRequested = (operation: ProposedOperation): boolean =>
  operation !== 'confirmStaff' && adminOperations[operation].approval === 'always';

/** Records that a colleague was asked, so that the request is in the brand's activity before it is decided. */
const recordRequest = (
  tx: AnyTx,
  { request, id, ...made }: { request: object; id: string; actor: string; now: Date },
) =>
  recordAct(tx, {
    ...made,
    tenant: 'tenant' in request ? String(request.tenant) : '',
    before: null,
    action: 'publication.requested',
    after: { ...request, proposal: id },
  });

/** A change without effect needs no approval. */
const isNothing = (planned: object): boolean =>
  ('outcome' in planned && planned.outcome === 'unchanged') || ('changed' in planned && !planned.changed);

/** Whether a decision about money is within its limits, or a policy is not loosened. */
const needsOnePerson = (planned: object): boolean =>
  ('excess' in planned && planned.excess === null) || ('needsOne' in planned && planned.needsOne === true);

/** The part of a plan that is compared when somebody approves a proposal. */
const comparedPlan = async ({
  database,
  operation,
  request,
  planned,
}: {
  database: Database;
  operation: ProposedOperation;
  request: unknown;
  planned: object;
}) =>
  operation === 'promoteContent' || operation === 'undoContent' || operation === 'showContent'
    ? contentPlan({ database, request: request as ContentRequests['promoteContent'], planned })
    : 'digest' in planned
      ? { digest: planned.digest }
      : // Changes elsewhere, policies set and rounds played meanwhile do not make it another plan.
        { ...planned, sequence: undefined, excess: undefined, openRounds: undefined };
