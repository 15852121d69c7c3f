import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Planned } from '../../ui/differences/effect.tsx';
import { type Limits, limitOptions } from './amounts-field.tsx';
import { type Account, type Grants, grantsOf, rightsRows, rightsSentence } from './rights.ts';

type Changed = AdminValueOf<'changeStaff'>;

/** The decision about scheduled changes that somebody may not make any more. */
export type ScheduleChoice = Pick<AdminBodyOf<'changeStaff'>, 'scheduled' | 'except'>;

/** Rights and limits that somebody is to have, and whether the account is switched off. */
export type NextState = Grants & { readonly disabled: boolean; readonly limits: Limits };

const optionsOf = ({ role, brands, flags, languages }: Grants): string[] => [
  ...['--role', role, '--brands', brands?.join(',') ?? 'all'],
  ...(role === 'support' ? ['--flags', flags?.join(',') ?? 'all'] : []),
  ...(role === 'translator' ? ['--languages', languages?.join(',') ?? 'all'] : []),
];

const passingOptions = ({ scheduled, except = [] }: ScheduleChoice): string[] => {
  if (scheduled === 'withdraw')
    return ['--withdraw', 'all', ...(except.length > 0 ? ['--adopt', except.join(',')] : [])];
  return except.length > 0 ? ['--withdraw', except.join(',')] : [];
};

const statedLimits = (limits: Limits) => (limits.length === 0 ? {} : { limits: [...limits] });

const bodyGrants = ({ role, brands, flags, languages }: Grants) => ({
  role,
  brands: brands && [...brands],
  flags: flags && [...flags],
  languages: languages && [...languages],
});

/** Invites somebody. `onCode` gets the code of the invitation, which is shown once, if no mail contains it. */
export const inviteAct = ({
  email,
  grants,
  limits,
  onCode,
}: {
  email: string;
  grants: Grants;
  /** Left as they are if there are none: an invitation may be for an account that exists. */
  limits: Limits;
  onCode: (code: { email: string; invitation: string; expiresAt: string }) => void;
}): Act<{ proposal: string | null }> => ({
  title: text('people.inviteTitle'),
  submit: text('people.inviteSubmit'),
  // Resolves to the proposal alone, because results of acts are cached.
  act: async ({ reason }) => {
    const { invitation, expiresAt, proposal } = await callAdmin({
      operation: 'inviteStaff',
      body: { email, ...bodyGrants(grants), ...statedLimits(limits), reason },
    });
    if (invitation !== undefined) onCode({ email, invitation, expiresAt });
    return { proposal };
  },
  done: () => ({ text: text('people.invited', { email }) }),
  proposed: text('people.invitedToConfirm', { email }),
  command: (reason) =>
    commandLine([
      ...['livery', 'staff', 'invite', email, ...optionsOf(grants)],
      ...(limits.length === 0 ? [] : limitOptions(limits)),
      ...['--reason', reason],
    ]),
});

/** Ends an invitation that nobody has accepted. */
export const withdrawAct = (email: string): Act<AdminValueOf<'withdrawInvitation'>> => ({
  title: text('people.withdrawTitle', { email }),
  submit: text('people.withdraw'),
  act: ({ reason }) => callAdmin({ operation: 'withdrawInvitation', body: { email, reason } }),
  done: () => ({ text: text('people.withdrawn', { email }) }),
  command: (reason) => commandLine(['livery', 'staff', 'withdraw', email, '--reason', reason]),
});

/** Ends all sessions of somebody. Rights and tokens stay. */
export const endSessionsAct = (email: string): Act<AdminValueOf<'endStaffSessions'>> => ({
  title: text('people.endTitle', { email }),
  submit: text('people.end'),
  act: ({ reason }) => callAdmin({ operation: 'endStaffSessions', params: { email }, body: { reason } }),
  done: ({ ended }) => ({ text: text('people.ended', { email, count: ended }) }),
  command: (reason) => commandLine(['livery', 'staff', 'sign-out', email, '--reason', reason]),
});

/** Removes a passkey of a colleague, and ends their sessions. It cannot be undone: only its owner can add a passkey. */
export const removePasskeyAct = (
  email: string,
  { id, name }: AdminValueOf<'listStaffPasskeys'>[number],
): Act<AdminValueOf<'removeStaffPasskey'>> => ({
  title: text('people.passkeyTitle', { email, name }),
  submit: text('people.passkeyRemove'),
  act: ({ reason }) => callAdmin({ operation: 'removeStaffPasskey', params: { email }, body: { id, reason } }),
  done: () => ({ text: text('people.passkeyRemoved', { email, name }) }),
  command: (reason) => commandLine(['livery', 'staff', 'remove-passkey', email, id, '--reason', reason]),
});

/**
 * Changes somebody's rights, or switches the account off or on. Its plan shows the rights that change and what ends with them; tokens
 * and invitations that ended do not come back with its undo.
 */
export function changeAct({
  account,
  next,
  choice = {},
  reason: given,
}: {
  account: Account;
  next: NextState;
  choice?: ScheduleChoice;
  reason?: string;
}): Act<Changed> {
  const { email } = account;
  const isSwitch = next.disabled !== account.disabled;
  const body = bodyOf({ account, next, choice });
  const title = isSwitch ? (next.disabled ? 'people.disableTitle' : 'people.enableTitle') : 'people.changeTitle';
  const submit = isSwitch ? (next.disabled ? 'people.disable' : 'people.enable') : 'people.changeSubmit';
  return {
    title: text(title, { email }),
    submit: text(given === undefined ? submit : 'undo'),
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['changeStaff', body],
      run: async (signal) => {
        const changed = await callAdmin({
          operation: 'changeStaff',
          body: { ...body, reason: planReason, dryRun: true },
          signal,
        });
        return planOf({ account, changed });
      },
    },
    act: ({ reason }) => callAdmin({ operation: 'changeStaff', body: { ...body, reason } }),
    done: (changed, reason) => ({
      text: text('people.changed', { email, rights: changed.disabled ? text('people.off') : rightsSentence(changed) }),
      undo:
        given === undefined
          ? changeAct({
              account: { ...account, ...grantsOf(changed), limits: changed.limits, disabled: changed.disabled },
              next: stateOf(account),
              reason: text('act.undoOf', { reason }),
            })
          : undefined,
    }),
    proposed: text('people.changedToConfirm', { email }),
    command: (reason) =>
      commandLine([
        ...(isSwitch
          ? ['livery', 'staff', next.disabled ? 'disable' : 'enable', email]
          : [
              ...['livery', 'staff', 'change', email],
              ...(isSameRights(account, next) ? [] : optionsOf(next)),
              ...(isSameLimits(account, next) ? [] : limitOptions(next.limits)),
            ]),
        ...passingOptions(choice),
        ...['--reason', reason],
      ]),
  };
}

/** The present rights and limits of an account, as a change states them. */
export const stateOf = (account: Account): NextState => ({
  ...grantsOf(account),
  limits: account.limits,
  disabled: account.disabled,
});

const isSameRights = (account: Account, next: NextState): boolean =>
  JSON.stringify(grantsOf(account)) === JSON.stringify(grantsOf(next));
const isSameLimits = (account: Account, next: NextState): boolean =>
  JSON.stringify(account.limits) === JSON.stringify(next.limits);

/** The body of a change. Groups at a provider decide the rights of their accounts, so only what differs is sent. */
function bodyOf({ account, next, choice }: { account: Account; next: NextState; choice: ScheduleChoice }) {
  return {
    email: account.email,
    ...(isSameRights(account, next) ? {} : bodyGrants(next)),
    ...(isSameLimits(account, next) ? {} : { limits: [...next.limits] }),
    ...(next.disabled === account.disabled ? {} : { disabled: next.disabled }),
    ...choice,
  };
}

/** The rights that change, and what ends with the earlier ones. */
function planOf({ account, changed }: { account: Account; changed: Changed }): Planned {
  const { email } = account;
  const { invitations = 0, tokens = 0, proposals = 0 } = changed.ended ?? {};
  return {
    rows: rightsRows({ of: email, before: account, after: changed }),
    scheduled: changed.scheduled,
    cautions: [
      text('people.ends.sessions'),
      ...(tokens > 0 ? [text('people.ends.tokens', { count: tokens })] : []),
      ...(invitations > 0 ? [text('people.ends.invitations', { count: invitations })] : []),
      ...(proposals > 0 ? [text('people.ends.proposals', { count: proposals })] : []),
    ],
  };
}

/** Creates a token of a machine. `onToken` gets it; it is shown once. */
export const createTokenAct = ({
  name,
  grants,
  limits,
  days,
  onToken,
}: {
  name: string;
  grants: Grants;
  /** Left as they are if there are none: other tokens may have this name. */
  limits: Limits;
  days: number;
  onToken: (made: { name: string; token: string; expiresAt: string }) => void;
}): Act<null> => ({
  title: text('tokens.createTitle'),
  submit: text('tokens.create'),
  act: async ({ reason }) => {
    const body = { name, ...bodyGrants(grants), ...statedLimits(limits), days, reason };
    onToken({ name, ...(await callAdmin({ operation: 'createToken', body })) });
    return null;
  },
  done: () => ({ text: text('tokens.created', { name }) }),
  command: (reason) =>
    commandLine([
      ...['livery', 'token', 'create', name, ...optionsOf(grants)],
      ...(limits.length === 0 ? [] : limitOptions(limits)),
      ...['--days', days, '--reason', reason],
    ]),
});

/** Revokes every token of a name. */
export const revokeTokenAct = (name: string, choice: ScheduleChoice): Act<AdminValueOf<'revokeToken'>> => ({
  title: text('tokens.revokeTitle', { name }),
  submit: text('tokens.revoke'),
  act: ({ reason }) => callAdmin({ operation: 'revokeToken', body: { name, ...choice, reason } }),
  done: () => ({ text: text('tokens.revoked', { name }) }),
  command: (reason) => commandLine(['livery', 'token', 'revoke', name, ...passingOptions(choice), '--reason', reason]),
});
