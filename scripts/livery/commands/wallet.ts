import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, servedBrands } from '../admin-client.ts';
import { exits, type Output, printRefusal, UsageError } from '../command.ts';
import { commandOf, listed, newestLast, texts, wholeOf } from '../rows.ts';

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

type Checked = AdminValueOf<'getWalletCheck'>;

/** Milliseconds between two look-ups of a check that runs on the server. */
const lookEvery = 1000;

/** Checks the books of brands, one after the other, and waits for each. Exits with 1 if something differs or a check fails. */
async function checkWallets({
  brand: named,
  env,
  output,
  json,
  reason,
  maxAgeMinutes,
  rows,
}: {
  /** Brands to check; all served brands if undefined. */
  brand: string | undefined;
  env: NodeJS.ProcessEnv;
  output: Output;
  json: boolean;
  reason: string;
  maxAgeMinutes: number | undefined;
  rows: number | undefined;
}): Promise<number> {
  const brands = named === undefined ? await servedBrands(env) : [named];
  if ('refusal' in brands) return printRefusal({ output, ...brands });
  const results: (Checked & { readonly brand: string })[] = [];
  for (const brand of brands) {
    const of = { env, params: { brand } };
    const body = { reason, ...(maxAgeMinutes !== undefined && { maxAgeMinutes }) };
    const started = await callAdmin({ ...of, operation: 'startWalletCheck', body });
    if ('refusal' in started) return printRefusal({ output, ...started });
    for (;;) {
      const query = rows === undefined ? {} : { rows };
      const answer = await callAdmin({ ...of, operation: 'getWalletCheck', query });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      if (answer.value.state === 'running') {
        output.progress?.(`${brand} is being checked`);
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
        continue;
      }
      results.push({ brand, ...answer.value });
      if (!json) output.out(linesOf({ brand, ...answer.value }).join('\n'));
      break;
    }
  }
  if (json) output.out(JSON.stringify(results, null, 2));
  return results.every(isRight) ? exits.fine : exits.invalid;
}

const isRight = ({ state, checks }: Checked) =>
  state === 'done' && checks.every(({ differences }) => differences === 0);

function linesOf({ brand, state, checks }: Checked & { brand: string }): string[] {
  if (state !== 'done') return [`${brand}: the check did not finish; the log of the server states why`];
  return checks.flatMap(({ check, differences, rows }) => [
    `${brand} ${check}: ${differences === 0 ? 'agrees' : `${differences} ${differences === 1 ? 'row differs' : 'rows differ'}`}`,
    ...rows.map(
      ({ subject, currency, expected, found }) =>
        `  ${subject}: expected ${expected}, found ${found}${currency === null ? '' : ` ${currency}`}`,
    ),
  ]);
}
