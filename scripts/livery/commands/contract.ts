import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const kinds: readonly AdminBodyOf<'offerContract'>['kind'][] = ['daily', 'dividend', 'hourly'];

const text = { type: 'string' } as const;

const options = { terms: text, from: text, until: text, reason: text } as const;

export const contract: Command = {
  usage:
    'livery contract offer BRAND AGENT daily|dividend|hourly --terms TEXT --from YYYY-MM-DD [--until YYYY-MM-DD] --reason TEXT\n\nexample:\n       livery contract offer comet lea dividend --terms "30 % of the net" --from 2026-12-01 --reason "asked for"',
  summary: 'offer an agent a contract, which the agent accepts or refuses',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [verb, brand, account, given] = positionals;
    const kind = kinds.find((known) => known === given);
    const { terms, from, until, reason = '' } = values;
    if (verb !== 'offer' || brand === undefined || account === undefined || kind === undefined)
      throw new UsageError('contract offer BRAND AGENT daily|dividend|hourly');
    if (terms === undefined || from === undefined) throw new UsageError('--terms and --from are missing');
    const body = {
      ...{ kind, terms, from, reason },
      ...(until !== undefined && { until }),
    };
    const answer = await callAdmin({
      env,
      operation: 'offerContract',
      params: { brand, account },
      body,
    });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { username, replaced } = answer.value;
    const instead = replaced === null ? '' : ', which replaces the pending offer';
    const period = until === undefined ? `from ${from}` : `from ${from} until ${until}`;
    output.out(`offered: ${kind} contract ${period} to ${username} at ${brand}${instead}`);
    return exits.fine;
  },
};
