import { CodedError } from '../../schema/errors.ts';
import { mayCall } from '../../schema/features/staff/may-call.ts';
import { lockChanges } from '../brands/versions/stored/releases.ts';
import type { AnyTx, Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { Log } from '../log.ts';
import { type Origin, recordAct } from '../record-act.ts';
import { endAuthority, endGrantedBy, rejectProposals } from './end-authority.ts';
import { limitsOf, requireWithin, type StaffLimit, setLimits } from './money-limits.ts';
import { countPassedOn, passOnSchedule, type ScheduleChoice } from './pass-on-schedule.ts';
import { countPasskeys, createPasskeys } from './passkeys.ts';
import { isOwnAccount } from './persons.ts';
import { deleteOwnThings } from './staff-filters.ts';
import { hashOfSecret, isOfHost, machineActor, makeStaffSecret, type StaffGrants } from './staff-identity.ts';
import { createInvitations } from './staff-invitations.ts';
import { createStaffOpenId, type StaffOidc } from './staff-openid.ts';
import {
  accountBudget,
  emailOf,
  endSessions,
  grantColumns,
  grantsOf,
  grantsRow,
  requireOwnerLeft,
  type StaffParts,
  staffTenant,
} from './staff-parts.ts';
import { createSessions } from './staff-sessions.ts';
import { createSso } from './staff-sso.ts';

/** Creates the service for accounts, sessions and tokens of staff. */
export function createStaff({ oidc, log, ...parts }: StaffParts & { oidc: StaffOidc | undefined; log: Log }) {
  const openId = oidc && createStaffOpenId(oidc, parts.clock, log);
  return {
    ...createInvitations(parts),
    ...createSessions(parts),
    ...createSso({ ...parts, openId }),
    ...createPasskeys(parts),
    ...createAccounts(parts),
  };
}

export type Staff = ReturnType<typeof createStaff>;

function createAccounts({ database, clock, limits }: Pick<StaffParts, 'database' | 'clock' | 'limits'>) {
  return {
    list: () =>
      database.asOperator(async (tx) => {
        const rows = await tx.selectFrom('staff_account').selectAll().orderBy('email').execute();
        const limits = await limitsOf(
          tx,
          rows.map(({ email }) => email),
        );
        const passkeys = await countPasskeys(tx);
        return rows.map((row) => ({
          ...row,
          limits: limits.get(row.email) ?? [],
          passkeys: passkeys.get(row.email) ?? 0,
        }));
      }),

    /** Times at which unknown devices may try again, for accounts whose attempts by unknown devices are used up. */
    lockedUntil: (emails: readonly string[]): Promise<ReadonlyMap<string, Date>> =>
      database.asTenant(staffTenant, (tx) => limits.spentUntil(tx, { budget: accountBudget, subjects: emails })),

    /**
     * Throws `request.not_found`. Throws `change.refused` if no owner would be left, if groups determine the account's rights, or for a
     * scheduled change for which the choice is not possible.
     */
    async change({
      email: given,
      grants,
      limits: moneyLimits,
      disabled,
      choice,
      dryRun,
      actor,
      reason,
      origin,
    }: {
      email: string;
      grants: Partial<StaffGrants>;
      /** Limits of decisions about money; unchanged if `undefined`. */
      limits: readonly StaffLimit[] | undefined;
      disabled: boolean | undefined;
      choice: ScheduleChoice;
      dryRun: boolean;
      actor: string;
      reason: string;
      origin: Origin;
    }) {
      const email = emailOf(given);
      const now = clock.now();
      const mayRaise = !(await isOwnAccount(database, actor, email));
      return planned(database, dryRun, async (tx) => {
        await lockChanges(tx);
        const rows = await tx.selectFrom('staff_account').selectAll().forUpdate().execute();
        const before = rows.find((row) => row.email === email);
        if (before === undefined)
          throw new CodedError('request.not_found', { message: `no member of staff is called ${email}` });
        if (before.issuer !== null && Object.keys(grants).length > 0)
          throw new CodedError('change.refused', {
            message: 'their groups at the provider set their rights: here they can only be disabled and enabled',
          });
        const next = { ...grantsOf(before), ...grants };
        const off = disabled ?? before.disabled;
        requireOwnerLeft(rows, email, { role: next.role, disabled: off });
        const raised = mayApprove(next) && !mayApprove(before);
        // Until somebody confirms an account, it stays its first inviter's.
        const invited_by = before.confirmed ? actor : before.invited_by;
        const standing = raised ? { confirmed: isOfHost(actor), invited_by } : {};
        await tx
          .updateTable('staff_account')
          .set({ ...grantsRow(next), disabled: off, ...standing })
          .where('email', '=', email)
          .execute();
        const limitsBefore = moneyLimits && (await setLimits(tx, email, moneyLimits, { mayRaise }));
        await endSessions(tx, email, now);
        const { ended, scheduled } = await endAuthority({
          tx,
          database,
          email,
          choice,
          actor,
          by: actor,
          reason,
          now,
          grants: off ? undefined : next,
        });
        if (off) await deleteOwnThings(tx, email);
        await recordAct(tx, {
          tenant: staffTenant,
          actor,
          subject: email,
          now,
          origin,
          action: 'staff.changed',
          before: { ...grantsOf(before), disabled: before.disabled, ...(moneyLimits && { limits: limitsBefore }) },
          after: { ...next, disabled: off, ...(moneyLimits && { limits: moneyLimits }), ended, reason },
        });
        const stated = (await limitsOf(tx, [email])).get(email) ?? [];
        const passkeys = (await countPasskeys(tx)).get(email) ?? 0;
        const account = { ...before, ...grantsRow(next), limits: stated, passkeys, disabled: off, ...standing };
        return { account, ended, scheduled };
      });
    },

    listTokens: () =>
      database.asOperator(async (tx) => {
        const rows = await tx
          .selectFrom('staff_token')
          .selectAll()
          .where('name', 'is not', null)
          .where('expires_at', '>', new Date(clock.now().getTime() - 365 * 86_400_000))
          .orderBy('name')
          .orderBy('created_at')
          .execute();
        const actors = rows.map(({ name }) => machineActor(name ?? ''));
        const limits = await limitsOf(tx, [...new Set(actors)]);
        return rows.map((row) => ({ ...row, limits: limits.get(machineActor(row.name ?? '')) ?? [] }));
      }),

    /** Throws `change.refused` for limits above those of the actor. A token that a machine makes ends no later than its own. */
    async createToken({
      name,
      grants,
      limits: moneyLimits,
      days,
      by,
      actor,
      reason,
      origin,
    }: {
      name: string;
      grants: StaffGrants;
      /** Limits of decisions about money, of all tokens of this name; unchanged if `undefined`. */
      limits: readonly StaffLimit[] | undefined;
      days: number;
      /** Hash of the caller's own session or token. */
      by: string;
      actor: string;
      reason: string;
      origin: Origin;
    }): Promise<{ token: string; expiresAt: Date }> {
      const token = makeStaffSecret();
      const now = clock.now();
      const wanted = new Date(now.getTime() + days * 86_400_000);
      const expiresAt = await database.asOperator(async (tx) => {
        // Whoever may act for a day leaves no token that lasts longer. A session of a person has no name.
        const own = await selectRows(tx, 'staff_token', { hash: by })
          .where('name', 'is not', null)
          .select('expires_at')
          .executeTakeFirst();
        const ends = own !== undefined && own.expires_at < wanted ? own.expires_at : wanted;
        if (moneyLimits !== undefined) await requireWithin(tx, actor, moneyLimits);
        const limitsBefore = moneyLimits && (await setLimits(tx, machineActor(name), moneyLimits));
        await tx
          .insertInto('staff_token')
          .values({
            hash: hashOfSecret(token),
            email: null,
            name,
            created_by: actor,
            created_at: now,
            expires_at: ends,
            revoked_at: null,
            used_at: null,
            ...grantsRow(grants),
          })
          .execute();
        await recordAct(tx, {
          tenant: staffTenant,
          actor,
          action: 'staff.token-made',
          subject: name,
          before: null,
          after: { ...grants, ...(moneyLimits && { limits: moneyLimits, limitsBefore }), days, reason },
          now,
          origin,
        });
        return ends;
      });
      return { token, expiresAt };
    },

    async revokeToken({
      name,
      choice,
      dryRun,
      actor,
      reason,
      origin,
    }: {
      name: string;
      choice: ScheduleChoice;
      dryRun: boolean;
      actor: string;
      reason: string;
      origin: Origin;
    }) {
      const now = clock.now();
      return planned(database, dryRun, async (tx) => {
        await lockChanges(tx);
        const ended = await tx
          .updateTable('staff_token')
          .set({ revoked_at: now })
          .where('name', '=', name)
          .where('revoked_at', 'is', null)
          .returning([...grantColumns, 'expires_at'])
          .execute();
        if (ended.length === 0) throw new CodedError('request.not_found', { message: `no token is called ${name}` });
        const { machines, ...granted } = await endGrantedBy(tx, machineActor(name), now);
        const actors = [machineActor(name), ...machines];
        await deleteOwnThings(tx, machineActor(name));
        await rejectProposals(tx, { actors, actor, now, reason: 'the token was revoked' });
        const scheduled = await passOnSchedule({
          tx,
          database,
          of: machineActor(name),
          choice,
          by: actor,
          reason,
          now,
          owners: new Map(actors.map((machine) => [machine, undefined])),
        });
        await recordAct(tx, {
          tenant: staffTenant,
          actor,
          action: 'staff.token-revoked',
          subject: name,
          before: { tokens: ended.map((row) => ({ ...grantsOf(row), expiresAt: row.expires_at })) },
          after: { tokens: [], granted, ...countPassedOn(scheduled), reason },
          now,
          origin,
        });
        return { revoked: ended.length, scheduled };
      });
    },
  };
}

/** Runs work in a transaction. A dry run is rolled back, so its plan is what the act would do. */
async function planned<Value>(
  database: Database,
  dryRun: boolean,
  work: (tx: AnyTx) => Promise<Value>,
): Promise<Value> {
  let plan: { value: Value } | undefined;
  const rolledBack = new Error('a dry run');
  try {
    return await database.asOperator(async (tx) => {
      const value = await work(tx);
      if (!dryRun) return value;
      plan = { value };
      throw rolledBack;
    });
  } catch (error) {
    if (error === rolledBack && plan !== undefined) return plan.value;
    throw error;
  }
}

const mayApprove = ({ role }: Pick<StaffGrants, 'role'>) => mayCall(role, 'decideProposal');
