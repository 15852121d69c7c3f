import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { exits, printRefusal, UsageError } from '../command.ts';
import { choiceOf, commandOf, listed, reason, texts } from '../rows.ts';
import { differenceLines, waits } from '../show-release.ts';

const json = { json: { type: 'boolean' } } as const;

export const policy = commandOf(
  {
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
    options: {
      ...reason,
      ...json,
      ...texts('second-person', 'sign-off'),
      'second-person-above': { type: 'string', multiple: true },
      host: { type: 'boolean' },
    },
  },
  ({ row, code }) => [
    row(
      'list',
      'listPolicies',
      () => ({}),
      (policies) =>
        listed(
          policies.map(
            ({ tenant, actor, updatedAt, reason, ...stated }) =>
              `${(tenant === '*' ? 'all' : tenant).padEnd(20)} ${policyText(stated)}  by ${actor} ${updatedAt}: ${reason}`,
          ),
          'no policy is set',
        ),
    ),
    code('set BRAND', async ({ output, env }, values, brand) => {
      const above = values['second-person-above'];
      const body = {
        secondPerson: isOn('--second-person', values['second-person']),
        signOff: isOn('--sign-off', values['sign-off']),
        secondPersonAbove: above && limitsOf(above),
        reason: values.reason,
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
    }),
  ],
);

function policyText({
  secondPerson,
  signOff,
  secondPersonAbove,
}: Pick<AdminValueOf<'setPolicy'>, 'secondPerson' | 'signOff' | 'secondPersonAbove'>): string {
  const amounts = secondPersonAbove.map(({ currency, amount }) => `${amount} ${currency}`).join(', ');
  return `second person ${secondPerson ? 'on' : 'off'}${amounts === '' ? '' : ` and above ${amounts}`}, sign-off ${signOff ? 'on' : 'off'}`;
}

function limitsOf(texts: readonly string[]) {
  if (texts.length === 1 && texts[0] === 'none') return [];
  return texts.map((text) => {
    const [, currency, amount] = /^([A-Z]{3})=(\d{1,9}(?:\.\d{1,4})?)$/.exec(text) ?? [];
    if (currency === undefined || amount === undefined)
      throw new UsageError(`--second-person-above ${text}: write a currency and an amount, such as PHP=50000`);
    return { currency, amount };
  });
}

const isOn = (option: string, text = ''): boolean => choiceOf(option, text, ['on', 'off']) === 'on';

export const proposals = commandOf(
  {
    usage: `livery proposals [--json]
       livery proposals show ID [--json]
       livery proposals approve|reject ID --reason TEXT

Lists acts that wait for a second person, and rollbacks that nobody has reviewed.
show      prints what it would change now, or why it cannot be approved

examples:
       livery proposals
       livery proposals approve 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "looked at it with the brand"`,
    summary: 'list, show, approve or reject acts that wait for a second person',
    options: { ...reason, ...json },
  },
  ({ row }) => [
    row(
      '',
      'listProposals',
      () => ({}),
      ({ proposals, reviews }) =>
        listed(
          [
            ...proposals.flatMap((proposal) => [
              `${proposal.id} ${proposal.actor} proposes to ${proposal.sentence} (${proposal.createdAt}): ${proposal.reason}`,
              ...differenceLines(proposal).map((line) => `    ${line}`),
            ]),
            ...reviews.map(reviewLine),
          ],
          'nothing is pending',
        ),
    ),
    row('show ID', 'showProposal', (_, proposal) => ({ params: { proposal } }), shownLines),
    row(
      'approve|reject ID',
      'decideProposal',
      ({ reason }, verb, proposal) => ({ params: { proposal }, body: { decision: decided[verb], reason } }),
      ({ sentence, actor }, _, verb) => `${decided[verb]}: ${sentence}, proposed by ${actor}`,
    ),
  ],
);

const decided = { approve: 'approved', reject: 'rejected' } as const;

const reviewLine = ({ tenant, release, actor, createdAt, reason }: AdminValueOf<'listProposals'>['reviews'][number]) =>
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

export const signOff = commandOf(
  {
    usage: `livery sign-off BRAND --reason TEXT

Confirms that the release, content and games of staging are fit for production, which it prints first. Refused if staging has others
by then.

example:
       livery sign-off aurora --reason "checked on three phones"`,
    summary: 'sign off the release, the content and the games of staging',
    options: reason,
  },
  ({ code }) => [
    code('BRAND', async ({ output, env }, { reason }, tenant) => {
      const query = { environment: 'staging' } as const;
      const checked = await callAdmin({ env, operation: 'checkReadiness', params: { tenant }, query });
      if ('refusal' in checked) return printRefusal({ output, ...checked });
      const { release, content, games } = checked.value;
      const staged = `release ${release} of ${tenant}, content ${content}, games ${games}`;
      output.out(`staging has ${staged}`);
      const body = { release, content, games, reason };
      const answer = await callAdmin({ env, operation: 'signOffRelease', params: { tenant }, body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      output.out(`signed off: ${staged}`);
      return exits.fine;
    }),
  ],
);

export const review = commandOf(
  {
    usage: `livery review BRAND --reason TEXT

Confirms that you have reviewed the rollbacks that somebody else made alone, which it prints first. Refused if there are others by then.

example:
       livery review aurora --reason "right: login was broken"`,
    summary: 'review rollbacks that took effect without an approval',
    options: reason,
  },
  ({ code }) => [
    code('BRAND', async ({ output, env }, { reason }, tenant) => {
      const listed = await callAdmin({ env, operation: 'listProposals' });
      if ('refusal' in listed) return printRefusal({ output, ...listed });
      const rows = listed.value.reviews.filter((row) => row.tenant === tenant);
      for (const row of rows) output.out(reviewLine(row));
      const seen = rows.map(({ release, createdAt }) => ({ release, createdAt }));
      const body = { seen, reason };
      const answer = await callAdmin({ env, operation: 'reviewRollbacks', params: { tenant }, body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      output.out(`reviewed: ${answer.value.reviewed} of ${tenant}`);
      return exits.fine;
    }),
  ],
);

const domainsNote =
  'Domains of the brand still serve suppliers that booked there, for late wins and rollbacks, and nothing else. Release them with --release-domains once no round is open and suppliers no longer repeat calls.';

export const archive = commandOf(
  {
    usage: `livery archive BRAND [--release-domains] --reason TEXT\n\n${domainsNote}\n\nexample:\n       livery archive aurora --reason "asked by the operator"`,
    summary: 'take a brand off its hosts; nothing is deleted',
    options: { ...reason, 'release-domains': { type: 'boolean', default: false } },
  },
  ({ row }) => [
    row(
      'BRAND',
      'archiveBrand',
      ({ reason, 'release-domains': releaseDomains }, tenant) => ({
        params: { tenant },
        body: { archived: true, releaseDomains, reason },
      }),
      ({ proposal, openRounds: open, keepsDomains }, { 'release-domains': released }, brand) => [
        ...(proposal === null ? [] : [waits(proposal)]),
        ...(proposal === null ? [`${brand} is archived${released ? ', and its domains are free' : ''}`] : []),
        ...(proposal === null && open > 0 ? [`${open} ${open === 1 ? 'round is' : 'rounds are'} open`] : []),
        ...(proposal === null && keepsDomains
          ? [`its domains serve suppliers until you release them: livery archive ${brand} --release-domains`]
          : []),
      ],
    ),
  ],
);

export const restore = commandOf(
  {
    usage:
      'livery restore BRAND --reason TEXT\n\nexample:\n       livery restore aurora --reason "asked by the operator"',
    summary: 'serve an archived brand again',
    options: reason,
  },
  ({ row }) => [
    row(
      'BRAND',
      'archiveBrand',
      ({ reason }, tenant) => ({ params: { tenant }, body: { archived: false, releaseDomains: false, reason } }),
      ({ proposal }, _, brand) => (proposal === null ? `${brand} is served again` : waits(proposal)),
    ),
  ],
);
