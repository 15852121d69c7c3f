import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { UsageError } from '../command.ts';
import { commandOf, listed, newestLast, texts, wholeOf } from '../rows.ts';
import { checkWallets } from './wallet-check.ts';

const pageOf = (page = '1') => wholeOf('--page', page, 999_999) ?? 1;
const older = ({ more, pageNo }: { more: boolean; pageNo: number }) =>
  more ? `there are older ones: --page ${pageNo + 1}` : undefined;

export const wallet = commandOf(
  {
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
    options: {
      ...texts('status', 'transaction', 'aggregator', 'page', 'reason', 'max-age', 'rows', 'older-than', 'after'),
      open: { type: 'boolean' },
      json: { type: 'boolean', default: false },
    },
    hasOwnJson: true,
  },
  ({ row, code }) => [
    row(
      'calls BRAND [PLAYER]',
      'listWalletCalls',
      ({ status, transaction, aggregator, page }, brand, account) => ({
        params: { brand },
        query: { pageNo: pageOf(page), account, aggregator, status, transaction },
      }),
      ({ list }, _, brand) => newestLast(list.map(callText), `no call to the wallet of ${brand} matches`),
      older,
    ),
    row(
      'shortfalls BRAND [PLAYER]',
      'listShortfalls',
      ({ aggregator, page }, brand, account) => ({
        params: { brand },
        query: { pageNo: pageOf(page), account, aggregator },
      }),
      ({ list }, _, brand) => newestLast(list.map(shortfallLine), `${brand} has no shortfalls`),
      older,
    ),
    row(
      'rounds BRAND [PLAYER]',
      'listOpenRounds',
      ({ open, aggregator, after, 'older-than': olderThan }, brand, account) => {
        if (open !== true) throw new UsageError('wallet rounds BRAND --open');
        const hours = wholeOf('--older-than', olderThan, 999_999);
        return { params: { brand }, query: { account, aggregator, olderThan: hours, after } };
      },
      ({ list }, _, brand) => listed(list.map(roundLine), `no open round of ${brand} matches`),
      ({ next }) => (next === null ? undefined : `there are newer ones: --after ${next}`),
    ),
    row(
      'round BRAND BET',
      'showRoundToStaff',
      (_, brand, bet) => ({ params: { brand, bet }, query: {} }),
      ({ url }) => url,
    ),
    code('check [BRAND]', ({ output, env }, { json, reason = 'livery wallet check', ...values }, brand) =>
      checkWallets({
        brand,
        env,
        output,
        json,
        reason,
        maxAgeMinutes: wholeOf('--max-age', values['max-age'], 999_999),
        rows: wholeOf('--rows', values.rows, 999_999),
      }),
    ),
  ],
);

const callText = (row: AdminValueOf<'listWalletCalls'>['list'][number]) =>
  [
    `${row.at} ${row.aggregator} ${row.call} ${row.account ?? '-'} ${row.status}`,
    `  request  ${row.request}`,
    `  response ${row.answer}`,
  ].join('\n');

const shortfallLine = (row: AdminValueOf<'listShortfalls'>['list'][number]) =>
  `${row.at} ${row.aggregator} ${row.account}: ${row.missing} ${row.currency} missing, ${row.taken} recovered; win ${row.win ?? '-'} of round ${row.round}`;

const roundLine = (row: AdminValueOf<'listOpenRounds'>['list'][number]) =>
  `${row.since} ${row.aggregator} ${row.account} ${row.game}: ${row.stake} ${row.currency} staked, ${row.paid} paid; round ${row.round}, bet ${row.bet}`;
