import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { CodedError } from '../../schema/errors.ts';
import { parseHex, toHex, turnHue } from '../../schema/rules/colour.ts';
import type { Clock } from '../../server/clock.ts';
import { sendCoded } from '../../server/http/failure.ts';
import { readBody } from '../../server/http/read-body.ts';
import { createDrawQueue, drawingsWaiting, sharedWork } from '../../server/limits/draw-queue.ts';
import type { Log } from '../../server/log.ts';
import { projectRoot } from '../../server/project-root.ts';
import { resultsOf } from './draw.ts';
import { type StudioKeys, studioKeys } from './keys.ts';
import { gamePage, pageHeaders } from './page.ts';
import { createPlay, type OpenTicket } from './play.ts';
import { overPage, roundHeaders, roundPage } from './round-page.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { openRowFile } from './row-file.ts';
import { isSigned, signatureHeader } from './signing.ts';
import { createTables, gameCodes, type StudioGame, studioGame, symbolFolder, symbols } from './tables.ts';
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
  const keys = studioKeys(folder, clock.now());
  const tables = createTables(clock);
  const wallet = createWalletClient({
    privateKey: keys.studio.privateKey,
    file: join(folder, 'owed.json'),
    clock,
    log,
    patience: walletPatience,
  });
  const rounds = createRounds({ folder: join(folder, 'rounds'), secret: keys.secret, clock, log });
  const resultsNow = ({ code, drum }: Extract<StudioGame, { kind: 'draw' }>) =>
    resultsOf({ keys, game: code, drum, now: clock.now().getTime() });
  const play = createPlay({
    wallet,
    rounds,
    tickets: openRowFile<OpenTicket>(join(folder, 'tickets.json')),
    keys,
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
      const page = gamePage(table);
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
    const art = room === 'art' ? await symbolOf(first) : undefined;
    if (art !== undefined)
      return send(response, {
        status: 200,
        headers: { ...plain, 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
        body: art,
      });
    const round = room === 'rounds' ? await rounds.shown(first) : undefined;
    if (round === 'over') {
      const lang = (request.headers['accept-language'] ?? '').slice(0, 2);
      return send(response, { status: 410, headers: roundHeaders, body: overPage(lang) });
    }
    const past = round && roundPage(round);
    if (past !== undefined) return send(response, { status: 200, headers: roundHeaders, body: past });
    // Results are public: any page that shows them requests them here.
    const game = room === 'draws' ? studioGame(decoded(first)) : undefined;
    if (game?.kind === 'draw') return sendJson(response, { status: 200, value: resultsNow(game) });
    return send(response, { status: 404, headers: text, body: 'There is nothing here.' });
  }

  async function act({ id, action, body }: { id: string; action: string; body: Buffer }): Promise<Answer> {
    const table = tables.find(id);
    if (table === undefined) return { status: 410, value: { refused: 'over' } };
    const { game } = table;
    const payload = objectIn(body) ?? {};
    const stake = Number(payload.stake);
    if (action === 'spin' && game.kind === 'slot') return { status: 200, value: await play.spin({ table, stake }) };
    if (action === 'buy' && game.kind === 'draw') {
      const sent = { bet: payload.bet, picks: payload.picks };
      return { status: 200, value: await play.buy({ table, drum: game.drum, stake, sent }) };
    }
    if (action !== 'state') return { status: 404, value: { refused: 'failed' } };
    const drawn = game.kind === 'draw' ? { ...resultsNow(game), tickets: play.ticketsOf(table) } : {};
    return { status: 200, value: { balance: await play.balance(table), ...drawn } };
  }

  return {
    handler: (request, response) => {
      answer(request, response).catch((err: unknown) => {
        if (err instanceof CodedError && !response.headersSent) return sendCoded(err, response);
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

/** Cached pictures. Emblems and hues limit their number. */
const cached = new Map<string, Buffer>();
const queue = createDrawQueue({ mostWaiting: drawingsWaiting });
const share = sharedWork<Buffer>();

/** Returns the picture of a slot's symbol by its file name, `<emblem>.<degrees>.webp`; `undefined` if there is none. */
async function symbolOf(file: string): Promise<Buffer | undefined> {
  const [, id = '', turned = ''] = /^([a-z]{2,20})\.(0|-?[1-9]\d?)\.webp$/.exec(file) ?? [];
  const hue = Number(turned);
  if (!symbols.has(id) || turned === '' || hue % 5 !== 0 || Math.abs(hue) > 25) return undefined;
  const known = cached.get(file);
  if (known !== undefined) return known;
  const picture = await share({ key: file, work: () => queue.add(() => turnedSymbol(id, hue)) });
  cached.set(file, picture);
  return picture;
}

async function turnedSymbol(id: string, hue: number): Promise<Buffer> {
  const picture = await loadImage(join(symbolFolder, `${id}.avif`));
  const canvas = createCanvas(picture.width, picture.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(picture, 0, 0);
  const image = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const turned = new Map<number, readonly number[]>();
  for (let at = 0; at < image.data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = image.data.subarray(at, at + 3);
    // Colours that nobody can tell apart share a result, because a picture has thousands of them.
    const key = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    const colour = turned.get(key) ?? parseHex(turnHue(toHex([red, green, blue]), hue));
    turned.set(key, colour);
    image.data.set(colour, at);
  }
  ctx.putImageData(image, 0, 0);
  return canvas.encode('webp', 82);
}

type Operator = {
  /** Base address of its Wallet API. */
  readonly wallet: string;
};

type Answer = { readonly status: number; readonly value: unknown };

const failed = (status: number, error: string): Answer => ({ status, value: { error } });

/** Games API of the convention: list of games, address of a game, address of a round. */
function gamesApi({
  keys,
  tables,
  rounds,
  operatorOf,
  origin,
}: {
  keys: StudioKeys;
  tables: ReturnType<typeof createTables>;
  rounds: Pick<Rounds, 'find' | 'ticketOf'>;
  operatorOf: (id: string) => Operator | undefined;
  /** Base address of the pages on which players open games. */
  origin: () => string;
}) {
  return async ({ path, body, signature }: { path: string; body: Buffer; signature: unknown }): Promise<Answer> => {
    if (!isSigned(body, signature, keys.operator.publicKey)) return failed(401, 'the signature is missing or wrong');
    const payload = objectIn(body);
    if (payload === undefined) return failed(400, 'the body is no JSON object');
    const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
    const operator = operatorOf(String(payload.operator_id ?? ''));
    if (operator === undefined) return failed(404, 'no such operator');
    if (path.endsWith('/game/list')) return { status: 200, value: gameCodes().flatMap(rowOf) };
    const game = studioGame(text('game_code'));
    if (path.endsWith('/game/round')) {
      const round = await rounds.find(text('round'));
      // A round of another operator or player is treated as missing.
      const theirs = round?.seat.wallet === operator.wallet && round.seat.user === text('user');
      if (round === undefined || !theirs) return failed(404, 'no such round');
      return { status: 200, value: { url: `${origin()}/rounds/${rounds.ticketOf(round.id)}` } };
    }
    if (!path.endsWith('/game/url')) return failed(404, 'no such call');
    if (game === undefined) return failed(404, 'no such game');
    const [currency, user, token] = [text('currency'), text('user'), text('token')];
    if (!/^[A-Z]{3}$/.test(currency)) return failed(400, 'currency is no ISO 4217 code');
    const demo = currency === 'XXX';
    if (!demo && (user === '' || token === '')) return failed(400, 'user and token are required');
    const lobby = text('lobby_url');
    const table = tables.open({
      game,
      lang: text('lang'),
      lobby: /^https?:\/\//.test(lobby) && URL.canParse(lobby) ? lobby : '',
      currency,
      seat: demo ? undefined : { wallet: operator.wallet, user, token, gameCode: game.code, currency },
    });
    return { status: 200, value: { url: `${origin()}/play/${table.id}` } };
  };
}

function rowOf(code: string) {
  const game = studioGame(code);
  return game === undefined
    ? []
    : [
        {
          game_code: code,
          name: game.title,
          product: game.product,
          category: game.kind,
          platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
        },
      ];
}

function objectIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
