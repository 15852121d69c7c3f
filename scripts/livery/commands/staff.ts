import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { addressOf, resultOf, serverOf } from '../admin-client.ts';
import { UsageError } from '../command.ts';
import { inZone, type Line, linesOf, optional, setText } from '../lines.ts';
import { choiceOf, commandOf, listed } from '../rows.ts';

const grantOptions = '[--brands BRANDS] [--flags FLAGS] [--languages LANGUAGES]' as const;
const passingOn = '[--withdraw CHANGES] [--adopt CHANGES] [--dry-run] --reason TEXT' as const;

const notes = `--role       ${staffRoles.join(', ')}
--brands     brands that the account may reach, separated by commas; "all" without it
--flags      for support: flags that the account may switch, separated by commas; "all" without it
--languages  for a translator: languages that the account may write, separated by commas; "all" without it

Scheduled changes that the author may not make any more become yours. They are printed with their numbers.
--withdraw  changes that shall never begin instead, by number, or "all". Of a change that has begun, the end becomes yours
--adopt     exceptions from --withdraw all
--dry-run   prints them, and changes nothing`;

export const staff = commandOf(
  'staff',
  'invite and list staff, and set their rights',
  `invite          makes an invitation that works once, within 72 hours, and sends it by mail, or prints it without a mail server; for an
                existing account it sets a new password. The account counts as its inviter's until a colleague confirms it
invite --first  writes the invitation of one of the first two owners into a file that only its user can read
confirm         confirms that an account belongs to a person of its own, where no second person can approve the proposal
                Both need access to the database (DATABASE_URL, or DATA_DIR while no server runs on it)
invitations     lists invitations that nobody has accepted yet; withdraw ends one
sessions        lists somebody's open sessions; sign-out ends all of them, and rights stay
passkeys        lists somebody's passkeys with their ids; remove-passkey removes one, such as that of a lost device
groups          lists the groups of the company's OpenID provider, and the rights that each gives
${notes}
--limits    largest amounts of one decision about money and of a day in UTC, by currency, such as PHP=5000/50000,USD=/900; "none"
            removes them. They take effect at once

examples:
       livery staff invite --first olga@operator.example
       livery staff invite sue@operator.example --role support --brands aurora,jade --reason "joins support"
       livery staff disable sue@operator.example --dry-run
       livery staff disable sue@operator.example --withdraw 214,215 --reason "left"`,
  ({ row, code }) => [
    code(
      `invite EMAIL --role ROLE ${grantOptions} --reason TEXT [--limits LIMITS]`,
      async ({ env }, { role, ...values }, email) => {
        const limits = limitsOf(values.limits);
        const body = { email, role: roleOf(role), ...listsOf(values), limits, reason: values.reason };
        const { invitation, expiresAt, proposal } = await resultOf(env, 'inviteStaff', { body });
        const server = serverOf(env)?.key ?? (await addressOf(env)).url;
        return linesOf(
          invitation === undefined
            ? `the invitation of ${email}, until ${expiresAt}, was sent by mail`
            : `invitation of ${email} until ${expiresAt}, to be used once:\n${invitation}\nthey accept it with: livery login --url ${server} --invitation`,
          toConfirm(proposal),
        );
      },
    ),
    code('invite EMAIL --first', async (context, _, email) => {
      // Only commands on the host open a database, whose modules are slow to load.
      const { inviteFirst } = await import('../on-host.ts');
      return inviteFirst(context, email);
    }),
    code('confirm EMAIL --reason TEXT', async (context, { reason }, email) => {
      const { confirmOnHost } = await import('../on-host.ts');
      return confirmOnHost(context, { email, reason });
    }),
    row('list', 'listStaff', (accounts) =>
      listed(
        accounts.map(staffLine),
        'nobody has an account yet: invite the first owner with livery staff invite --first EMAIL',
      ),
    ),
    row('invitations', 'listInvitations', (rows) => listed(rows.map(invitationLine), 'no invitation is open')),
    row(
      'withdraw EMAIL --reason TEXT',
      'withdrawInvitation',
      ({ email }) => `withdrew the invitation of ${email}`,
      ({ reason }, email) => ({ body: { email, reason } }),
    ),
    row(
      'sessions EMAIL',
      'listStaffSessions',
      (rows, _, email) => listed(rows.map(sessionLine), `${email} is not signed in`),
      (_, email) => ({ params: { email } }),
    ),
    row(
      'sign-out EMAIL --reason TEXT',
      'endStaffSessions',
      ({ ended }, _, email) => `ended ${ended} sessions of ${email}`,
      ({ reason }, email) => ({ params: { email }, body: { reason } }),
    ),
    row(
      'passkeys EMAIL',
      'listStaffPasskeys',
      (rows, _, email) => listed(rows.map(passkeyLine), `${email} has no passkey`),
      (_, email) => ({ params: { email } }),
    ),
    row(
      'remove-passkey EMAIL ID --reason TEXT',
      'removeStaffPasskey',
      ({ name }, _, email) => `removed the passkey ${name} of ${email}, and ended their sessions`,
      ({ reason }, email, id) => ({ params: { email }, body: { id, reason } }),
    ),
    row('groups', 'listStaffGroups', ({ issuer, groups }) =>
      issuer === null
        ? 'this server has no OpenID provider for staff'
        : linesOf(
            `groups at ${issuer}:`,
            groups.map(({ group, ...grants }) => `${group.padEnd(32)} ${scope(grants)}`),
          ),
    ),
    row(
      `change EMAIL [--role ROLE] ${grantOptions} ${passingOn} [--limits LIMITS]`,
      'changeStaff',
      changedLines,
      ({ role, ...values }, email) => ({
        body: {
          email,
          ...listsOf(values),
          limits: limitsOf(values.limits),
          ...scheduleOf(values),
          reason: values.reason,
          role: role === undefined ? undefined : roleOf(role),
        },
      }),
    ),
    row(`disable|enable EMAIL ${passingOn}`, 'changeStaff', changedLines, (values, verb, email) => ({
      body: { email, ...scheduleOf(values), reason: values.reason, disabled: verb === 'disable' },
    })),
  ],
);

export const token = commandOf(
  'token',
  'create, list and revoke tokens for machines',
  `Tokens for machines, such as a build that pushes releases. Set LIVERY_TOKEN and LIVERY_URL in their environment. They expire after the
days, 90 without them.
${notes}
--limits    largest amounts of one decision about money and of a day in UTC, by currency, such as PHP=5000/50000,USD=/900, for all
            tokens of this name; "none" removes them. The limits of whoever creates the token hold as well

examples:
       livery token create ci --role operator --brands aurora --days 30 --reason "pushes to staging"
       livery token create payouts --role finance --brands aurora --limits PHP=5000/50000 --reason "pays small withdrawals"
       livery token revoke ci --reason "laptop lost"`,
  ({ row }) => [
    row(
      `create NAME --role ROLE ${grantOptions} [--limits LIMITS] [--days NUMBER] --reason TEXT`,
      'createToken',
      ({ token, expiresAt }, _, name) => `token of ${name} until ${expiresAt}, shown only once:\n${token}`,
      ({ role, days, ...values }, name) => ({
        body: {
          name,
          role: roleOf(role),
          ...listsOf(values),
          limits: limitsOf(values.limits),
          reason: values.reason,
          days,
        },
      }),
    ),
    row('list', 'listTokens', (tokens) => listed(tokens.map(tokenLine), 'no machine has a token')),
    row(
      `revoke NAME ${passingOn}`,
      'revokeToken',
      ({ scheduled }, { dryRun }, name) => [
        `${dryRun ? 'would revoke' : 'revoked'} ${name}`,
        ...passedOnLines(scheduled),
      ],
      (values, name) => ({ body: { name, ...scheduleOf(values), reason: values.reason } }),
    ),
  ],
);

const roleOf = (text: string): StaffRole => choiceOf('--role', text, staffRoles);

/** Limits such as `PHP=5000/50000,USD=/900`: the largest amount of a decision, and of a day. */
function limitsOf(text: string | undefined): AdminValueOf<'listStaff'>[number]['limits'] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  return text.split(',').map((one) => {
    const [, currency, perDecision, perDay] = /^([A-Z]{3})=([0-9.]*)(?:\/([0-9.]*))?$/.exec(one) ?? [];
    if (currency === undefined) throw new UsageError(`"${one}" is no limit: write PHP=5000/50000`);
    return { currency, perDecision: perDecision || null, perDay: perDay || null };
  });
}

const listOf = (text: string | undefined) => (text === 'all' ? null : text?.split(',').filter((name) => name !== ''));
const listsOf = ({ brands, flags, languages }: { brands?: string; flags?: string; languages?: string }) => ({
  brands: listOf(brands),
  flags: listOf(flags),
  languages: listOf(languages),
});

type ScheduleValues = { readonly adopt?: string; readonly withdraw?: string; readonly dryRun: boolean };
/** The choice for scheduled changes: all are adopted, except those to withdraw, or the other way round. */
function scheduleOf({ adopt = '', withdraw = '', dryRun }: ScheduleValues) {
  const scheduled = withdraw === 'all' ? ('withdraw' as const) : ('adopt' as const);
  const except = (scheduled === 'withdraw' ? adopt : withdraw).split(',').filter((number) => number !== '');
  const wrong = except.find((number) => !/^\d{1,19}$/.test(number));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no number of a change: list them with --dry-run`);
  if (scheduled === 'adopt' && adopt !== '' && adopt !== 'all')
    throw new UsageError('--adopt names exceptions from --withdraw all');
  return { scheduled, except, dryRun };
}

function changedLines(changed: AdminValueOf<'changeStaff'>, { dryRun }: { readonly dryRun: boolean }): readonly Line[] {
  const { invitations = 0, tokens = 0, proposals = 0 } = changed.ended ?? {};
  const ended = `${invitations} invitations, ${tokens} tokens, ${proposals} undecided proposals`;
  return [
    staffLine(changed),
    toConfirm(changed.proposal),
    invitations + tokens + proposals > 0 && `${dryRun ? 'would end' : 'ended'} with it: ${ended}`,
    passedOnLines(changed.scheduled),
  ];
}

function passedOnLines({ list = [], more = 0 }: Partial<AdminValueOf<'revokeToken'>['scheduled']> = {}): string[] {
  const lines = list.map(({ tenant, environment, from, until, timeZone, ...change }) => {
    const at = inZone(timeZone);
    const what = linesOf(setText(change), from && `from ${at(from)}`, until && `until ${at(until)}`).join(', ');
    const where = environment === 'production' ? tenant : `${tenant} in ${environment}`;
    return `${change.sequence.padStart(5)} ${change.outcome}  ${where}: ${what}, by ${change.owner}: ${change.reason}`;
  });
  return lines.length === 0 ? [] : linesOf('scheduled changes:', lines, more > 0 && `${more} more`);
}

const limitLine = (limits: AdminValueOf<'listStaff'>[number]['limits']): string =>
  limits.map(({ currency, perDecision, perDay }) => `${currency}=${perDecision ?? ''}/${perDay ?? ''}`).join(', ');

type Grants = Pick<AdminValueOf<'listStaff'>[number], 'role' | 'brands' | 'flags' | 'languages'>;
const scope = ({ role, brands, flags, languages }: Grants) =>
  `${role.padEnd(10)} ${brands?.join(', ') ?? 'all brands'}${flags === null ? '' : ` (flags ${flags.join(', ')})`}${languages === null ? '' : ` (languages ${languages.join(', ')})`}`;

const toConfirm = (proposal: string | null | undefined): string =>
  optional('until a colleague approves proposal ', proposal, ', the account approves nothing and counts as yours');

const staffLine = (row: AdminValueOf<'listStaff'>[number]): string =>
  `${row.email.padEnd(32)} ${scope(row)}${optional(' (limits ', limitLine(row.limits), ')')}${row.disabled ? ' [disabled]' : ''}${row.confirmed ? '' : ' [not confirmed]'}  seen ${row.seenAt ?? 'never'}${optional('  too many wrong passwords: unknown devices are locked out until ', row.lockedUntil)}`;

const invitationLine = ({ email, actor, expiresAt, ...grants }: AdminValueOf<'listInvitations'>[number]): string =>
  `${email.padEnd(32)} ${scope(grants)}  until ${expiresAt}, by ${actor}`;

const passkeyLine = ({ id, name, usedAt, isBlocked }: AdminValueOf<'listStaffPasskeys'>[number]): string =>
  `${name.padEnd(32)} ${id}  used ${usedAt ?? 'never'}${isBlocked ? ' [blocked]' : ''}`;

const sessionLine = ({ startedAt, usedAt, expiresAt }: AdminValueOf<'listStaffSessions'>[number]): string =>
  `signed in ${startedAt}, used ${usedAt ?? 'never'}, until ${expiresAt}`;

const tokenLine = (row: AdminValueOf<'listTokens'>[number]): string =>
  `${row.name.padEnd(20)} ${scope(row)}${optional(' (limits ', limitLine(row.limits), ')')}${row.revoked ? ' [revoked]' : ''}  until ${row.expiresAt}, by ${row.createdBy}, used ${row.usedAt ?? 'never'}`;
