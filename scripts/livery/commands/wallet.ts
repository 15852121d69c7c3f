import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, readArguments, sayRefusal, UsageError } from '../command.ts';

type Call = AdminValueOf<'listWalletCalls'>['list'][number];
type Shortfall = AdminValueOf<'listShortfalls'>['list'][number];

const text = { type: 'string' } as const;

const options = {
  ...{ status: text, transaction: text, aggregator: text, page: text },
  json: { type: 'boolean' },
} as const;

export const wallet: Command = {
  usage: [
    'livery wallet calls BRAND [PLAYER] [--status RS_...] [--transaction ID] [--aggregator ID] [--page N] [--json]',
    'livery wallet shortfalls BRAND [PLAYER] [--aggregator ID] [--page N] [--json]',
    'livery wallet round BRAND BET [--json]\n\nexamples:',
    'livery wallet calls comet ana --status RS_ERROR_UNKNOWN',
    'livery wallet shortfalls comet --json',
  ].join('\n       '),
  summary: 'show what suppliers said to a wallet, what rolled back wins left missing, and how a bet went',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [verb, brand, named] = positionals;
    const { status, transaction, aggregator, page = '1', json = false } = values;
    const pageNo = Number(page);
    if (brand === undefined || !Number.isInteger(pageNo))
      throw new UsageError('wallet calls|shortfalls BRAND [PLAYER], wallet round BRAND BET');
    const common = {
      ...{ pageNo },
      ...(named !== undefined && { account: named }),
      ...(aggregator !== undefined && { aggregator }),
    };
    const show = <Row>({
      list,
      more,
      line,
      none,
    }: {
      list: readonly Row[];
      more: boolean;
      line: (row: Row) => string;
      none: string;
    }) => {
      if (json) output.out(JSON.stringify({ list, pageNo, more }, null, 2));
      // Newest last, at the bottom of the terminal.
      else output.out(list.length === 0 ? none : list.map(line).reverse().join('\n'));
      if (more && !json) output.err(`there are older ones: --page ${pageNo + 1}`);
      return exits.fine;
    };
    if (verb === 'calls') {
      const query = {
        ...common,
        ...(status !== undefined && { status }),
        ...(transaction !== undefined && { transaction }),
      };
      const answer = await callAdmin({ env, operation: 'listWalletCalls', params: { brand }, query });
      if ('refusal' in answer) return sayRefusal({ output, ...answer });
      return show({
        ...answer.value,
        line: lineOfCall,
        none: `no supplier called the wallet of ${brand} so`,
      });
    }
    if (verb === 'shortfalls') {
      const answer = await callAdmin({ env, operation: 'listShortfalls', params: { brand }, query: common });
      if ('refusal' in answer) return sayRefusal({ output, ...answer });
      return show({ ...answer.value, line: lineOfShortfall, none: `nothing is missing at ${brand}` });
    }
    if (verb !== 'round' || named === undefined) throw new UsageError('wallet calls|shortfalls|round');
    const answer = await callAdmin({
      ...{ env, operation: 'showRoundToStaff', params: { brand, bet: named } },
      query: {},
    });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    output.out(answer.value.url);
    return exits.fine;
  },
};

const lineOfCall = ({ at, aggregator, call, account, status, request, answer }: Call) =>
  [`${at} ${aggregator} ${call} ${account ?? '-'} ${status}`, `  asked ${request}`, `  said  ${answer}`].join(
    '\n',
  );

const lineOfShortfall = ({ at, aggregator, account, missing, taken, currency, round, win }: Shortfall) =>
  `${at} ${aggregator} ${account}: ${missing} ${currency} missing, ${taken} came back; win ${win ?? '-'} of round ${round}`;
