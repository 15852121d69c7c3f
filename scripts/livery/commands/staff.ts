import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { addressOf, callAdmin, serverOf } from '../admin-client.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { zoned } from '../show-history.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const grants = { reason: text, role: text, brands: text, flags: text, json: flag } as const;
const schedule = { adopt: text, withdraw: text, 'dry-run': flag } as const;
const staffOptions = { ...grants, ...schedule, first: flag } as const;
const tokenOptions = { ...grants, ...schedule, days: text } as const;
type Values = ReturnType<typeof readArguments<typeof grants>>['values'];
type Context = { values: Values; output: Output; env: NodeJS.ProcessEnv };

const grantsUsage = `--role    ${staffRoles.join(', ')}
--brands  brands that the account may reach, separated by commas; "all" without it
--flags   for support: flags that the account may switch; "all" without it`;

const scheduleUsage = `Scheduled changes that the author may not make any more become yours. They are printed with their numbers.
--withdraw  changes that shall never begin instead, by number, or "all". Of a change that has begun, the end becomes yours
--adopt     exceptions from --withdraw all
--dry-run   prints them, and changes nothing`;

export const staff: Command = {
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
  options: staffOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: staffOptions });
    const [action, email, ...rest] = positionals;
    if (action !== 'change' && action !== 'disable' && action !== 'enable') refuseSchedule(values);
    const context = { values, output, env };
    if (action === 'list' && email === undefined) return list(context);
    if (email === undefined || rest.length > 0)
      throw new UsageError(
        'staff list, invite EMAIL, confirm EMAIL, change EMAIL, disable EMAIL or enable EMAIL',
      );
    if (action === 'invite' && values.first) {
      // Only this action opens a database, whose modules are slow to load.
      const { inviteFirst } = await import('../on-host.ts');
      return inviteFirst({ output, env, email });
    }
    if (action === 'confirm') {
      const { confirmOnHost } = await import('../on-host.ts');
      return confirmOnHost({ output, env, email, reason: values.reason ?? '' });
    }
    if (action === 'invite') {
      const role = roleOf(values.role);
      const body = { email, role, ...listsOf(values), reason: values.reason ?? '' };
      const answer = await callAdmin({ env, operation: 'inviteStaff', body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const { invitation, expiresAt, proposal } = answer.value;
      const server = serverOf(env)?.key ?? (await addressOf(env)).url;
      const sent =
        invitation === undefined
          ? `the invitation of ${email}, until ${expiresAt}, was sent by mail`
          : `invitation of ${email} until ${expiresAt}, to be used once:\n${invitation}\nthey accept it with: livery login --url ${server} --invitation`;
      output.out(
        values.json ? JSON.stringify(answer.value, null, 2) : [sent, ...toConfirm(proposal)].join('\n'),
      );
      return exits.fine;
    }
    if (action !== 'change' && action !== 'disable' && action !== 'enable')
      throw new UsageError(`staff ${action}: choose one of list, invite, confirm, change, disable, enable`);
    const body = {
      email,
      ...(values.role === undefined ? {} : { role: roleOf(values.role) }),
      ...listsOf(values),
      ...(action === 'change' ? {} : { disabled: action === 'disable' }),
      ...scheduleOf(values),
      reason: values.reason ?? '',
    };
    const answer = await callAdmin({ env, operation: 'changeStaff', body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out([staffLine(answer.value), ...toConfirm(answer.value.proposal)].join('\n'));
    const { invitations = 0, tokens = 0, proposals = 0 } = answer.value.ended ?? {};
    if (invitations + tokens + proposals > 0)
      output.out(
        `${body.dryRun ? 'would end' : 'ended'} with it: ${invitations} invitations, ${tokens} tokens, ${proposals} undecided proposals`,
      );
    for (const line of passedOnLines(answer.value.scheduled)) output.out(line);
    return exits.fine;
  },
};

export const token: Command = {
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
  options: tokenOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: tokenOptions });
    const [action, name, ...rest] = positionals;
    if (action !== 'revoke') refuseSchedule(values);
    if (action === 'list' && name === undefined) {
      const answer = await callAdmin({ env, operation: 'listTokens' });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      output.out(
        values.json
          ? JSON.stringify(answer.value, null, 2)
          : answer.value.map(tokenLine).join('\n') || 'no machine has a token',
      );
      return exits.fine;
    }
    if (name === undefined || rest.length > 0 || (action !== 'create' && action !== 'revoke'))
      throw new UsageError('token create NAME, token list, or token revoke NAME');
    const reason = values.reason ?? '';
    if (action === 'revoke') {
      const body = { name, ...scheduleOf(values), reason };
      const answer = await callAdmin({ env, operation: 'revokeToken', body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      output.out(`${body.dryRun ? 'would revoke' : 'revoked'} ${name}`);
      for (const line of passedOnLines(answer.value.scheduled)) output.out(line);
      return exits.fine;
    }
    const days = values.days === undefined ? undefined : Number(values.days);
    if (days !== undefined && !Number.isInteger(days))
      throw new UsageError(`--days ${values.days}: write a whole number`);
    const body = {
      ...{ name, role: roleOf(values.role), ...listsOf(values), reason },
      ...(days === undefined ? {} : { days }),
    };
    const answer = await callAdmin({ env, operation: 'createToken', body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(
      values.json
        ? JSON.stringify(answer.value, null, 2)
        : `token of ${name} until ${answer.value.expiresAt}, shown only once:\n${answer.value.token}`,
    );
    return exits.fine;
  },
};

async function list({ values, output, env }: Context): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listStaff' });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(
    values.json
      ? JSON.stringify(answer.value, null, 2)
      : answer.value.map(staffLine).join('\n') ||
          'nobody has an account yet: invite the first owner with livery staff invite --first EMAIL',
  );
  return exits.fine;
}

function roleOf(text: string | undefined): StaffRole {
  const found = staffRoles.find((known) => known === text);
  if (found === undefined)
    throw new UsageError(`--role ${text ?? ''}: choose one of ${staffRoles.join(', ')}`);
  return found;
}

const listOf = (text: string) => (text === 'all' ? null : text.split(',').filter((name) => name !== ''));

const listsOf = ({ brands, flags }: Values) => ({
  ...(brands === undefined ? {} : { brands: listOf(brands) }),
  ...(flags === undefined ? {} : { flags: listOf(flags) }),
});

type ScheduleValues = { adopt?: string | undefined; withdraw?: string | undefined; 'dry-run': boolean };
/** The choice for scheduled changes: all are adopted, except those to withdraw, or the other way round. */
function scheduleOf({ adopt = '', withdraw = '', 'dry-run': dryRun }: ScheduleValues) {
  const scheduled = withdraw === 'all' ? ('withdraw' as const) : ('adopt' as const);
  const except = (scheduled === 'withdraw' ? adopt : withdraw).split(',').filter((number) => number !== '');
  const wrong = except.find((number) => !/^\d{1,19}$/.test(number));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is no number of a change: list them with --dry-run`);
  if (scheduled === 'adopt' && adopt !== '' && adopt !== 'all')
    throw new UsageError('--adopt names exceptions from --withdraw all');
  return { scheduled, except, dryRun };
}

/** Throws if an action takes no choice for scheduled changes. A dry run of it would not be one. */
function refuseSchedule({ adopt, withdraw, 'dry-run': dryRun }: ScheduleValues): void {
  if (adopt !== undefined || withdraw !== undefined || dryRun)
    throw new UsageError('--adopt, --withdraw and --dry-run: only for change, disable, enable and revoke');
}

function passedOnLines({
  list = [],
  more = 0,
}: Partial<AdminValueOf<'revokeToken'>['scheduled']> = {}): string[] {
  const lines = list.map(
    ({
      sequence,
      outcome,
      tenant,
      environment,
      path,
      value,
      removed,
      from,
      until,
      owner,
      reason,
      timeZone,
    }) => {
      const times = Object.entries({ from, until }).flatMap(([word, time]) =>
        time === null ? [] : [`${word} ${zoned({ time, timeZone })}`],
      );
      const where = environment === 'production' ? tenant : `${tenant} in ${environment}`;
      const what = removed ? `unset ${path}` : `${path} = ${JSON.stringify(value)}`;
      return `${sequence.padStart(5)} ${outcome}  ${where}: ${[what, ...times].join(', ')}, by ${owner}: ${reason}`;
    },
  );
  return lines.length === 0 ? [] : ['scheduled changes:', ...lines, ...(more === 0 ? [] : [`${more} more`])];
}

const scope = ({ role, brands, flags }: { role: string; brands: string[] | null; flags: string[] | null }) =>
  `${role.padEnd(9)} ${brands?.join(', ') ?? 'all brands'}${flags === null ? '' : ` (flags ${flags.join(', ')})`}`;

const toConfirm = (proposal: string | null | undefined) =>
  proposal == null
    ? []
    : [`until a colleague approves proposal ${proposal}, the account approves nothing and counts as yours`];

const staffLine = ({
  email,
  disabled,
  confirmed,
  seenAt,
  lockedUntil,
  ...grants
}: AdminValueOf<'listStaff'>[number]): string =>
  `${email.padEnd(32)} ${scope(grants)}${disabled ? ' [disabled]' : ''}${confirmed ? '' : ' [not confirmed]'}  seen ${seenAt ?? 'never'}${lockedUntil === null ? '' : `  too many wrong passwords: unknown devices are locked out until ${lockedUntil}`}`;

const tokenLine = ({
  name,
  revoked,
  expiresAt,
  usedAt,
  createdBy,
  ...grants
}: AdminValueOf<'listTokens'>[number]): string =>
  `${name.padEnd(20)} ${scope(grants)}${revoked ? ' [revoked]' : ''}  until ${expiresAt}, by ${createdBy}, used ${usedAt ?? 'never'}`;
