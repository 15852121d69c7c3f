import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signatureHeader, signatureOf } from '../../platform/games/suppliers/signature.ts';
import { wire } from '../../schema/constants.ts';
import type { aSeededGame } from '../support/catalogue.ts';
import { aRunningClock } from '../support/clock.ts';
import { send } from '../support/http.ts';
import { aBrowser, aLogin, type Browser } from '../support/platform.ts';
import { password } from '../support/players.ts';
import { asAdministrator } from '../support/postgres.ts';
import { playerId, usernameOf } from './fill-brand.ts';

/** Keys of the supplier of a moving brand. */
export const keysOfSupplier = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Calls a second, in turns. Wins follow their acknowledged bet. */
const perSecond = 50;
const turns = ['bet', 'win', 'bet', 'win', 'login', 'bet', 'win', 'bet', 'win', 'wallet'] as const;
/** Players who bet. Others log in. */
const betting = 20;
const [stake, payout] = [1000, 900];
/** Milliseconds until a refused call is repeated: slower each time, as suppliers do. */
const [firstWait, longestWait] = [250, 8000];

export type Acknowledged = {
  readonly bets: readonly string[];
  readonly wins: readonly string[];
  /** Usernames. */
  readonly logins: readonly string[];
  readonly wallets: number;
  /** Answers other than the one that was wanted, by status; each was repeated. */
  readonly repeated: Readonly<Record<string, number>>;
  /** Longest time between two acknowledged bets or wins, and from a call to its acknowledgement. */
  readonly longestGapMs: number;
  readonly longestCallMs: number;
};

/**
 * Players and their supplier, who call a brand through its proxy until they are stopped. Bets and wins are repeated with the same ids until
 * they are acknowledged, logins and wallets as people do.
 */
export async function callBrand({
  host,
  url,
  tenant,
  players: known,
  game,
  privateKey,
  proxy,
}: {
  host: string;
  /** The database in which launches are entered. */
  url: string;
  tenant: string;
  /** Number of its players. */
  players: number;
  game: ReturnType<typeof aSeededGame>;
  privateKey: string;
  /** The port to which the proxy sends the brand's domain now. */
  proxy: () => number;
}) {
  const clock = aRunningClock();
  const browserOf = (): Browser =>
    aBrowser({
      server: { send: (call) => send({ port: proxy(), call }) },
      clock,
      brand: tenant,
      host,
      address: '203.0.113.1',
      protocol: 'http',
    });
  const repeated: Record<string, number> = {};
  const [bets, wins, logins]: [string[], string[], string[]] = [[], [], []];
  let wallets = 0;
  let [longestGapMs, longestCallMs, last] = [0, 0, performance.now()];

  /** Repeats a call until it is acknowledged. */
  const until = async (call: () => Promise<string>): Promise<void> => {
    const began = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const code = await call().catch((error: Error) => `no answer: ${error.message.replaceAll(/\{.*|:\d+$/g, '')}`);
      if (code === 'done') break;
      // Suppliers and players repeat what may succeed later, and nothing else.
      if (!/^503|RS_ERROR_UNKNOWN|^no answer/.test(code)) throw new Error(`a call of the bench answered ${code}`);
      repeated[code] = (repeated[code] ?? 0) + 1;
      await pause(Math.min(longestWait, firstWait * 2 ** attempt));
    }
    longestCallMs = Math.max(longestCallMs, performance.now() - began);
  };
  const supplier = (call: 'bet' | 'win', parts: object) =>
    until(async () => {
      const body = JSON.stringify({ request_uuid: randomUUID(), game_code: game.gameId, currency: 'PHP', ...parts });
      const headers = { [signatureHeader]: signatureOf(Buffer.from(body), privateKey) };
      const path = `${wire.walletBase}hub/transaction/${call}`;
      const answer = await send({ port: proxy(), call: { method: 'POST', path, host, headers, body } });
      const { status } = answer.body as { status?: string };
      if (status !== 'RS_OK') return `${answer.status} ${status ?? (answer.body as { code?: string }).code}`;
      longestGapMs = Math.max(longestGapMs, performance.now() - last);
      last = performance.now();
      return 'done';
    });
  /** Logs in one of the players in turn, until one is in: after a refused try a captcha is asked, which people solve. */
  const logIn = async (next: () => number) => {
    let n = 0;
    const browser = browserOf();
    await until(async () => {
      n = next();
      const answer = await browser.call('login', { body: aLogin({ username: usernameOf(n), password }) });
      const { code = 'none' } = answer.body as { code?: string };
      if (answer.status === 200) return 'done';
      // The target may have other keys than those with which a page sealed its login.
      return ['captcha.required', 'request.bad_encryption'].includes(code)
        ? `503, then ${code}`
        : `${answer.status} ${code}`;
    });
    return { n, browser };
  };

  const players: { user: string; token: string; browser: Browser }[] = [];
  for (let n = 0; n < betting; n += 1) {
    const { browser } = await logIn(() => n);
    const [user, token] = [playerId(n), randomUUID()];
    const hash = createHash('sha256').update(token).digest('base64url');
    await asAdministrator(
      url,
      `insert into game_token (tenant, hash, aggregator, player_id, session_id, node_id, vendor, expires_at)
      select tenant, '${hash}', 'hub', player_id, id, ${game.nodeId}, '${game.vassalage}', now() + interval '1 day'
      from session where tenant = '${tenant}' and player_id = '${user}' and ended_at is null`,
    );
    players.push({ user, token, browser });
  }
  let turn = 0;
  const open: { bet: string; player: (typeof players)[number] }[] = [];
  const act = async (kind: (typeof turns)[number], at: number): Promise<void> => {
    const player = players[at % betting] as (typeof players)[number];
    const { user, token, browser } = player;
    if (kind === 'login') {
      const { n } = await logIn(() => {
        turn += 1;
        return betting + (turn % (known - betting));
      });
      logins.push(usernameOf(n));
    } else if (kind === 'wallet') {
      await until(async () => {
        const answer = await browser.call('getWallet');
        return answer.status === 200 ? 'done' : `${answer.status} ${(answer.body as { code?: string }).code}`;
      });
      wallets += 1;
    } else if (kind === 'bet') {
      const bet = randomUUID();
      await supplier('bet', { user, token, round: bet, transaction_uuid: bet, amount: stake });
      bets.push(bet);
      open.push({ bet, player });
    } else {
      const round = open.shift();
      if (round === undefined) return;
      const win = randomUUID();
      await supplier('win', {
        user: round.player.user,
        round: round.bet,
        transaction_uuid: win,
        reference_transaction_uuid: round.bet,
        amount: payout,
        round_closed: true,
      });
      wins.push(win);
    }
  };
  let stopped = false;
  const work: Promise<void>[] = [];
  const begun = performance.now();
  last = begun;
  const loop = (async () => {
    for (let at = 0; !stopped; at += 1) {
      const kind = turns[at % turns.length] ?? 'bet';
      work.push(act(kind, at));
      // Reported by `stop`.
      work.at(-1)?.catch(() => undefined);
      await pause(Math.max(0, begun + ((at + 1) * 1000) / perSecond - performance.now()));
    }
  })();
  return {
    /** Calls that were begun. */
    sent: () => work.length,
    stop: async (): Promise<Acknowledged> => {
      stopped = true;
      await loop;
      await Promise.all(work);
      return { bets, wins, logins, wallets, repeated, longestGapMs, longestCallMs };
    },
  };
}
