import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../../server/clock.ts';
import { sendCoded } from '../../server/http/failure.ts';
import { readBody } from '../../server/http/read-body.ts';
import type { Log } from '../../server/log.ts';
import { projectRoot } from '../../server/project-root.ts';
import { createDraws } from './draws.ts';
import { type Answer, gamesApi, type Operator, objectIn } from './games-api.ts';
import { studioKeys } from './keys.ts';
import { gamePage, pageHeaders } from './page.ts';
import { createPlay, type OpenTicket } from './play.ts';
import { overPage, roundHeaders, roundPage } from './round-page.ts';
import { createRounds } from './rounds.ts';
import { openRowFile } from './row-file.ts';
import { signatureHeader } from './signing.ts';
import { drawSymbol } from './symbols.ts';
import { createTables, studioGame } from './tables.ts';
import { createWalletClient } from './wallet-client.ts';

export type Studio = {
  /** Everything that is served on the studio's own host. */
  readonly handler: RequestListener;
  /** Keys for the brands' side: their signing key, and the studio's public key. */
  readonly keys: { readonly signing: string; readonly public: string };
  close(): void;
};

const mostBytes = 20_000;
/** Milliseconds between checks for owed transactions and finished draws. */
const every = 400;

const webTypes = {
  'studio.css': 'text/css',
  'slot.js': 'text/javascript',
  'draw.js': 'text/javascript',
  'table.js': 'text/javascript',
};

/**
 * A separate game studio: a Games API, two games, and calls to the operators' Wallet API, all signed and over HTTP, like a supplier
 * built by somebody else. It has its own folder and no access to the platform or its database.
 */
export function createStudio({
  folder,
  clock,
  log,
  origin,
  operatorOf,
  walletPatience,
}: {
  folder: string;
  clock: Clock;
  log: Log;
  origin: () => string;
  operatorOf: (id: string) => Operator | undefined;
  /** Milliseconds within which a wallet must answer. */
  walletPatience?: number | undefined;
}): Studio {
  const keys = studioKeys({ folder, now: clock.now() });
  const tables = createTables({ clock });
  const wallet = createWalletClient({
    privateKey: keys.studio.privateKey,
    file: join(folder, 'owed.json'),
    clock,
    log,
    patience: walletPatience,
  });
  const rounds = createRounds({ folder: join(folder, 'rounds'), secret: keys.secret, clock, log });
  const draws = createDraws({ keys, clock });
  const play = createPlay({
    wallet,
    rounds,
    tickets: openRowFile<OpenTicket>(join(folder, 'tickets.json')),
    draws,
    clock,
    tableOf: tables.find,
  });
  const requestGames = gamesApi({ keys, tables, rounds, operatorOf, origin });
  const web = new Map(
    Object.entries(webTypes).map(([name, type]) => [
      name,
      { type, body: readFileSync(join(projectRoot, 'sandbox/studio/web', name)) },
    ]),
  );

  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      await play.settleTickets();
      await wallet.settleOwed();
    } catch (err) {
      log.error({ err }, 'the studio could not settle tickets and owed wins; this is retried');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), every);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // `URL` is not used here, because it takes a leading `//` for a host.
    const [pathname = ''] = (request.url ?? '/').split('?');
    const [, room = '', first = '', second = ''] = pathname.split('/');
    if (request.method === 'POST') {
      const body = await readBody({ request, mostBytes });
      if (room === 'operator') {
        const signature = request.headers[signatureHeader];
        return sendJson(response, await requestGames({ path: pathname, body, signature }));
      }
      return sendJson(response, await act({ id: first, action: room === 'api' ? second : '', body }));
    }
    const table = room === 'play' ? tables.find(first) : undefined;
    if (table !== undefined) {
      const page = gamePage({ table });
      return send(response, { status: 200, headers: pageHeaders({ table }), body: page });
    }
    if (room === 'play')
      return send(response, { status: 410, headers: text, body: 'This game is over. Go back and open it again.' });
    const file = room === 'web' ? web.get(first) : undefined;
    if (file !== undefined)
      return send(response, {
        status: 200,
        headers: { ...plain, 'content-type': `${file.type}; charset=utf-8` },
        body: file.body,
      });
    const art = room === 'art' ? await drawSymbol(first) : undefined;
    if (art !== undefined)
      return send(response, {
        status: 200,
        headers: { ...plain, 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
        body: art,
      });
    const round = room === 'rounds' ? await rounds.shown(first) : undefined;
    if (round === 'over') {
      const lang = (request.headers['accept-language'] ?? '').slice(0, 2);
      return send(response, { status: 410, headers: roundHeaders, body: overPage({ lang }) });
    }
    const past = round && roundPage({ round });
    if (past !== undefined) return send(response, { status: 200, headers: roundHeaders, body: past });
    // Results are public: any page that shows them requests them here.
    const game = room === 'draws' ? decoded(first) : '';
    if (studioGame(game)?.kind === 'draw') return sendJson(response, { status: 200, value: draws.resultsOf(game) });
    return send(response, { status: 404, headers: text, body: 'There is nothing here.' });
  }

  async function act({ id, action, body }: { id: string; action: string; body: Buffer }): Promise<Answer> {
    const table = tables.find(id);
    if (table === undefined) return { status: 410, value: { refused: 'over' } };
    const payload = objectIn(body) ?? {};
    const stake = Number(payload.stake);
    if (action === 'spin' && table.game.kind === 'slot')
      return { status: 200, value: await play.spin({ table, stake }) };
    if (action === 'buy' && table.game.kind === 'draw') {
      const sent = { bet: payload.bet, picks: payload.picks };
      return { status: 200, value: await play.buy({ table, stake, sent }) };
    }
    if (action !== 'state') return { status: 404, value: { refused: 'failed' } };
    const drawn =
      table.game.kind === 'draw' ? { ...draws.resultsOf(table.game.code), tickets: play.ticketsOf(table) } : {};
    return { status: 200, value: { balance: await play.balance(table), ...drawn } };
  }

  return {
    handler: (request, response) => {
      answer(request, response).catch((err: unknown) => {
        if (err instanceof CodedError && !response.headersSent) return sendCoded({ coded: err, response });
        log.error({ err }, 'the studio failed');
        if (!response.headersSent) send(response, { status: 500, headers: text, body: 'The studio failed.' });
      });
    },
    keys: { signing: keys.operator.privateKey, public: keys.studio.publicKey },
    close: () => clearInterval(timer),
  };
}

/** Returns an empty string if the text is not a valid encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const plain = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-cache',
};
const text = { ...plain, 'content-type': 'text/plain; charset=utf-8' };

function send(
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer },
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

function sendJson(response: ServerResponse, { status, value }: Answer): void {
  const headers = { ...plain, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  send(response, { status, headers, body: JSON.stringify(value) });
}
