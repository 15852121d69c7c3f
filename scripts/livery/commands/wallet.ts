import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { checkWallets } from './wallet-check.ts';

type Call = AdminValueOf<'listWalletCalls'>['list'][number];
type OpenRound = AdminValueOf<'listOpenRounds'>['list'][number];
type Shortfall = AdminValueOf<'listShortfalls'>['list'][number];

const text = { type: 'string' } as const;

const options = {
  ...{ status: text, transaction: text, aggregator: text, page: text },
  ...{ reason: text, 'max-age': text, rows: text, 'older-than': text, after: text },
  open: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const wallet: Command = {
  usage: [
    'livery wallet calls BRAND [PLAYER] [--status RS_...] [--transaction ID] [--aggregator ID] [--page N] [--json]',
    'livery wallet shortfalls BRAND [PLAYER] [--aggregator ID] [--page N] [--json]',
    'livery wallet rounds BRAND [PLAYER] --open [--older-than HOURS] [--aggregator ID] [--after PAGE] [--json]',
    'livery wallet round BRAND BET [--json]',
    'livery wallet check [BRAND] [--max-age MINUTES] [--rows N] [--reason TEXT] [--json]\n\ncheck compares balances, entries, bookings and calls of suppliers, without BRAND for all served brands, and exits with 1\nif something differs; --max-age accepts a check that began within that many minutes; --rows is at most 50\n\nexamples:',
    'livery wallet calls comet ana --status RS_ERROR_UNKNOWN',
    'livery wallet shortfalls comet --json',
    'livery wallet rounds comet --open --older-than 24',
    'livery wallet check comet',
  ].join('\n       '),
  summary:
    'show calls of suppliers to a wallet, shortfalls after rollbacks, open rounds and the history of a bet; check the books',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [verb, brand, named] = positionals;
    const { status, transaction, aggregator, page = '1', json = false } = values;
    const pageNo = Number(page);
    if (verb === 'check') {
      const { reason = 'livery wallet check' } = values;
      const bounds = { maxAgeMinutes: wholeOf(values['max-age']), rows: wholeOf(values.rows) };
      return checkWallets({ ...{ brand, env, output, json, reason }, ...bounds });
    }
    if (brand === undefined || !Number.isInteger(pageNo))
      throw new UsageError(
        'wallet calls|shortfalls BRAND [PLAYER], wallet round BRAND BET, wallet check [BRAND]',
      );
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
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      return show({
        ...answer.value,
        line: lineOfCall,
        none: `no call to the wallet of ${brand} matches`,
      });
    }
    if (verb === 'shortfalls') {
      const answer = await callAdmin({ env, operation: 'listShortfalls', params: { brand }, query: common });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      return show({ ...answer.value, line: lineOfShortfall, none: `${brand} has no shortfalls` });
    }
    if (verb === 'rounds') {
      if (values.open !== true) throw new UsageError('wallet rounds BRAND --open');
      const { after, 'older-than': olderThan } = values;
      if (olderThan !== undefined && !/^\d{1,6}$/.test(olderThan))
        throw new UsageError('--older-than is a number of hours');
      const query = {
        ...(named !== undefined && { account: named }),
        ...(aggregator !== undefined && { aggregator }),
        ...(olderThan !== undefined && { olderThan: Number(olderThan) }),
        ...(after !== undefined && { after }),
      };
      const answer = await callAdmin({ env, operation: 'listOpenRounds', params: { brand }, query });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const { list, next } = answer.value;
      if (json) output.out(JSON.stringify(answer.value, null, 2));
      else
        output.out(
          list.length === 0 ? `no open round of ${brand} matches` : list.map(lineOfRound).join('\n'),
        );
      if (next !== null && !json) output.err(`there are newer ones: --after ${next}`);
      return exits.fine;
    }
    if (verb !== 'round' || named === undefined)
      throw new UsageError('wallet calls|shortfalls|rounds|round|check');
    const answer = await callAdmin({
      ...{ env, operation: 'showRoundToStaff', params: { brand, bet: named } },
      query: {},
    });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(answer.value.url);
    return exits.fine;
  },
};

function wholeOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,6}$/.test(given)) throw new UsageError('--max-age and --rows are whole numbers');
  return Number(given);
}

const lineOfCall = ({ at, aggregator, call, account, status, request, answer }: Call) =>
  [
    `${at} ${aggregator} ${call} ${account ?? '-'} ${status}`,
    `  request  ${request}`,
    `  response ${answer}`,
  ].join('\n');

const lineOfShortfall = ({ at, aggregator, account, missing, taken, currency, round, win }: Shortfall) =>
  `${at} ${aggregator} ${account}: ${missing} ${currency} missing, ${taken} recovered; win ${win ?? '-'} of round ${round}`;

const lineOfRound = ({ since, aggregator, account, game, round, bet, stake, paid, currency }: OpenRound) =>
  `${since} ${aggregator} ${account} ${game}: ${stake} ${currency} staked, ${paid} paid; round ${round}, bet ${bet}`;
