import { randomUUID } from 'node:crypto';
import type { Clock } from '../../server/clock.ts';
import type { Log } from '../../server/log.ts';
import { createOutbound } from '../../server/outbound/outbound.ts';
import { openRowFile, type RowFile } from './row-file.ts';
import { signatureHeader, signed } from './signing.ts';

/** The player, game and operator of a wallet call. */
export type Seat = {
  /** Base address of the operator's Wallet API. */
  readonly wallet: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
};

/** Amounts are in units: hundred-thousandths of the currency. */
export type Money = { readonly status: string; readonly balance: number | undefined };

type Owed = {
  readonly wallet: string;
  readonly path: '/transaction/win' | '/transaction/rollback';
  readonly body: object;
  readonly tries: number;
  readonly notBefore: number;
};

export type WalletClient = {
  /** `undefined` if the wallet does not answer. */
  balance(seat: Seat): Promise<Money | undefined>;
  /**
   * Debits a stake. A bet without a clear answer is rolled back. So is a bet that is followed by neither `markStored` nor `win`, because
   * the studio stopped in between.
   */
  bet(input: { seat: Seat; round: string; amount: number }): Promise<Money & { readonly id: string }>;
  /** Marks a bet as stored by the caller, so that it is not rolled back. */
  markStored(bet: string): Promise<void>;
  /** Credits the win and closes the round. `owed` is true if the wallet did not answer; the win is then retried until it does. */
  win(input: { seat: Seat; round: string; amount: number; bet: string }): Promise<Money & { readonly owed: boolean }>;
  /** Retries owed transactions that are due. */
  settleOwed(): Promise<void>;
};

/** Attempts of a call before it counts as unanswered. */
const triesAtOnce = 3;
/** Attempts of a rollback or of an unanswered win, with growing pauses. */
const triesAtMost = 500;
const longestPause = 10 * 60_000;
/** Milliseconds after which a bet without an answer means that the studio stopped in between. */
const betWithin = 20_000;

/** Codes that end a bet with nothing to roll back. */
const refusals: ReadonlySet<string> = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED']);
/** Codes that settle an owed transaction. */
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
  /** Milliseconds within which the wallet must answer. */
  patience?: number | undefined;
}): WalletClient {
  // The operators run in the sandbox itself, wherever it answers.
  const outbound = createOutbound({
    clock,
    log,
    allowed: [],
    loopback: true,
    isOwnHost: () => false,
    isTrusted: () => true,
  });
  const owed: RowFile<Owed> = openRowFile(file);

  async function callWallet({ wallet, path, body }: { wallet: string; path: string; body: object }): Promise<Money> {
    const bytes = Buffer.from(JSON.stringify(body));
    const { status, body: bytesOfAnswer } = await outbound.postJson({
      url: wallet + path,
      body: bytes,
      headers: { [signatureHeader]: signed({ body: bytes, privateKey }) },
      timeout: patience,
      mostBytes: 20_000,
    });
    const answer = JSON.parse(bytesOfAnswer.toString('utf8')) as { status?: unknown; balance?: unknown };
    if (status !== 200 || typeof answer.status !== 'string') throw new Error(`the wallet answered ${status}`);
    return { status: answer.status, balance: typeof answer.balance === 'number' ? answer.balance : undefined };
  }

  /** Returns `undefined` if no attempt was answered. */
  async function requestThrice(call: { wallet: string; path: string; body: object }): Promise<Money | undefined> {
    for (let turn = 0; turn < triesAtOnce; turn += 1) {
      try {
        return await callWallet(call);
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
      return requestThrice({ wallet, path: '/user/balance', body: { user, token, game_code, request_uuid } });
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
      const answer = await requestThrice({ wallet, path: '/transaction/bet', body });
      if (refusals.has(answer?.status ?? '')) await owed.drop(id);
      else if (answer?.status !== 'RS_OK') await owed.set(id, { ...undo, notBefore: 0 });
      return { status: answer?.status ?? 'no answer', balance: answer?.balance, id };
    },
    markStored: (bet) => owed.drop(bet),
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
      const written = owed.set(id, { wallet, path, body, tries: 0, notBefore: clock.now().getTime() + betWithin });
      await Promise.all([written, owed.drop(bet)]);
      const answer = await requestThrice({ wallet, path, body });
      if (answer !== undefined) await owed.drop(id);
      if (answer !== undefined && answer.status !== 'RS_OK')
        log.error({ errorCode: answer.status }, 'an operator refused a win of the studio');
      return { status: answer?.status ?? 'no answer', balance: answer?.balance, owed: answer === undefined };
    },
    settleOwed: async () => {
      for (const [id, row] of owed.all()) {
        const now = clock.now().getTime();
        if (row.notBefore > now) continue;
        const answer = await callWallet(row).catch(() => undefined);
        const tries = row.tries + 1;
        const pause = Math.min(1000 * 2 ** Math.min(tries, 10), longestPause);
        if (over.has(answer?.status ?? '') || tries >= triesAtMost) await owed.drop(id);
        else await owed.set(id, { ...row, tries, notBefore: now + pause });
      }
    },
  };
}
