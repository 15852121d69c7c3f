import { CodedError } from '../../../schema/errors.ts';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { isAbstract } from '../../../server/brands/folder/lineage.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import { callsHealth, playersHealth } from '../../../server/brands/versions/rollouts/brand-health.ts';
import {
  createRollout,
  dropRollout,
  endRollout,
  findRollout,
  leftOf,
  openRollouts,
  type Rollout,
} from '../../../server/brands/versions/rollouts/rollouts.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { hideInherited } from '../door/inherited-values.ts';

/** Change sets that reach their brands in steps, with a check of the reached brands between them. */
export const rolloutEndpoints = ({
  sets,
  acts,
  database,
  clock,
}: DatabaseAndClock & { sets: BrandSets; acts: BrandActs }) => {
  const seenBy = ({ requests }: Rollout, staff: StaffIdentity) =>
    requests.every(({ tenant }) => mayTouch({ staff, tenant }));
  const find = async (id: string, staff: StaffIdentity): Promise<Rollout> => {
    const found = await findRollout(database, id);
    if (found === undefined || !seenBy(found, staff))
      throw new CodedError('request.not_found', { message: 'no rollout has this id: livery rollout list shows all' });
    return found;
  };
  /** Returns a rollout. A caller who continues or ends it must have the rights to make all of it. */
  const findOwn = async (id: string, staff: StaffIdentity): Promise<Rollout> => {
    const found = await find(id, staff);
    const { role, flags } = staff;
    for (const { path } of found.requests)
      if (!mayChange({ role, flags, steps: pointerSteps(path) }))
        throw new CodedError('staff.forbidden', { message: `your role (${role}) may not change ${path}` });
    return found;
  };
  const take = async ({
    rollout,
    staff,
    ...as
  }: {
    rollout: Rollout;
    staff: StaffIdentity;
    reason: string;
    seen: string;
    actor: string;
    dryRun: boolean;
  }) => {
    const { id, environment, steps } = rollout;
    const left = leftOf(rollout);
    if (left.length === 0)
      throw new CodedError('change.refused', {
        message: 'the rollout has reached all its brands or was ended, so no step is left',
      });
    const about = { operation: 'changeBrands', ids: [id] } as const;
    const waiting = (await proposalsAbout({ database, clock, ...about })).get(id);
    if (waiting !== undefined)
      throw new CodedError('change.refused', {
        message: `its last step is pending until a second person approves proposal ${waiting}`,
      });
    const reached = left.slice(0, rollout.step);
    const requests = rollout.requests.filter(({ tenant }) => reached.includes(tenant));
    const { reason, seen, actor, dryRun } = as;
    const { differences, cancelled, warnings, proposal } = await acts.perform(
      'changeBrands',
      { environment, requests, reason, seen, step: { rollout: id, number: steps.length + 1 } },
      { actor, staff, dryRun },
    );
    const hide = hideInherited(sets, environment, staff);
    return {
      id,
      reached,
      left: left.slice(rollout.step),
      cancelled,
      warnings,
      proposal,
      differences: hide(differences),
    };
  };

  return {
    beginRollout: async ({ body: { dryRun, environment, requests, step, reason }, actor, staff, log }) => {
      // The whole set is tried first, so that no later brand refuses it.
      const whole = { environment, requests, reason };
      const planned = await acts.perform('changeBrands', whole, { actor, staff, dryRun: true });
      const tenants = leftOf({ requests, steps: [], ended: null });
      if (dryRun) {
        const { cancelled, warnings } = planned;
        const differences = hideInherited(sets, environment, staff)(planned.differences);
        const [reached, left] = [tenants.slice(0, step), tenants.slice(step)];
        return { id: null, reached, left, differences, cancelled, warnings, proposal: null };
      }
      const seen = BigInt(planned.sequence);
      const rollout = { environment, requests, step, seen, actor, reason };
      const id = await createRollout({ database, clock, rollout });
      const begun = { ...rollout, id, createdAt: clock.now(), ended: null, steps: [] };
      const taken = await take({ rollout: begun, reason, seen: String(seen), actor, staff, dryRun }).catch(
        async (error: unknown) => {
          await dropRollout(database, id);
          throw error;
        },
      );
      log.info({ actor }, `began the rollout ${id}`);
      return taken;
    },
    continueRollout: async ({ params, body: { seen, reason, dryRun }, staff, actor, log }) => {
      const rollout = await findOwn(params.rollout, staff);
      const taken = await take({ rollout, reason, seen: seen ?? String(rollout.seen), actor, staff, dryRun });
      if (!dryRun) log.info({ actor }, `continued the rollout ${rollout.id}`);
      return taken;
    },
    endRollout: async ({ params, body: { reason }, staff, actor, log }) => {
      const rollout = await findOwn(params.rollout, staff);
      const { id } = rollout;
      await database.asOperator((tx) => endRollout(tx, { rollout, actor, reason, now: clock.now() }));
      log.info({ actor }, `ended the rollout ${id}`);
      return rolloutValue(await find(id, staff));
    },
    undoRollout: async ({ params, body: { dryRun, ...stated }, staff, actor, log }) => {
      const { id, environment, steps } = await findOwn(params.rollout, staff);
      const tenants = steps.flatMap((step) => step.tenants);
      const request = { ...stated, rollout: id, environment, tenants };
      const undone = await acts.perform('undoRollout', request, { actor, staff, dryRun });
      if (!dryRun && undone.proposal === null) log.info({ actor }, `undid the rollout ${id}`);
      return { ...undone, differences: hideInherited(sets, environment, staff)(undone.differences) };
    },
    listRollouts: async ({ staff }) => (await openRollouts({ database, brands: staff.brands })).map(rolloutValue),
    showRollout: async ({ params, staff }) => {
      const rollout = await find(params.rollout, staff);
      const brands = sets[rollout.environment];
      const reached = rollout.steps.flatMap(({ tenants, at }) =>
        tenants
          .flatMap((tenant) => brands.descendants(tenant))
          // Players see no parent as a brand.
          .filter((tenant) => !isAbstract(brands.stored(tenant)?.manifest))
          .map((tenant) => ({ tenant, at })),
      );
      const health = [];
      for (const { tenant, at } of reached) {
        const faults = brands.faults().filter((fault) => fault.tenant === tenant);
        const own = playersTenant({ tenant, environment: rollout.environment });
        const look = { database, tenant: own, at, now: clock.now() };
        const { acts: counted, ...players } = await playersHealth(look);
        health.push({
          tenant,
          faults,
          at: at.toISOString(),
          ...players,
          acts: [...counted],
          calls: await callsHealth(look),
          served: brands.byId(tenant) !== undefined && !faults.some(({ severity }) => severity === 'error'),
        });
      }
      return { rollout: rolloutValue(rollout), health };
    },
  } satisfies AdminEndpoints<'rollouts'>;
};

function rolloutValue({ step: _, seen: __, createdAt, steps, requests, ...rollout }: Rollout) {
  return {
    ...rollout,
    requests,
    left: leftOf({ requests, steps, ended: rollout.ended }),
    createdAt: createdAt.toISOString(),
    steps: steps.map(({ tenants, actor, at }) => ({ tenants: [...tenants], actor, at: at.toISOString() })),
  };
}
