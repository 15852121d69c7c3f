import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { differenceLines } from '../show-release.ts';

const reasonOption = { reason: { type: 'string' } } as const;
const proposalOptions = { ...reasonOption, json: { type: 'boolean', default: false } } as const;
const policyOptions = {
  ...proposalOptions,
  'second-person': { type: 'string' },
  'sign-off': { type: 'string' },
  'second-person-above': { type: 'string', multiple: true },
  host: { type: 'boolean', default: false },
} as const;

const onOrOff = (on: boolean) => (on ? 'on' : 'off');

export const policy: Command = {
  usage: `livery policy list [--json]
       livery policy set BRAND|all --second-person on|off --sign-off on|off
                     [--second-person-above CURRENCY=AMOUNT ...|none] [--host] --reason TEXT

Sets what a change of production requires. Policies are no part of a brand's folder; "all" is every brand. If a brand has a policy too,
the stricter of both counts, setting by setting. A looser policy waits until a second person approves it.
--second-person  somebody else approves changes, promotions, undoing and archiving, also of content; a rollback takes effect at once and is
                 reviewed afterwards
--sign-off       a release or content has to be signed off in staging before it is promoted
--second-person-above
                 largest deposit, withdrawal or reward that one person may approve; without it the amounts stay. More than was
                 requested or offered always needs a second person
--host           sets it at once, also a looser one, on the database itself (DATABASE_URL, or DATA_DIR while no server runs on it)

examples:
       livery policy set all --second-person on --sign-off off --reason "four eyes"
       livery policy set jade --second-person off --sign-off off --second-person-above PHP=50000 --reason "large amounts"
       livery policy list`,
  summary: 'show or set what a change of production requires: a second person, a sign-off',
  options: policyOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: policyOptions });
    const [action, brand, ...rest] = positionals;
    if (action === 'list' && brand === undefined) {
      const answer = await callAdmin({ env, operation: 'listPolicies' });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const lines = answer.value.map(
        ({ tenant, actor, updatedAt, reason, ...stated }) =>
          `${(tenant === '*' ? 'all' : tenant).padEnd(20)} ${policyText(stated)}  by ${actor} ${updatedAt}: ${reason}`,
      );
      output.out(
        values.json ? JSON.stringify(answer.value, null, 2) : lines.join('\n') || 'no policy is set',
      );
      return exits.fine;
    }
    if (action !== 'set' || brand === undefined || rest.length > 0)
      throw new UsageError('policy list, or policy set BRAND|all --second-person on|off --sign-off on|off');
    const above = values['second-person-above'];
    const body = {
      secondPerson: isOn({ name: '--second-person', text: values['second-person'] }),
      signOff: isOn({ name: '--sign-off', text: values['sign-off'] }),
      ...(above !== undefined && { secondPersonAbove: limitsOf(above) }),
      reason: values.reason ?? '',
    };
    const tenant = brand === 'all' ? '*' : brand;
    if (values.host) {
      // Only this option opens a database, whose modules are slow to load.
      const { setPolicyOnHost } = await import('../on-host.ts');
      return setPolicyOnHost({ output, env, tenant, body });
    }
    const answer = await callAdmin({ env, operation: 'setPolicy', params: { tenant }, body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { proposal = null } = answer.value;
    const pending = proposal === null ? '' : ` if a second person approves proposal ${proposal}`;
    output.out(`${brand}: ${policyText(answer.value)}${pending}`);
    return exits.fine;
  },
};

export const proposals: Command = {
  usage: `livery proposals [--json]
       livery proposals show ID [--json]
       livery proposals approve|reject ID --reason TEXT

Lists acts that wait for a second person, and rollbacks that nobody has reviewed.
show      prints what it would change now, or why it cannot be approved

examples:
       livery proposals
       livery proposals approve 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "looked at it with the brand"`,
  summary: 'list, show, approve or reject acts that wait for a second person',
  options: proposalOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: proposalOptions });
    const [action, proposal, ...rest] = positionals;
    if (action === undefined) {
      const answer = await callAdmin({ env, operation: 'listProposals' });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      if (values.json) {
        output.out(JSON.stringify(answer.value, null, 2));
        return exits.fine;
      }
      const lines = [
        ...answer.value.proposals.map(
          ({ id, sentence, differences, more, files, actor, createdAt, reason }) =>
            [
              `${id} ${actor} proposes to ${sentence} (${createdAt}): ${reason}`,
              ...differenceLines({ differences, more, files }).map((line) => `    ${line}`),
            ].join('\n'),
        ),
        ...answer.value.reviews.map(reviewLine),
      ];
      output.out(lines.join('\n') || 'nothing is pending');
      return exits.fine;
    }
    if (action === 'show' && proposal !== undefined && rest.length === 0) {
      const answer = await callAdmin({ env, operation: 'showProposal', params: { proposal } });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      output.out(values.json ? JSON.stringify(answer.value, null, 2) : shownLines(answer.value).join('\n'));
      return exits.fine;
    }
    if ((action !== 'approve' && action !== 'reject') || proposal === undefined || rest.length > 0)
      throw new UsageError('proposals, proposals show ID, or proposals approve|reject ID --reason TEXT');
    const decision = action === 'approve' ? 'approved' : 'rejected';
    const body = { decision, reason: values.reason ?? '' } as const;
    const answer = await callAdmin({ env, operation: 'decideProposal', params: { proposal }, body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { sentence, actor } = answer.value;
    output.out(`${decision}: ${sentence}, proposed by ${actor}`);
    return exits.fine;
  },
};

const reviewLine = ({
  tenant,
  release,
  actor,
  createdAt,
  reason,
}: AdminValueOf<'listProposals'>['reviews'][number]) =>
  `review: ${tenant} was rolled back to release ${release} by ${actor} ${createdAt}: ${reason}`;

function shownLines({ proposal, own, now }: AdminValueOf<'showProposal'>): string[] {
  const { sentence, actor, createdAt, expiresAt, reason } = proposal;
  return [
    `${actor} proposes to ${sentence} (${createdAt}, until ${expiresAt}): ${reason}`,
    'as proposed:',
    ...differenceLines(proposal).map((line) => `    ${line}`),
    'now:',
    ...differenceLines(now).map((line) => `    ${line}`),
    ...(now.refusal === undefined ? [] : [`    cannot be approved: ${now.refusal.message}`]),
    ...(own ? ['you proposed it: somebody else has to approve it'] : []),
  ];
}

export const signOff: Command = {
  usage: `livery sign-off BRAND --reason TEXT

Confirms that the release, content and games of staging are fit for production, which it prints first. Refused if staging has others
by then.

example:
       livery sign-off aurora --reason "checked on three phones"`,
  summary: 'sign off the release, the content and the games of staging',
  options: reasonOption,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: reasonOption });
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('sign-off BRAND --reason TEXT');
    const query = { environment: 'staging' } as const;
    const checked = await callAdmin({ env, operation: 'checkReadiness', params: { tenant }, query });
    if ('refusal' in checked) return printRefusal({ output, ...checked });
    const { release, content, games } = checked.value;
    const staged = `release ${release} of ${tenant}, content ${content}, games ${games}`;
    output.out(`staging has ${staged}`);
    const body = { release, content, games, reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'signOffRelease', params: { tenant }, body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(`signed off: ${staged}`);
    return exits.fine;
  },
};

export const review: Command = {
  usage: `livery review BRAND --reason TEXT

Confirms that you have reviewed the rollbacks that somebody else made alone, which it prints first. Refused if there are others by then.

example:
       livery review aurora --reason "right: login was broken"`,
  summary: 'review rollbacks that took effect without an approval',
  options: reasonOption,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: reasonOption });
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('review BRAND --reason TEXT');
    const listed = await callAdmin({ env, operation: 'listProposals' });
    if ('refusal' in listed) return printRefusal({ output, ...listed });
    const rows = listed.value.reviews.filter((row) => row.tenant === tenant);
    for (const row of rows) output.out(reviewLine(row));
    const seen = rows.map(({ release, createdAt }) => ({ release, createdAt }));
    const body = { seen, reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'reviewRollbacks', params: { tenant }, body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(`reviewed: ${answer.value.reviewed} of ${tenant}`);
    return exits.fine;
  },
};

function policyText({
  secondPerson,
  signOff,
  secondPersonAbove,
}: Pick<AdminValueOf<'setPolicy'>, 'secondPerson' | 'signOff' | 'secondPersonAbove'>): string {
  const amounts = secondPersonAbove.map(({ currency, amount }) => `${amount} ${currency}`).join(', ');
  return `second person ${onOrOff(secondPerson)}${amounts === '' ? '' : ` and above ${amounts}`}, sign-off ${onOrOff(signOff)}`;
}

function limitsOf(texts: readonly string[]) {
  if (texts.length === 1 && texts[0] === 'none') return [];
  return texts.map((text) => {
    const [, currency, amount] = /^([A-Z]{3})=(\d{1,9}(?:\.\d{1,4})?)$/.exec(text) ?? [];
    if (currency === undefined || amount === undefined)
      throw new UsageError(
        `--second-person-above ${text}: write a currency and an amount, such as PHP=50000`,
      );
    return { currency, amount };
  });
}

function isOn({ name, text }: { name: string; text: string | undefined }): boolean {
  if (text !== 'on' && text !== 'off') throw new UsageError(`${name} ${text ?? ''}: write on or off`);
  return text === 'on';
}
