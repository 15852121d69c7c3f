import { randomUUID } from 'node:crypto';
import type { Clock } from '../../server/clock.ts';
import type { Log } from '../../server/log.ts';
import { createOutbound } from '../../server/outbound/outbound.ts';
import { openRowFile, type RowFile } from './row-file.ts';
import { signatureHeader, signed } from './signing.ts';

/** Who plays what, as an operator's wallet is asked about it. */
export type Seat = {
  /** Base address of the operator's Wallet API. */
  readonly wallet: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
};

/** Units are hundred-thousandths of the currency. */
export type Money = { readonly status: string; readonly balance: number | undefined };

type Owed = {
  readonly wallet: string;
  readonly path: '/transaction/win' | '/transaction/rollback';
  readonly body: object;
  readonly tries: number;
  readonly notBefore: number;
};

export type WalletClient = {
  /** Undefined if the wallet did not answer. */
  balance(seat: Seat): Promise<Money | undefined>;
  /**
   * Debits a stake. Whatever is not a clear answer is rolled back, and so is a bet that neither `keep` nor `win` follows, because
   * the studio ended in between.
   */
  bet(input: { seat: Seat; round: string; amount: number }): Promise<Money & { readonly id: string }>;
  /** The caller has written down what a bet is for. */
  keep(bet: string): Promise<void>;
  /** Credits and closes the round; `owed` if the wallet did not answer, and is asked until it does. */
  win(input: {
    seat: Seat;
    round: string;
    amount: number;
    bet: string;
  }): Promise<Money & { readonly owed: boolean }>;
  /** Asks again for what is owed and due. */
  settleOwed(): Promise<void>;
};

/** Tries of a call at once. */
const triesAtOnce = 3;
/** Tries of a rollback, or of a win that was not answered, with growing pauses. */
const triesAtMost = 500;
const longestPause = 10 * 60_000;
/** Until then a bet has its answer, or the studio ended in between. */
const betWithin = 20_000;

/** Bets end so without anything to roll back. */
const refusals: ReadonlySet<string> = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED']);
/** An owed transaction is done with these. */
const over: ReadonlySet<string> = new Set([
  'RS_OK',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
]);

export function createWalletClient({
  privateKey,
  file,
  clock,
  log,
  patience = 1000,
}: {
  /** PEM. */
  privateKey: string;
  file: string;
  clock: Clock;
  log: Log;
  /** Milliseconds for an answer. */
  patience?: number | undefined;
}): WalletClient {
  // Operators are the sandbox itself, wherever it answers.
  const outbound = createOutbound({
    ...{ clock, log, allowed: [], loopback: true },
    ...{ isOwnHost: () => false, isTrusted: () => true },
  });
  const owed: RowFile<Owed> = openRowFile(file);

  async function ask({ wallet, path, body }: { wallet: string; path: string; body: object }): Promise<Money> {
    const bytes = Buffer.from(JSON.stringify(body));
    const { status, body: said } = await outbound.postJson({
      url: wallet + path,
      body: bytes,
      headers: { [signatureHeader]: signed({ body: bytes, privateKey }) },
      timeout: patience,
      mostBytes: 20_000,
    });
    const answer = JSON.parse(said.toString('utf8')) as { status?: unknown; balance?: unknown };
    if (status !== 200 || typeof answer.status !== 'string') throw new Error(`the wallet answered ${status}`);
    return {
      status: answer.status,
      balance: typeof answer.balance === 'number' ? answer.balance : undefined,
    };
  }

  /** Undefined if none of the tries was answered. */
  async function askThrice(call: { wallet: string; path: string; body: object }): Promise<Money | undefined> {
    for (let turn = 0; turn < triesAtOnce; turn += 1) {
      try {
        return await ask(call);
      } catch (err) {
        log.debug({ err }, 'an operator did not answer the studio');
      }
    }
    return undefined;
  }

  const common = ({ user, token, gameCode, currency }: Seat) => ({
    user,
    token,
    game_code: gameCode,
    currency,
    request_uuid: randomUUID(),
    supplier_user: user,
  });

  return {
    balance: ({ wallet, ...seat }) => {
      const { user, token, game_code, request_uuid } = common({ wallet, ...seat });
      return askThrice({ wallet, path: '/user/balance', body: { user, token, game_code, request_uuid } });
    },
    bet: async ({ seat, round, amount }) => {
      const id = randomUUID();
      const { wallet } = seat;
      const undo: Owed = {
        wallet,
        path: '/transaction/rollback',
        body: {
          ...common(seat),
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: id,
          round,
          round_closed: true,
        },
        tries: 0,
        notBefore: clock.now().getTime() + betWithin,
      };
      await owed.set(id, undo);
      const body = {
        ...common(seat),
        transaction_uuid: id,
        supplier_transaction_id: id,
        round,
        round_closed: false,
        is_free: false,
        amount,
      };
      const answer = await askThrice({ wallet, path: '/transaction/bet', body });
      if (refusals.has(answer?.status ?? '')) await owed.drop(id);
      else if (answer?.status !== 'RS_OK') await owed.set(id, { ...undo, notBefore: 0 });
      return { status: answer?.status ?? 'no answer', balance: answer?.balance, id };
    },
    keep: (bet) => owed.drop(bet),
    win: async ({ seat, round, amount, bet }) => {
      const id = randomUUID();
      const { wallet } = seat;
      const body = {
        ...common(seat),
        transaction_uuid: id,
        supplier_transaction_id: id,
        reference_transaction_uuid: bet,
        round,
        round_closed: true,
        is_free: false,
        amount,
      };
      const path = '/transaction/win';
      const kept = owed.set(id, {
        wallet,
        path,
        body,
        tries: 0,
        notBefore: clock.now().getTime() + betWithin,
      });
      await Promise.all([kept, owed.drop(bet)]);
      const answer = await askThrice({ wallet, path, body });
      if (answer !== undefined) await owed.drop(id);
      if (answer !== undefined && answer.status !== 'RS_OK')
        log.error({ errorCode: answer.status }, 'an operator refuses a win of the studio');
      return { status: answer?.status ?? 'no answer', balance: answer?.balance, owed: answer === undefined };
    },
    settleOwed: async () => {
      for (const [id, row] of owed.all()) {
        const now = clock.now().getTime();
        if (row.notBefore > now) continue;
        const answer = await ask(row).catch(() => undefined);
        const tries = row.tries + 1;
        const pause = Math.min(1000 * 2 ** Math.min(tries, 10), longestPause);
        if (over.has(answer?.status ?? '') || tries >= triesAtMost) await owed.drop(id);
        else await owed.set(id, { ...row, tries, notBefore: now + pause });
      }
    },
  };
}
