import { callAdmin } from '../admin-client.ts';
import { type Command, exits, readArguments, sayRefusal, UsageError } from '../command.ts';
import { differenceLines } from '../show-release.ts';

const reasonOption = { reason: { type: 'string' } } as const;
const proposalOptions = { ...reasonOption, json: { type: 'boolean', default: false } } as const;
const policyOptions = {
  ...proposalOptions,
  'second-person': { type: 'string' },
  'sign-off': { type: 'string' },
} as const;

const says = (on: boolean) => (on ? 'on' : 'off');

export const policy: Command = {
  usage: `livery policy list [--json]
       livery policy set BRAND|all --second-person on|off --sign-off on|off --reason TEXT

What has to happen before production changes. It stands outside the brands; "all" is every brand without a policy of its own.
--second-person  somebody else approves changes, promotions, undoing and archiving, those of content too; a rollback goes through and is
                 reviewed after
--sign-off       a release, or content, is signed off in staging before it is promoted

examples:
       livery policy set all --second-person on --sign-off off --reason "four eyes"
       livery policy list`,
  summary: 'show or set what has to happen before production changes',
  options: policyOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: policyOptions });
    const [action, brand, ...rest] = positionals;
    if (action === 'list' && brand === undefined) {
      const answer = await callAdmin({ env, operation: 'listPolicies' });
      if ('refusal' in answer) return sayRefusal({ output, ...answer });
      const lines = answer.value.map(
        ({ tenant, secondPerson, signOff, actor, updatedAt, reason }) =>
          `${(tenant === '*' ? 'all' : tenant).padEnd(20)} second person ${says(secondPerson)}, sign-off ${says(signOff)}  by ${actor} ${updatedAt}: ${reason}`,
      );
      output.out(
        values.json ? JSON.stringify(answer.value, null, 2) : lines.join('\n') || 'no policy is set',
      );
      return exits.fine;
    }
    if (action !== 'set' || brand === undefined || rest.length > 0)
      throw new UsageError('policy list, or policy set BRAND|all --second-person on|off --sign-off on|off');
    const body = {
      secondPerson: isOn({ name: '--second-person', text: values['second-person'] }),
      signOff: isOn({ name: '--sign-off', text: values['sign-off'] }),
      reason: values.reason ?? '',
    };
    const answer = await callAdmin({
      ...{ env, operation: 'setPolicy', params: { tenant: brand === 'all' ? '*' : brand }, body },
    });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    output.out(`${brand}: second person ${says(body.secondPerson)}, sign-off ${says(body.signOff)}`);
    return exits.fine;
  },
};

export const proposals: Command = {
  usage: `livery proposals [--json]
       livery proposals approve|reject ID --reason TEXT

Lists what waits for a second person, and rollbacks that nobody else has looked at.

examples:
       livery proposals
       livery proposals approve 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "looked at it with the brand"`,
  summary: 'list, approve or reject what waits for a second person',
  options: proposalOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: proposalOptions });
    const [action, proposal, ...rest] = positionals;
    if (action === undefined) {
      const answer = await callAdmin({ env, operation: 'listProposals' });
      if ('refusal' in answer) return sayRefusal({ output, ...answer });
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
        ...answer.value.reviews.map(
          ({ tenant, release, actor, createdAt, reason }) =>
            `review: ${tenant} was rolled back to release ${release} by ${actor} ${createdAt}: ${reason}`,
        ),
      ];
      output.out(lines.join('\n') || 'nothing waits');
      return exits.fine;
    }
    if ((action !== 'approve' && action !== 'reject') || proposal === undefined || rest.length > 0)
      throw new UsageError('proposals, or proposals approve|reject ID --reason TEXT');
    const decision = action === 'approve' ? 'approved' : 'rejected';
    const body = { decision, reason: values.reason ?? '' } as const;
    const answer = await callAdmin({ env, operation: 'decideProposal', params: { proposal }, body });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    const { sentence, actor } = answer.value;
    output.out(`${decision}: ${sentence}, proposed by ${actor}`);
    return exits.fine;
  },
};

export const signOff: Command = {
  usage: `livery sign-off BRAND --reason TEXT

Says that release and content of staging are fit for production.

example:
       livery sign-off aurora --reason "checked on three phones"`,
  summary: 'sign off what staging serves',
  options: reasonOption,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: reasonOption });
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('sign-off BRAND --reason TEXT');
    const body = { reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'signOffRelease', params: { tenant }, body });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    const { release, content } = answer.value;
    output.out(`signed off: release ${release} of ${tenant}, content ${content}`);
    return exits.fine;
  },
};

export const review: Command = {
  usage: `livery review BRAND --reason TEXT

Says that you have looked at what somebody else rolled back alone.

example:
       livery review aurora --reason "right: login was broken"`,
  summary: 'review rollbacks that went through without a second person',
  options: reasonOption,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: reasonOption });
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('review BRAND --reason TEXT');
    const body = { reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'reviewRollbacks', params: { tenant }, body });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    output.out(`reviewed: ${answer.value.reviewed} of ${tenant}`);
    return exits.fine;
  },
};

function isOn({ name, text }: { name: string; text: string | undefined }): boolean {
  if (text !== 'on' && text !== 'off') throw new UsageError(`${name} ${text ?? ''}: write on or off`);
  return text === 'on';
}
