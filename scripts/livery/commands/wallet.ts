import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { resultOf, servedBrands } from '../admin-client.ts';
import { downloadAdmin } from '../admin-files.ts';
import { type Context, type Done, exits } from '../command.ts';
import { optional } from '../lines.ts';
import { commandOf, listed, newestLast } from '../rows.ts';

const older = ({ more, pageNo }: { more: boolean; pageNo: number }) =>
  more && `there are older ones: --page ${pageNo + 1}`;

export const wallet = commandOf(
  'wallet',
  'show calls of suppliers to a wallet, rounds, ledgers and the figures of days; find anything by its id; check the books',
  `STATUS is one of a supplier, such as RS_OK.
find takes one whole id or value: of a bet, round, request, reward or player, ours or the supplier's. history has the calls of a bet,
round the address of its page at the supplier. figures are of the day so far and of the last 30 days, without BRAND of all your brands;
export-figures saves them as CSV, by brand, currency and day
check compares balances, entries, bookings and calls of suppliers, without BRAND for all served brands, and exits with 1
if something differs; --max-age accepts a check that began within that many minutes; --rows is at most 50

examples:
       livery wallet calls comet ana --status RS_ERROR_UNKNOWN
       livery wallet shortfalls comet --json
       livery wallet rounds comet --open --older-than 24
       livery wallet find R_20771
       livery wallet ledger comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --currency PHP
       livery wallet export-figures figures.csv --currency PHP
       livery wallet check comet`,
  ({ row, code }) => [
    row(
      'calls BRAND [PLAYER] [--status STATUS] [--transaction ID] [--aggregator ID] [--page NUMBER]',
      'listWalletCalls',
      ({ list }, _, brand) =>
        newestLast(
          list.map((call) => [
            `${call.at} ${call.aggregator} ${call.call} ${call.account ?? '-'} ${call.status}`,
            `  request  ${call.request}`,
            `  response ${call.answer}`,
          ]),
          `no call to the wallet of ${brand} matches`,
        ),
      ({ page: pageNo = 1, ...values }, brand, account) => ({
        params: { brand },
        query: { ...values, pageNo, account },
      }),
      older,
    ),
    row(
      'shortfalls BRAND [PLAYER] [--aggregator ID] [--page NUMBER]',
      'listShortfalls',
      ({ list }, _, brand) =>
        newestLast(
          list.map(
            (one) =>
              `${one.at} ${one.aggregator} ${one.account}: ${one.missing} ${one.currency} missing, ${one.taken} recovered; win ${one.win ?? '-'} of round ${one.round}`,
          ),
          `${brand} has no shortfalls`,
        ),
      ({ page: pageNo = 1, aggregator }, brand, account) => ({
        params: { brand },
        query: { pageNo, account, aggregator },
      }),
      older,
    ),
    row(
      'rounds BRAND [PLAYER] --open [--older-than HOURS] [--aggregator ID] [--after PAGE]',
      'listOpenRounds',
      ({ list }, _, brand) =>
        listed(
          list.map(
            (one) =>
              `${one.since} ${one.aggregator} ${one.account} ${one.game}: ${one.stake} ${one.currency} staked, ${one.paid} paid; round ${one.round}, bet ${one.bet}`,
          ),
          `no open round of ${brand} matches`,
        ),
      ({ olderThan, aggregator, after }, brand, account) => ({
        params: { brand },
        query: { account, aggregator, olderThan, after },
      }),
      ({ next }) => optional('there are newer ones: --after ', next),
    ),
    row('round BRAND BET', 'showRoundToStaff', ({ url }) => url),
    row(
      'find ID [--brand BRAND]',
      'lookUp',
      ({ list }, _, id) =>
        listed(
          list.map(
            (one) =>
              `${one.brand} ${one.kind} ${one.id}${one.kind === 'player' ? '' : optional(', player ', one.player)}`,
          ),
          `nothing of your brands has the id ${id}`,
        ),
      ({ brand }, q) => ({ query: { q, brand } }),
    ),
    row(
      'history BRAND BET [--after PAGE]',
      'getRound',
      ({ round, list }, _, brand) => [
        `${round.placedAt} ${round.account} ${round.game} (${round.status}): ${round.stake} ${round.currency} staked, ${round.paid} paid${optional('; round ', round.round)}`,
        ...list.flatMap(({ calls, moreCalls, ...one }) => [
          `  ${one.at} ${one.kind} ${one.id} ${one.amount} ${one.currency} (${one.status})${one.rolledBackAt === null ? '' : ', rolled back'}${optional(', missing ', one.missing)}`,
          ...calls.flatMap((call) => [
            `    ${call.at} ${call.call} ${call.status}`,
            `      request  ${call.request}`,
            `      response ${call.answer}`,
          ]),
          ...(moreCalls ? [`    there are more calls: livery wallet calls ${brand} --transaction ${one.id}`] : []),
        ]),
      ],
      ({ after }, brand, bet) => ({ params: { brand, bet }, query: { after } }),
      ({ next }) => optional('there are newer ones: --after ', next),
    ),
    row(
      'ledger BRAND PLAYER [--currency CODE] [--after PAGE]',
      'listLedger',
      ({ list, sums }, _, brand) => [
        ...newestLast(
          list.map(
            (one) =>
              `${one.at} ${one.cause} ${one.amount} ${one.currency}${one.kind === null ? '' : ` (${one.kind} ${one.of})`}`,
          ),
          `no booking of this player at ${brand} matches`,
        ),
        ...sums.flatMap(({ currency, balance, causes }) => [
          `${balance} ${currency}`,
          ...causes.map(({ cause, amount }) => `  ${cause}: ${amount}`),
        ]),
      ],
      ({ currency, after }, brand, player) => ({ params: { brand, player }, query: { currency, after } }),
      ({ next }) => optional('there are older ones: --after ', next),
    ),
    row(
      'figures [BRAND] [--currency CODE] [--after PAGE]',
      'showFigures',
      ({ list }) =>
        listed(
          list.flatMap(({ brand, currency, today, total, activePlayers }) =>
            [
              { ...today, name: 'today' },
              { ...total, name: '30 days', activePlayers },
            ].map(
              ({ name, ...sums }) =>
                `${brand} ${currency} ${name}: stakes ${sums.stakes}, wins ${sums.wins}, deposits ${sums.deposits}, withdrawals ${sums.withdrawals}, rewards ${sums.rewards}, active players ${sums.activePlayers}`,
            ),
          ),
          'no bookings in the last 30 days',
        ),
      ({ currency, after }, brand) => ({ query: { brand, currency, after } }),
      ({ next }) => optional('there are more: --after ', next),
    ),
    code('export-figures FILE [--brand BRAND] [--currency CODE]', async (context, query, file) => {
      await downloadAdmin(context, 'exportFigures', { query, file });
      return `saved ${file}`;
    }),
    code('check [BRAND] [--max-age MINUTES] [--rows NUMBER] [--reason TEXT]', checkWallets),
  ],
);

type Checked = AdminValueOf<'getWalletCheck'> & { readonly brand: string };

/** Milliseconds between two look-ups of a check that runs on the server. */
const lookEvery = 1000;

/** Checks the books of a brand, or of all served brands one after the other. Exits with 1 if something differs or a check fails. */
async function checkWallets(
  { env, output, json }: Context,
  { reason, maxAge: maxAgeMinutes, rows }: { reason?: string; maxAge?: number; rows?: number },
  named?: string,
): Promise<Done> {
  const results: Checked[] = [];
  for (const brand of named === undefined ? await servedBrands(env) : [named]) {
    const params = { brand };
    const body = { reason: reason || 'livery wallet check', maxAgeMinutes };
    await resultOf(env, 'startWalletCheck', { params, body });
    for (;;) {
      const checked = await resultOf(env, 'getWalletCheck', { params, query: { rows } });
      if (checked.state !== 'running') {
        results.push({ brand, ...checked });
        if (!json) output.out(linesOf({ brand, ...checked }).join('\n'));
        break;
      }
      output.progress?.(`${brand} is being checked`);
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  }
  return { value: results, code: results.every(isRight) ? exits.fine : exits.invalid };
}

const isRight = ({ state, checks }: Checked) =>
  state === 'done' && checks.every(({ differences }) => differences === 0);

function linesOf({ brand, state, checks }: Checked): string[] {
  if (state !== 'done') return [`${brand}: the check did not finish; the log of the server states why`];
  return checks.flatMap(({ check, differences, rows }) => [
    `${brand} ${check}: ${differences === 0 ? 'agrees' : `${differences} ${differences === 1 ? 'row differs' : 'rows differ'}`}`,
    ...rows.map(
      ({ subject, currency, expected, found }) =>
        `  ${subject}: expected ${expected}, found ${found}${optional(' ', currency)}`,
    ),
  ]);
}
