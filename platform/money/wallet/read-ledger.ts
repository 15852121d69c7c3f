import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Tx } from '../../../server/database/database.ts';
import { pageOf } from '../../../server/database/rows.ts';
import { exactDecimal } from './amounts.ts';
import type { BookingReason } from './ledger.ts';
import { betReasons } from './movement-kinds.ts';

type Ledger = AdminValueOf<'listLedger'>;
type Booking = Ledger['list'][number];
type Row = { id: string; reason: BookingReason; key: string; amount: bigint; currency: string; at: Date };
type Sum = { currency: string; balance: bigint; reason: BookingReason | null; count: bigint; units: string };

const usualPage = 50;

/** A page of the bookings of a player's wallets, newest first. The first page has the sums of all bookings. */
export async function readLedger(
  tx: Tx,
  player: string,
  { currency, after, pageSize = usualPage }: AdminQueryOf<'listLedger'>,
): Promise<Ledger> {
  // Each wallet is read by its own part of the index.
  const { rows } = await sql<Row>`
    select row.id, made.reason, made.idempotency_key as key, row.amount, wallet.currency, made.created_at as at
    from ledger_account as wallet cross join lateral (
      select transaction_id as id, amount from ledger_entry
      where tenant = ${tx.tenant} and account_id = wallet.id
        and ${after === undefined ? sql`true` : sql`transaction_id < ${after}`}
      order by transaction_id desc limit ${pageSize + 1}) as row
    join ledger_transaction as made on made.tenant = ${tx.tenant} and made.id = row.id
    where wallet.tenant = ${tx.tenant} and wallet.player_id = ${player}
      and ${currency === undefined ? sql`true` : sql`wallet.currency = ${currency}`}
    order by row.id desc limit ${pageSize + 1}`.execute(tx);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  return { list: page.map(bookingOf), next, sums: after === undefined ? await sumsOf(tx, player) : [] };
}

const bookingOf = ({ id, reason, key, amount, currency, at }: Row): Booking => ({
  id,
  cause: reason,
  amount: exactDecimal(amount),
  currency,
  ...causeOf(reason, key),
  at: at.toISOString(),
});

const isOfBet = (reason: string): boolean => betReasons.some((each) => each === reason);

/** The thing that caused a booking. Keys of bookings name it behind their first colon. */
function causeOf(reason: BookingReason, key: string): Pick<Booking, 'kind' | 'of' | 'transaction'> {
  const [name, id = '', third = '', ...transaction] = key.split(':');
  if (isOfBet(reason)) return { kind: 'round', of: id, transaction: transaction.join(':') || null };
  if (reason === 'deposit') return { kind: 'deposit', of: id, transaction: null };
  if (reason.startsWith('withdrawal') || reason === 'payment returned')
    return { kind: 'withdrawal', of: id, transaction: null };
  if (name === 'promotion') return { kind: 'reward', of: id, transaction: null };
  // Other rewards are claims without a page of their own. Their key names the player first.
  if (name === 'reward') return { kind: null, of: [third, ...transaction].join(':'), transaction: null };
  return { kind: null, of: null, transaction: null };
}

/** Balance of each wallet, and its bookings by cause. */
async function sumsOf(tx: Tx, player: string): Promise<Ledger['sums']> {
  const { rows } = await sql<Sum>`
    select wallet.currency, wallet.balance, made.reason, count(made.id) as count, coalesce(sum(entry.amount), 0)::text as units
    from ledger_account as wallet
    left join ledger_entry as entry on entry.tenant = wallet.tenant and entry.account_id = wallet.id
    left join ledger_transaction as made on made.tenant = wallet.tenant and made.id = entry.transaction_id
    where wallet.tenant = ${tx.tenant} and wallet.player_id = ${player}
    group by wallet.currency, wallet.balance, made.reason order by wallet.currency, made.reason`.execute(tx);
  return [...new Set(rows.map((row) => row.currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      balance: exactDecimal(own[0]?.balance ?? 0n),
      booked: exactDecimal(own.reduce((sum, { units }) => sum + BigInt(units), 0n)),
      causes: own.flatMap(({ reason, count, units }) =>
        reason === null ? [] : [{ cause: reason, count: Number(count), amount: exactDecimal(BigInt(units)) }],
      ),
    };
  });
}
