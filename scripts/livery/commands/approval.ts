import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { resultOf } from '../admin-client.ts';
import { UsageError } from '../command.ts';
import { type Line, optional } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { differenceLines, waitLine } from './releases.ts';

const policyOptions =
  '--second-person on|off --sign-off on|off [--second-person-above CURRENCY=AMOUNT...] --reason TEXT' as const;

export const policy = commandOf(
  'policy',
  'show or set what a change of production requires: a second person, a sign-off',
  `Sets what a change of production requires. Policies are no part of a brand's folder; "all" is every brand. If a brand has a policy too,
the stricter of both counts, setting by setting. A looser policy waits until a second person approves it.
--second-person  somebody else approves changes, promotions, undoing and archiving, also of content; a rollback takes effect at once and is
                 reviewed afterwards
--sign-off       a release or content has to be signed off in staging before it is promoted
--second-person-above
                 largest deposit, withdrawal or reward that one person may approve, or "none"; it can be repeated for other currencies.
                 Without it the amounts stay. More than was requested or offered always needs a second person
reach            counts what the strictest policy would have stopped in the last 30 days
--host           sets it at once, also a looser one, on the database itself (DATABASE_URL, or DATA_DIR while no server runs on it)

examples:
       livery policy set all --second-person on --sign-off off --reason "four eyes"
       livery policy set jade --second-person off --sign-off off --second-person-above PHP=50000 --reason "large amounts"
       livery policy list`,
  ({ row, code }) => [
    row('list', 'listPolicies', (policies) =>
      listed(
        policies.map(
          ({ tenant, actor, updatedAt, reason, ...stated }) =>
            `${(tenant === '*' ? 'all' : tenant).padEnd(20)} ${policyText(stated)}  by ${actor} ${updatedAt}: ${reason}`,
        ),
        'no policy is set',
      ),
    ),
    row(
      'reach BRAND|all',
      'measurePolicy',
      ({ since, acts, approved, promotions, unsigned, money }) => [
        `since ${since}, in production:`,
        acts.map(({ action, count }) => `${String(count).padStart(6)} ${action}`),
        `${String(approved).padStart(6)} of them approved by a second person`,
        `${String(unsigned).padStart(6)} of ${promotions} promotions without a sign-off`,
        money.map(
          ({ currency, count, amounts }) =>
            `${String(count).padStart(6)} approvals in ${currency}, up to ${amounts[0]}`,
        ),
      ],
      (_, brand) => ({ params: { tenant: brand === 'all' ? '*' : brand } }),
    ),
    code(`set BRAND|all ${policyOptions} [--host]`, async (context, { host, ...values }, brand) => {
      const { secondPersonAbove: above, reason } = values;
      const body = {
        secondPerson: values.secondPerson === 'on',
        signOff: values.signOff === 'on',
        secondPersonAbove: above && limitsOf(above),
        reason,
      };
      const tenant = brand === 'all' ? '*' : brand;
      if (host) {
        // Only this option opens a database, whose modules are slow to load.
        const { setPolicyOnHost } = await import('../on-host.ts');
        return setPolicyOnHost(context, tenant, body);
      }
      const { proposal, ...set } = await resultOf(context.env, 'setPolicy', { params: { tenant }, body });
      return `${brand}: ${policyText(set)}${optional(' if a second person approves proposal ', proposal)}`;
    }),
  ],
);

function policyText({
  secondPerson,
  signOff,
  secondPersonAbove,
}: Pick<AdminValueOf<'setPolicy'>, 'secondPerson' | 'signOff' | 'secondPersonAbove'>): string {
  const amounts = secondPersonAbove.map(({ currency, amount }) => `${amount} ${currency}`).join(', ');
  return `second person ${secondPerson ? 'on' : 'off'}${optional(' and above ', amounts)}, sign-off ${signOff ? 'on' : 'off'}`;
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

const decided = { approve: 'approved', reject: 'rejected' } as const;

export const proposals = commandOf(
  'proposals',
  'list, show, approve or reject acts that wait for a second person',
  `Lists acts that wait for a second person, and rollbacks that nobody has reviewed.
show      prints what it would change now, or why it cannot be approved; of a decided one, who decided and why
decided   lists the newest decisions, and proposals that nobody decided within a week

examples:
       livery proposals
       livery proposals approve 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "looked at it with the brand"`,
  ({ row }) => [
    row('', 'listProposals', ({ proposals, reviews }) => {
      const pending = proposals.map((one) => [
        `${one.id} ${one.actor} proposes to ${one.sentence} (${one.createdAt}): ${one.reason}`,
        indented(differenceLines(one)),
      ]);
      return listed([...pending, ...reviews.map(reviewLine)], 'nothing is pending');
    }),
    row('decided', 'listDecidedProposals', ({ list, next }) =>
      listed(
        [
          ...list.map(
            ({ id, sentence, actor, decision }) =>
              `${id} ${decision.outcome} ${decision.at}${optional(' by ', decision.actor)}: ${sentence}, proposed by ${actor}${optional('; ', decision.reason)}`,
          ),
          ...(next === null ? [] : ['older ones are in the console, under Approvals']),
        ],
        'nothing was decided yet',
      ),
    ),
    row('show ID', 'showProposal', ({ proposal, own, now, decision }) => [
      `${proposal.actor} proposes to ${proposal.sentence} (${proposal.createdAt}, until ${proposal.expiresAt}): ${proposal.reason}`,
      decision &&
        `${decision.outcome} ${decision.at}${optional(' by ', decision.actor)}${optional(': ', decision.reason)}`,
      'as proposed:',
      indented(differenceLines(proposal)),
      decision === undefined && ['now:', ...indented(differenceLines(now))],
      optional('    cannot be approved: ', now.refusal?.message),
      decision === undefined && own && 'you proposed it: somebody else has to approve it',
    ]),
    row(
      'approve|reject ID --reason TEXT',
      'decideProposal',
      ({ sentence, actor }, _, verb) => `${decided[verb]}: ${sentence}, proposed by ${actor}`,
      ({ reason }, verb, proposal) => ({ params: { proposal }, body: { decision: decided[verb], reason } }),
    ),
  ],
);

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`);

const reviewLine = ({ tenant, release, actor, createdAt, reason }: AdminValueOf<'listProposals'>['reviews'][number]) =>
  `review: ${tenant} was rolled back to release ${release} by ${actor} ${createdAt}: ${reason}`;

export const signOff = commandOf(
  'sign-off',
  'sign off the release, the content and the games of staging',
  `Confirms that the release, content and games of staging are fit for production, which it prints first. Refused if staging has others
by then.

example:
       livery sign-off aurora --reason "checked on three phones"`,
  ({ code }) => [
    code('BRAND --reason TEXT', async ({ output, env }, { reason }, tenant) => {
      const query = { environment: 'staging' } as const;
      const { release, content, games } = await resultOf(env, 'checkReadiness', { params: { tenant }, query });
      const staged = `release ${release} of ${tenant}, content ${content}, games ${games}`;
      output.out(`staging has ${staged}`);
      await resultOf(env, 'signOffRelease', { params: { tenant }, body: { release, content, games, reason } });
      return `signed off: ${staged}`;
    }),
  ],
);

export const review = commandOf(
  'review',
  'review rollbacks that took effect without an approval',
  `Confirms that you have reviewed the rollbacks that somebody else made alone, which it prints first. Refused if there are others by then.

example:
       livery review aurora --reason "right: login was broken"`,
  ({ code }) => [
    code('BRAND --reason TEXT', async ({ output, env }, { reason }, tenant) => {
      const { reviews } = await resultOf(env, 'listProposals');
      const rows = reviews.filter((row) => row.tenant === tenant);
      for (const row of rows) output.out(reviewLine(row));
      const seen = rows.map(({ release, createdAt }) => ({ release, createdAt }));
      const { reviewed } = await resultOf(env, 'reviewRollbacks', { params: { tenant }, body: { seen, reason } });
      return `reviewed: ${reviewed} of ${tenant}`;
    }),
  ],
);

export const archive = commandOf(
  'archive',
  'take a brand off its hosts; nothing is deleted',
  `Domains of the brand still serve suppliers that booked there, for late wins and rollbacks, and nothing else. Release them with --release-domains once no round is open and suppliers no longer repeat calls.

example:
       livery archive aurora --reason "asked by the operator"`,
  ({ row }) => [
    row(
      'BRAND [--release-domains] --reason TEXT',
      'archiveBrand',
      ({ proposal, openRounds, keepsDomains }, { releaseDomains }, brand): Line =>
        waitLine(proposal) || [
          `${brand} is archived${releaseDomains ? ', and its domains are free' : ''}`,
          openRounds > 0 && `${openRounds} ${openRounds === 1 ? 'round is' : 'rounds are'} open`,
          keepsDomains &&
            `its domains serve suppliers until you release them: livery archive ${brand} --release-domains`,
        ],
      (values, tenant) => ({ params: { tenant }, body: { ...values, archived: true } }),
    ),
  ],
);

export const restore = commandOf(
  'restore',
  'serve an archived brand again',
  `example:
       livery restore aurora --reason "asked by the operator"`,
  ({ row }) => [
    row(
      'BRAND --reason TEXT',
      'archiveBrand',
      ({ proposal }, _, brand) => waitLine(proposal) || `${brand} is served again`,
      ({ reason }, tenant) => ({ params: { tenant }, body: { archived: false, releaseDomains: false, reason } }),
    ),
  ],
);
