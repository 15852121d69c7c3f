import { sql } from 'kysely';
import { CodedError } from '../../schema/errors.ts';
import { mayChange } from '../../schema/features/staff/may-call.ts';
import { pointerSteps } from '../../schema/manifest/pointer.ts';
import { playersTenant } from '../../schema/staging-tenant.ts';
import type { Environment } from '../brands/environments.ts';
import { ownerOf, type StoredChange } from '../brands/folder/stored-brand.ts';
import { scheduledEvents } from '../brands/versions/changes/scheduled-events.ts';
import { asDecided, brandsChannel, decisionsOf, readChanges } from '../brands/versions/stored/releases.ts';
import type { AnyTx, Database } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';
import { uuidV7 } from '../database/uuid-v7.ts';
import { notifyStaffOfAll } from '../notify-staff.ts';
import { recordAct } from '../record-act.ts';
import { grantsOfActor } from './has-left.ts';
import { mayTouch } from './may-touch.ts';
import { hostActor, isOfHost, type StaffGrants } from './staff-identity.ts';

/** Decision about scheduled changes whose author may not make them any more. */
export type ScheduleChoice = {
  readonly scheduled: 'adopt' | 'withdraw';
  /** Sequences of the changes for which the other choice applies. */
  readonly except: readonly string[];
  /** Whether a change of a brand needs a second person. Such a brand's changes can only be adopted. */
  readonly needsTwo: (tenant: string) => boolean;
};
export const adoptAll: ScheduleChoice = { scheduled: 'adopt', except: [], needsTwo: () => true };

/** A scheduled change with its new fate. */
export type PassedOn = {
  readonly tenant: string;
  readonly environment: Environment;
  readonly change: StoredChange;
  /** Actor to whom it belonged. */
  readonly owner: string;
  readonly outcome: 'adopted' | 'withdrawn';
};

/**
 * Passes on the scheduled changes of an account and its machines that they may not make any more: `by` adopts each of them, or it is
 * withdrawn and never begins. Of a change that has begun, only the end is left, which is always adopted. Throws `change.refused` if
 * `by` may not make a change that is to be adopted, or may not withdraw one alone.
 */
export async function passOnSchedule({
  tx,
  database,
  of,
  owners,
  choice,
  by,
  reason,
  now,
  tenant,
}: {
  tx: AnyTx;
  database: Pick<Database, 'notify'>;
  /** The account, or the machine. */
  of: string;
  /** Actors whose changes are passed on, with their rights from now on if they differ from the stored ones. */
  owners: ReadonlyMap<string, readonly StaffGrants[] | undefined>;
  choice: ScheduleChoice;
  by: string;
  reason: string;
  now: Date;
  /** The only brand of which changes are passed on. */
  tenant?: string;
}): Promise<PassedOn[]> {
  const rightsOf = async (actor: string) => owners.get(actor) ?? grantsOfActor(tx, actor, now);
  const scheduled = await scheduledOf(tx, [...owners.keys()], now, tenant);
  const left: Scheduled[] = [];
  for (const owner of owners.keys()) {
    const own = scheduled.filter((one) => one.owner === owner);
    const rights = own.length === 0 ? [] : await rightsOf(owner);
    left.push(...own.filter((one) => !mayMake(rights, one)));
  }
  requireKnown({ left, choice, now });
  const passed = left.map((one): PassedOn => {
    const isExcepted = choice.except.includes(String(one.change.sequence));
    const isWithdrawn = (choice.scheduled === 'withdraw') !== isExcepted && !hasBegun(one.change, now);
    return { ...one, outcome: isWithdrawn ? 'withdrawn' : 'adopted' };
  });
  const rights = isOfHost(by) || left.length === 0 ? [] : await rightsOf(by);
  refuse({
    passed: passed.filter((one) => one.outcome === 'adopted' && !isOfHost(by) && !mayMake(rights, one)),
    message: `${by} may not make these changes any more, so cannot adopt them: withdraw them, or let a colleague do this`,
  });
  refuse({
    passed: passed.filter(
      ({ outcome, tenant, environment }) =>
        outcome === 'withdrawn' && environment === 'production' && choice.needsTwo(tenant),
    ),
    message: 'the policy requires a second person to withdraw these changes: adopt them, then propose that',
  });
  for (const { part, ...where } of groupsOf(passed)) {
    await decide(tx, { where, part, by, reason, now, of });
    const tenants = [...new Set(part.map(({ tenant }) => tenant))];
    for (const tenant of tenants) await database.notify(tx, { channel: brandsChannel, payload: tenant });
    const changed = tenants.map((tenant) => playersTenant({ tenant, environment: where.environment }));
    await notifyStaffOfAll(tx, { kind: 'change', tenants: changed });
  }
  return passed;
}

/**
 * Lets the host adopt the scheduled changes of a brand that came back from another installation, if their owners may not make them any
 * more: nobody could decide about them while it was away. The transaction must have taken `lockChanges` first.
 */
export async function adoptAfterReturn({
  tx,
  ...parts
}: Pick<Parameters<typeof passOnSchedule>[0], 'tx' | 'database' | 'now'> & { tenant: string }): Promise<number> {
  const { tenant, now } = parts;
  const { rows } = await sql<{ actor: string }>`
    select actor from change where tenant = ${tenant} and greatest(from_at, until_at) > ${now}
    union select actor from change_decision where tenant = ${tenant}`.execute(tx);
  let adopted = 0;
  for (const { actor } of rows.filter((row) => !isOfHost(row.actor))) {
    const owners = new Map([[actor, undefined]]);
    const reason = `${actor} left while another installation served the brand`;
    const passed = await passOnSchedule({ tx, ...parts, of: actor, owners, choice: adoptAll, by: hostActor, reason });
    adopted += passed.length;
  }
  return adopted;
}

/** Number of changes with each outcome. */
export const countPassedOn = (passed: readonly PassedOn[]) => ({
  adopted: passed.filter(({ outcome }) => outcome === 'adopted').length,
  withdrawn: passed.filter(({ outcome }) => outcome === 'withdrawn').length,
});

type Scheduled = Omit<PassedOn, 'outcome'>;

/**
 * Changes of some owners that begin or end after a moment, at one brand or all, in the order in which they were made. Brands
 * that another installation serves are left out: their changes are not written here.
 */
async function scheduledOf(
  tx: AnyTx,
  owners: readonly string[],
  now: Date,
  only: string | undefined,
): Promise<Scheduled[]> {
  const { rows } = await sql<{ environment: Environment; tenant: string; oldest: bigint }>`
    select environment, tenant, min(sequence) as oldest from change as made
    where greatest(from_at, until_at) > ${now} ${only === undefined ? sql`` : sql`and tenant = ${only}`}
      and (actor = any(${textArray(owners)}) or exists (
      select from change_decision as of where of.tenant = made.tenant and of.sequence = made.sequence
        and of.actor = any(${textArray(owners)})
    )) and not exists (select from brand_move where brand = made.tenant and state = 'away')
    group by environment, tenant order by environment, tenant`.execute(tx);
  const found: Scheduled[] = [];
  for (const environment of ['production', 'staging'] as const) {
    const there = rows.filter((row) => row.environment === environment);
    if (there.length === 0) continue;
    const tenants = there.map(({ tenant }) => tenant);
    // Changes before the first of these cannot replace any of them, so they are not read.
    const [first = 0n] = there.map(({ oldest }) => oldest).toSorted((a, b) => (a < b ? -1 : 1));
    const made = await readChanges(tx, { environment, tenants, after: first - 1n });
    const decisions = await decisionsOf(tx, environment, tenants);
    for (const tenant of tenants) {
      const own = made.filter((change) => change.tenant === tenant);
      const { changes } = asDecided(own, decisions.get(tenant));
      const turning = new Set(scheduledEvents(changes, now).map(({ change }) => change));
      found.push(
        ...[...turning]
          .filter((change) => owners.includes(ownerOf(change)))
          .map((change) => ({ tenant, environment, change, owner: ownerOf(change) })),
      );
    }
  }
  return found.sort((one, other) => (one.change.sequence < other.change.sequence ? -1 : 1));
}

const hasBegun = ({ from }: StoredChange, now: Date) => from === null || from <= now;

const mayMake = (rights: readonly StaffGrants[], { tenant, change: { path } }: Scheduled): boolean =>
  rights.some((staff) => mayTouch({ staff, tenant }) && mayChange({ ...staff, steps: pointerSteps(path) }));

/** Throws `change.refused` if a change is named that is not passed on, or of which only the end is left. */
function requireKnown({
  left,
  choice: { scheduled, except },
  now,
}: {
  left: readonly Scheduled[];
  choice: ScheduleChoice;
  now: Date;
}): void {
  const unknown = except.filter((named) => !left.some(({ change }) => String(change.sequence) === named));
  if (unknown.length > 0)
    throw new CodedError('change.refused', {
      message: `not among the scheduled changes that need a decision: ${unknown.slice(0, 10).join(', ')}. List them again`,
    });
  refuse({
    passed: left.filter(
      ({ change }) => scheduled === 'adopt' && except.includes(String(change.sequence)) && hasBegun(change, now),
    ),
    message: 'these changes have begun, and only their end is left: adopt them, then undo them',
  });
}

/** Throws `change.refused` with the changes, if there are any. */
function refuse({ passed, message }: { passed: readonly Scheduled[]; message: string }): void {
  if (passed.length === 0) return;
  const named = passed.slice(0, 10).map(({ tenant, environment, change: { sequence, path } }) => {
    const where = environment === 'production' ? tenant : `${tenant} in ${environment}`;
    return `${sequence} (${path} of ${where})`;
  });
  const more = passed.length > named.length ? `, and ${passed.length - named.length} more` : '';
  throw new CodedError('change.refused', { message: `${message}: ${named.join(', ')}${more}` });
}

/** The parts that one act in the audit log is about. */
const groupsOf = (passed: readonly PassedOn[]) =>
  (['production', 'staging'] as const).flatMap((environment) =>
    (['adopted', 'withdrawn'] as const)
      .map((outcome) => ({
        environment,
        outcome,
        part: passed.filter((one) => one.environment === environment && one.outcome === outcome),
      }))
      .filter(({ part }) => part.length > 0),
  );

/** Stores the decisions, and records them in the audit of each brand. */
async function decide(
  tx: AnyTx,
  {
    where: { environment, outcome },
    part,
    of,
    by,
    reason,
    now,
  }: {
    where: Pick<PassedOn, 'environment' | 'outcome'>;
    part: readonly PassedOn[];
    of: string;
    by: string;
    reason: string;
    now: Date;
  },
): Promise<void> {
  const sequences = part.map(({ change }) => String(change.sequence));
  await sql`insert into change_decision (tenant, environment, sequence, decision, actor, reason, created_at)
    select tenant, environment, sequence, ${outcome}, ${by}, ${reason}, ${now} from change
    where sequence = any(${textArray(sequences)}::bigint[]) order by sequence`.execute(tx);
  const act = uuidV7();
  for (const tenant of new Set(part.map((one) => one.tenant))) {
    const changes = part
      .filter((one) => one.tenant === tenant)
      .map(({ owner, change: { sequence, path, value, removed, from, until } }) => ({
        sequence: String(sequence),
        path,
        value,
        removed,
        from,
        until,
        owner,
      }));
    await recordAct(tx, {
      tenant,
      actor: by,
      subject: of,
      act,
      now,
      action: `changes.${outcome}`,
      before: { changes },
      after: {
        environment,
        reason,
        changes: outcome === 'adopted' ? changes.map((change) => ({ ...change, owner: by })) : [],
      },
    });
  }
}
