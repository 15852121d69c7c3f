import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { addressOf, callAdmin, serverOf } from '../admin-client.ts';
import { exits, printRefusal, UsageError } from '../command.ts';
import { choiceOf, commandOf, dryRun, listed, reason, texts, wholeOf } from '../rows.ts';
import { zoned } from '../show-history.ts';

const grants = { ...reason, ...texts('role', 'brands', 'flags'), json: { type: 'boolean' } } as const;
const schedule = { ...texts('adopt', 'withdraw'), ...dryRun };

const grantsUsage = `--role    ${staffRoles.join(', ')}
--brands  brands that the account may reach, separated by commas; "all" without it
--flags   for support: flags that the account may switch; "all" without it`;

const scheduleUsage = `Scheduled changes that the author may not make any more become yours. They are printed with their numbers.
--withdraw  changes that shall never begin instead, by number, or "all". Of a change that has begun, the end becomes yours
--adopt     exceptions from --withdraw all
--dry-run   prints them, and changes nothing`;

export const staff = commandOf(
  {
    usage: `livery staff invite --first EMAIL
       livery staff confirm EMAIL --reason TEXT
       livery staff invite EMAIL --role ROLE [--brands B,C] [--flags F,G] --reason TEXT
       livery staff list [--json]
       livery staff change EMAIL [--role ROLE] [--brands B,C|all] [--flags F,G|all] [--withdraw N,N|all] [--adopt N,N] [--dry-run] --reason TEXT
       livery staff disable EMAIL [--withdraw N,N|all] [--adopt N,N] [--dry-run] --reason TEXT
       livery staff enable EMAIL --reason TEXT

invite --first  writes the invitation of one of the first two owners into a file that only its user can read
confirm         confirms that an account belongs to a person of its own, where no second person can approve the proposal
                Both need access to the database (DATABASE_URL, or DATA_DIR while no server runs on it)
invite          makes an invitation that works once, within 72 hours, and sends it by mail, or prints it without a mail server; for an
                existing account it sets a new password. The account counts as its inviter's until a colleague confirms it
${grantsUsage}

${scheduleUsage}

examples:
       livery staff invite --first olga@operator.example
       livery staff invite sue@operator.example --role support --brands aurora,jade --reason "joins support"
       livery staff disable sue@operator.example --dry-run
       livery staff disable sue@operator.example --withdraw 214,215 --reason "left"`,
    summary: 'invite and list staff, and set their rights',
    options: { ...grants, ...schedule, first: { type: 'boolean' } },
  },
  ({ row, code }) => [
    row(
      'list',
      'listStaff',
      (values) => {
        refuseSchedule(values);
        return {};
      },
      (accounts) =>
        listed(
          accounts.map(staffLine),
          'nobody has an account yet: invite the first owner with livery staff invite --first EMAIL',
        ),
    ),
    code('invite EMAIL', async ({ output, env }, values, email) => {
      refuseSchedule(values);
      if (values.first) {
        // Only this action opens a database, whose modules are slow to load.
        const { inviteFirst } = await import('../on-host.ts');
        return inviteFirst({ output, env, email });
      }
      const body = { email, role: roleOf(values.role), ...listsOf(values), reason: values.reason };
      const answer = await callAdmin({ env, operation: 'inviteStaff', body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const { invitation, expiresAt, proposal } = answer.value;
      const server = serverOf(env)?.key ?? (await addressOf(env)).url;
      const sent =
        invitation === undefined
          ? `the invitation of ${email}, until ${expiresAt}, was sent by mail`
          : `invitation of ${email} until ${expiresAt}, to be used once:\n${invitation}\nthey accept it with: livery login --url ${server} --invitation`;
      output.out([sent, ...toConfirm(proposal)].join('\n'));
      return exits.fine;
    }),
    code('confirm EMAIL', async ({ output, env }, values, email) => {
      refuseSchedule(values);
      const { confirmOnHost } = await import('../on-host.ts');
      return confirmOnHost({ output, env, email, reason: values.reason });
    }),
    row(
      'change|disable|enable EMAIL',
      'changeStaff',
      (values, verb, email) => ({
        body: {
          email,
          ...listsOf(values),
          ...scheduleOf(values),
          reason: values.reason,
          role: values.role === undefined ? undefined : roleOf(values.role),
          disabled: verb === 'change' ? undefined : verb === 'disable',
        },
      }),
      (changed, { 'dry-run': dryRun }) => {
        const { invitations = 0, tokens = 0, proposals = 0 } = changed.ended ?? {};
        const ended = `${invitations} invitations, ${tokens} tokens, ${proposals} undecided proposals`;
        return [
          staffLine(changed),
          ...toConfirm(changed.proposal),
          ...(invitations + tokens + proposals > 0 ? [`${dryRun ? 'would end' : 'ended'} with it: ${ended}`] : []),
          ...passedOnLines(changed.scheduled),
        ];
      },
    ),
  ],
);

export const token = commandOf(
  {
    usage: `livery token create NAME --role ROLE [--brands B,C] [--flags F,G] [--days 90] --reason TEXT
       livery token list [--json]
       livery token revoke NAME [--withdraw N,N|all] [--adopt N,N] [--dry-run] --reason TEXT

Tokens for machines, such as a build that pushes releases. Set LIVERY_TOKEN and LIVERY_URL in their environment.
${grantsUsage}

${scheduleUsage}

examples:
       livery token create ci --role operator --brands aurora --days 30 --reason "pushes to staging"
       livery token revoke ci --reason "laptop lost"`,
    summary: 'create, list and revoke tokens for machines',
    options: { ...grants, ...schedule, ...texts('days') },
  },
  ({ row }) => [
    row(
      'list',
      'listTokens',
      (values) => {
        refuseSchedule(values);
        return {};
      },
      (tokens) => listed(tokens.map(tokenLine), 'no machine has a token'),
    ),
    row(
      'create NAME',
      'createToken',
      (values, name) => {
        refuseSchedule(values);
        const days = wholeOf('--days', values.days);
        return { body: { name, role: roleOf(values.role), ...listsOf(values), reason: values.reason, days } };
      },
      ({ token, expiresAt }, _, name) => `token of ${name} until ${expiresAt}, shown only once:\n${token}`,
    ),
    row(
      'revoke NAME',
      'revokeToken',
      (values, name) => ({ body: { name, ...scheduleOf(values), reason: values.reason } }),
      ({ scheduled }, { 'dry-run': dryRun }, name) => [
        `${dryRun ? 'would revoke' : 'revoked'} ${name}`,
        ...passedOnLines(scheduled),
      ],
    ),
  ],
);

const roleOf = (text = ''): StaffRole => choiceOf('--role', text, staffRoles);

const listOf = (text: string | undefined) => (text === 'all' ? null : text?.split(',').filter((name) => name !== ''));
const listsOf = ({ brands, flags }: { brands?: string | undefined; flags?: string | undefined }) => ({
  brands: listOf(brands),
  flags: listOf(flags),
});

type ScheduleValues = { adopt?: string | undefined; withdraw?: string | undefined; 'dry-run': boolean };
/** The choice for scheduled changes: all are adopted, except those to withdraw, or the other way round. */
function scheduleOf({ adopt = '', withdraw = '', 'dry-run': dryRun }: ScheduleValues) {
  const scheduled = withdraw === 'all' ? ('withdraw' as const) : ('adopt' as const);
  const except = (scheduled === 'withdraw' ? adopt : withdraw).split(',').filter((number) => number !== '');
  const wrong = except.find((number) => !/^\d{1,19}$/.test(number));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no number of a change: list them with --dry-run`);
  if (scheduled === 'adopt' && adopt !== '' && adopt !== 'all')
    throw new UsageError('--adopt names exceptions from --withdraw all');
  return { scheduled, except, dryRun };
}

/** Throws if an action takes no choice for scheduled changes. A dry run of it would not be one. */
function refuseSchedule({ adopt, withdraw, 'dry-run': dryRun }: ScheduleValues): void {
  if (adopt !== undefined || withdraw !== undefined || dryRun)
    throw new UsageError('--adopt, --withdraw and --dry-run: only for change, disable, enable and revoke');
}

function passedOnLines({ list = [], more = 0 }: Partial<AdminValueOf<'revokeToken'>['scheduled']> = {}): string[] {
  const lines = list.map(({ tenant, environment, path, from, until, timeZone, ...change }) => {
    const times = Object.entries({ from, until }).flatMap(([word, time]) =>
      time === null ? [] : [`${word} ${zoned({ time, timeZone })}`],
    );
    const where = environment === 'production' ? tenant : `${tenant} in ${environment}`;
    const what = change.removed ? `unset ${path}` : `${path} = ${JSON.stringify(change.value)}`;
    return `${change.sequence.padStart(5)} ${change.outcome}  ${where}: ${[what, ...times].join(', ')}, by ${change.owner}: ${change.reason}`;
  });
  return lines.length === 0 ? [] : ['scheduled changes:', ...lines, ...(more === 0 ? [] : [`${more} more`])];
}

const scope = ({ role, brands, flags }: { role: string; brands: string[] | null; flags: string[] | null }) =>
  `${role.padEnd(9)} ${brands?.join(', ') ?? 'all brands'}${flags === null ? '' : ` (flags ${flags.join(', ')})`}`;

const toConfirm = (proposal: string | null | undefined) =>
  proposal == null
    ? []
    : [`until a colleague approves proposal ${proposal}, the account approves nothing and counts as yours`];

const staffLine = (row: AdminValueOf<'listStaff'>[number]): string =>
  `${row.email.padEnd(32)} ${scope(row)}${row.disabled ? ' [disabled]' : ''}${row.confirmed ? '' : ' [not confirmed]'}  seen ${row.seenAt ?? 'never'}${row.lockedUntil === null ? '' : `  too many wrong passwords: unknown devices are locked out until ${row.lockedUntil}`}`;

const tokenLine = (row: AdminValueOf<'listTokens'>[number]): string =>
  `${row.name.padEnd(20)} ${scope(row)}${row.revoked ? ' [revoked]' : ''}  until ${row.expiresAt}, by ${row.createdBy}, used ${row.usedAt ?? 'never'}`;
