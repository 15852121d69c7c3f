import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBounded } from '../../server/http/read-bounded.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../tests/support/platform.ts';
import { anAggregator } from '../../tests/support/supplier.ts';
import { games } from '../catalogue/games.ts';
import { createStudio, type Studio } from './create-studio.ts';
import { type Balls, ballsOf, type DrawBet, drawOnSale } from './draw.ts';
import { threeDigits } from './lotteries.ts';

const currency = 'PHP';
const unit = 100_000;
const lottery = games.find(({ gameName }) => gameName === 'Ferry Three Digits');
const keno = games.find(({ gameName }) => gameName === 'Lucky Knot Keno');
const stake = (lottery?.minBet ?? 0) * unit;

type Ticket = { id: string; bet: DrawBet; draw: number; stake: number; balls?: Balls; win?: number };
type State = {
  balance: number;
  refused?: string;
  last: { draw: number; balls: Balls }[];
  tickets: { open: Ticket[]; settled: Ticket[] };
};
type Odds = { drum: object; bets: { bet: DrawBet; pays: number }[] };

let folder: string;
let stage: TestPlatform;
let studio: Studio;
let host: TestServer;
/** Proxy between the studio and the wallet. `onAnswer` decides what happens to the wallet's answers. */
let between: TestServer;
let onAnswer: (passed: { path: string; response: ServerResponse; pass: () => void }) => void;
let calls: { path: string; body: Value }[];
let ana: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-draws-'));
  stage = await aPlatform({ config: { joinedKeys: () => studio.keys } });
  between = await serve(async (request, response) => {
    const body = await readBounded(request, 20_000);
    const path = request.url ?? '';
    calls.push({ path, body: JSON.parse(body.toString('utf8')) });
    const signature = `${request.headers['x-hub88-signature']}`;
    const answer = await stage.server.send({
      method: 'POST',
      path,
      host: 'alpha.localhost',
      body,
      headers: { 'x-hub88-signature': signature },
    });
    onAnswer({ path, response, pass: () => response.end(answer.bytes) });
  });
  studio = createStudio({
    folder,
    clock: stage.clock,
    log: createLog({ level: 'silent' }),
    origin: () => `http://127.0.0.1:${host.port}`,
    operatorOf: (id) => (id === '1017' ? { wallet: `http://127.0.0.1:${between.port}/wallet/hub` } : undefined),
    walletPatience: 400,
  });
  host = await serve(studio.handler);
  const at = `http://127.0.0.1:${host.port}`;
  const joined = anAggregator({ address: at, frameOrigins: [at], vendors: ['LOTT'] });
  stage.brands.put(
    aManifest({
      tenant: { id: 'alpha' },
      flags: { TRANSBETREPMEM3: true },
      wallet: { currency },
      games: { aggregators: [joined] },
    } as Parameters<typeof aManifest>[0]),
  );
});
afterAll(async () => {
  studio?.close();
  await Promise.all([host?.close(), between?.close(), stage?.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  calls = [];
  onAnswer = ({ pass }) => pass();
  ana = await aMember({ stage });
});

const pathsOf = (answered = calls) => answered.map(({ path }) => path.replace('/wallet/hub/', ''));
const balance = async (by = ana) => (await by.browser.value('getWallet')).sumBalance;
const bets = async (by = ana) =>
  ((await by.browser.value('listBets')).list as Value[]).map(
    ({ status, stake: paid, payout }) => `${status} ${paid} ${payout}`,
  );

/** Opens the game as a tap does, and sends the same requests to the studio as the game's page. */
async function open({ by = ana, game = lottery } = {}) {
  const { url } = await by.browser.value('launchGame', {
    query: { vendor: 'LOTT', nodeId: Number(game?.nodeId), gameCategory: game?.gameType ?? '' },
  });
  const { pathname } = new URL(String(url));
  const document = await host.send({ host: 'studio.localhost', path: pathname });
  const [, data = ''] = /<script type="application\/json" id="game">(.*)<\/script>/.exec(document.text) ?? [];
  const act = async (action: string, body: object = {}) => {
    const path = `/api/${pathname.split('/').at(-1)}/${action}`;
    return (await host.send({ method: 'POST', host: 'studio.localhost', path, body })).body as State;
  };
  return {
    odds: JSON.parse(data).odds as Odds,
    state: () => act('state'),
    buy: (bet: DrawBet, picks: readonly number[] = []) => act('buy', { stake, bet, picks }),
  };
}

/** Waits until the draw has taken place and all of its tickets are paid. */
async function finished({ state }: { state: () => Promise<State> }): Promise<State> {
  stage.clock.pass({ minutes: 2 });
  await expect.poll(async () => (await state()).tickets.open).toEqual([]);
  return state();
}

/** The balls of the draw that is on sale. */
async function coming(game = lottery, drum = threeDigits): Promise<Balls> {
  const { secret } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  return ballsOf({ secret, game: game?.gameId ?? '', draw: drawOnSale(stage.clock.now().getTime()), drum });
}

test('a ticket books its stake once, even if its call arrives twice or its page sends it twice at once', async () => {
  const table = await open();
  // The wallet's first answer is lost, so the studio retries.
  let lost = 0;
  onAnswer = ({ path, response, pass }) => {
    if (!path.endsWith('/bet') || lost > 0) return pass();
    lost += 1;
    response.destroy();
  };
  const both = await Promise.all([table.buy('odd'), table.buy('odd')]);
  expect(both.map(({ refused }) => refused).sort()).toEqual(['busy', undefined]);
  expect(pathsOf().filter((path) => path.endsWith('/bet'))).toHaveLength(2);
  expect(new Set(calls.map(({ body }) => body.transaction_uuid)).size).toBe(1);
  expect((await table.state()).tickets.open).toMatchObject([{ bet: 'odd', stake }]);
  expect(await bets()).toEqual([`open ${(stake / unit).toFixed(2)} 0.00`]);
  expect(await balance()).toBe((1000 - stake / unit).toFixed(2));
  await finished(table);
});

test('a draw pays by the odds on its page, and closes the rounds of losing tickets', async () => {
  const table = await open();
  const pays = new Map(table.odds.bets.map(({ bet, pays: times }) => [bet, times]));
  const balls = await coming();
  // One of odd and even wins; the exact balls win; the other bets lose.
  await table.buy('odd');
  await table.buy('even');
  await table.buy('exact', balls);
  await table.buy('pair', [(Number(balls[1]) + 1) % 10, Number(balls[2])]);
  expect(await bets()).toEqual(Array(4).fill(`open ${(stake / unit).toFixed(2)} 0.00`));
  const { tickets, last } = await finished(table);
  expect(tickets.settled.map((ticket) => ticket.balls)).toEqual(Array(4).fill(balls));
  expect(last.find(({ draw }) => draw === tickets.settled[0]?.draw)?.balls).toEqual(balls);
  const won = new Map(tickets.settled.map(({ bet, win }) => [bet, win]));
  const byParity = balls.reduce((sum, ball) => sum + ball, 0) % 2 === 1 ? 'odd' : 'even';
  const expected = new Map<DrawBet, number>([
    ['odd', 0],
    ['even', 0],
    ['pair', 0],
    ['exact', stake * (pays.get('exact') ?? 0)],
    [byParity, stake * (pays.get(byParity) ?? 0)],
  ]);
  expect(won).toEqual(expected);
  const paid = [...expected.values()].map((win) => (win / unit).toFixed(2));
  expect((await bets()).sort()).toEqual(
    paid.map((win) => `${win === '0.00' ? 'lost' : 'won'} ${(stake / unit).toFixed(2)} ${win}`).sort(),
  );
  const sum = [...expected.values()].reduce((all, win) => all + win, 0);
  expect(await balance()).toBe((1000 + (sum - 4 * stake) / unit).toFixed(2));
  // Nothing is paid again, however often the studio checks.
  const before = calls.length;
  await finished(table);
  expect(pathsOf(calls.slice(before)).filter((path) => path !== 'user/balance')).toEqual([]);
});

test('a stake that the wallet refuses for lack of money leaves no ticket, no bet and nothing to return', async () => {
  const poor = await aMember({ stage, credits: false });
  const table = await open({ by: poor });
  expect(await table.buy('big')).toEqual({ refused: 'money' });
  expect((await table.state()).tickets).toEqual({ open: [], settled: [] });
  expect(await bets(poor)).toEqual([]);
  await finished(table);
  expect(pathsOf().filter((path) => path !== 'user/balance')).toEqual(['transaction/bet']);
});

test('if a wallet books the stake but does not answer, the stake is returned and there is no ticket', async () => {
  const table = await open();
  onAnswer = ({ path, pass }) => {
    if (!path.endsWith('/bet')) pass();
  };
  expect(await table.buy('small')).toEqual({ refused: 'failed' });
  expect((await table.state()).tickets.open).toEqual([]);
  await expect.poll(() => balance()).toBe('1000.00');
  expect(await bets()).toEqual([expect.stringMatching(/^void /)]);
  const { tickets } = await finished(table);
  expect(tickets.settled).toEqual([]);
  expect(await balance()).toBe('1000.00');
});

test('a lottery with other balls is sold, drawn and shown with its own drum', async () => {
  const table = await open({ game: keno });
  const drum = { balls: 20, from: 1, to: 80, repeats: false };
  expect(table.odds.drum).toEqual(drum);
  expect(await table.buy('exact', [1, 2, 3])).toEqual({ refused: 'stake' });
  expect(await table.buy('last', [81])).toEqual({ refused: 'stake' });
  const balls = await coming(keno, drum);
  await table.buy('last', balls.slice(-1));
  const { tickets } = await finished(table);
  expect(tickets.settled).toMatchObject([{ bet: 'last', balls, win: Math.round(stake * 73.6) }]);
});

test('the address of a round shows it for an hour, then only says that it has expired; an altered address shows nothing', async () => {
  const table = await open({ game: keno });
  await table.buy('odd');
  const { tickets } = await finished(table);
  const [bet] = (await ana.browser.value('listBets')).list as Value[];
  const address = async () => {
    const { url } = await ana.browser.value('showBetRound', { query: { id: String(bet?.id) } });
    return new URL(String(url)).pathname;
  };
  const path = await address();
  const request = (at: string, language = 'en') =>
    host.send({ host: 'studio.localhost', path: at, headers: { 'accept-language': language } });
  const shown = (text: string) => [...text.matchAll(/class="ball large">(\d+)</g)].map(([, ball]) => Number(ball));
  const page = await request(path);
  expect([page.status, shown(page.text)]).toEqual([200, tickets.settled[0]?.balls]);
  expect(page.text).toContain(`${(stake / unit).toFixed(2)} ${currency}`);

  // Every character of the ticket counts, and nothing may follow it.
  const [, , ticket = ''] = path.split('/');
  const [id = '', until = '', mac = ''] = ticket.split('.');
  const later = (Number.parseInt(until, 36) + 3_600_000).toString(36);
  const other = (sign: string) => (sign === 'b' ? 'c' : 'b');
  const altered = [
    `${id}.${later}.${mac}`,
    `${id}.${until}.`,
    `${id}.${until}`,
    `${ticket}.x`,
    `${ticket}=`,
    id,
    ...Array.from(ticket, (sign, at) => `${ticket.slice(0, at)}${other(sign)}${ticket.slice(at + 1)}`),
  ];
  for (const one of altered) {
    const answer = await request(`/rounds/${one}`);
    expect([answer.status, answer.text], one).toEqual([404, 'There is nothing here.']);
  }

  stage.clock.pass({ minutes: 61 });
  const over = await request(path);
  expect([over.status, over.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(over.text).toContain('This link is over');
  for (const detail of [id, currency, keno?.gameName ?? '', (stake / unit).toFixed(2)])
    expect(over.text).not.toContain(detail);
  expect(shown(over.text)).toEqual([]);
  expect((await request(path, 'ar-EG,ar;q=0.9')).text).toContain('<html lang="ar" dir="rtl">');
  expect((await request(path, 'ur-PK,ur;q=0.9')).text).toContain('<html lang="ur" dir="rtl">');
});

test('a symbol is shown in each hue of a game, and in no other', async () => {
  const request = (name: string) => host.send({ host: 'studio.localhost', path: `/art/${name}.webp` });
  const shown = await Promise.all(['gem.0', 'gem.25', 'gem.-25', 'dragon.25'].map(request));
  for (const { status, headers, bytes } of shown) {
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height } = await loadImage(bytes);
    expect([width, height]).toEqual([192, 192]);
  }
  expect(new Set(shown.map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
  for (const name of ['gem.7', 'gem.30', 'gem.00', 'gem', 'nothing.0', '..%2ftables.0'])
    expect((await request(name)).status, name).toBe(404);
});
