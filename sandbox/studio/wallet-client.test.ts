import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../server/log.ts';
import { aClock, type TestClock } from '../../tests/support/clock.ts';
import { isSigned, signatureHeader } from './signing.ts';
import { createWalletClient, type Seat, type WalletClient } from './wallet-client.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

type Call = { path: string; body: Record<string, unknown> };
let folder: string;
let server: Server;
let seat: Seat;
let clock: TestClock;
let client: WalletClient;
let calls: Call[];
/** Status of the answer; `undefined` if the server breaks off. */
let answer: (call: Call) => string | undefined;

const aClient = () =>
  createWalletClient({
    privateKey: keys.privateKey,
    file: join(folder, 'owed.json'),
    clock,
    log: createLog({ level: 'silent' }),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-studio-'));
  calls = [];
  answer = () => 'RS_OK';
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    expect(isSigned(body, request.headers[signatureHeader], keys.publicKey)).toBe(true);
    const call = { path: request.url ?? '', body: JSON.parse(body.toString('utf8')) };
    calls.push(call);
    const status = answer(call);
    if (status === undefined) return void request.socket.destroy();
    response.end(JSON.stringify({ status, balance: 5_000_000, request_uuid: call.body.request_uuid }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wallet = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  seat = { wallet, user: 'u', token: 'token-of-the-game', gameCode: 'g', currency: 'PHP' };
  clock = aClock();
  client = aClient();
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
const paths = () => calls.map(({ path }) => path);

test('a bet and its win refer to each other, and leave nothing owed', async () => {
  const bet = await client.bet({ seat, round: 'r', amount: 100_000 });
  expect(bet).toMatchObject({ status: 'RS_OK', balance: 5_000_000 });
  expect(await client.win({ seat, round: 'r', amount: 0, bet: bet.id })).toMatchObject({ owed: false });
  const [first, second] = calls.map(({ body }) => body);
  expect(first).toMatchObject({ transaction_uuid: bet.id, round: 'r', round_closed: false, token: seat.token });
  expect(second).toMatchObject({ reference_transaction_uuid: bet.id, round: 'r', round_closed: true, amount: 0 });
  clock.pass({ minutes: 60 });
  await client.settleOwed();
  expect(paths()).toEqual(['/transaction/bet', '/transaction/win']);
});

test('an unanswered bet is sent three times unchanged, then its rollback is retried until it is answered', async () => {
  answer = ({ path }) => (path === '/transaction/bet' ? undefined : 'RS_ERROR_UNKNOWN');
  const bet = await client.bet({ seat, round: 'r', amount: 100_000 });
  expect(bet.status).toBe('no answer');
  expect(paths()).toEqual(Array(3).fill('/transaction/bet'));
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await client.settleOwed();
  expect(calls.at(-1)).toMatchObject({ path: '/transaction/rollback', body: { reference_transaction_uuid: bet.id } });
  // Pauses grow, and after a restart the studio continues where it stopped.
  const before = calls.length;
  await client.settleOwed();
  expect(calls).toHaveLength(before);
  answer = () => 'RS_OK';
  clock.pass({ minutes: 10 });
  client = aClient();
  await client.settleOwed();
  expect(calls).toHaveLength(before + 1);
  clock.pass({ minutes: 60 });
  await client.settleOwed();
  expect(calls).toHaveLength(before + 1);
});

test('a refused stake is not rolled back, a bet refused for any other reason is', async () => {
  answer = () => 'RS_ERROR_NOT_ENOUGH_MONEY';
  expect((await client.bet({ seat, round: 'r', amount: 1 })).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
  clock.pass({ minutes: 60 });
  await client.settleOwed();
  expect(paths()).toEqual(['/transaction/bet']);
  answer = ({ path }) => (path === '/transaction/bet' ? 'RS_ERROR_UNKNOWN' : 'RS_OK');
  await client.bet({ seat, round: 's', amount: 1 });
  await client.settleOwed();
  expect(paths()).toEqual(['/transaction/bet', '/transaction/bet', '/transaction/rollback']);
});

test('if the studio stops between bet and win, its next start returns the stake', async () => {
  await client.bet({ seat, round: 'r', amount: 100_000 });
  client = aClient();
  await client.settleOwed();
  expect(paths()).toEqual(['/transaction/bet']);
  clock.pass({ minutes: 1 });
  await client.settleOwed();
  expect(paths()).toEqual(['/transaction/bet', '/transaction/rollback']);
});

test('an unanswered win stays owed and is sent again unchanged', async () => {
  const bet = await client.bet({ seat, round: 'r', amount: 100_000 });
  answer = () => undefined;
  expect((await client.win({ seat, round: 'r', amount: 250_000, bet: bet.id })).owed).toBe(true);
  answer = () => 'RS_OK';
  clock.pass({ minutes: 1 });
  await client.settleOwed();
  const wins = calls.filter(({ path }) => path === '/transaction/win');
  expect(wins).toHaveLength(4);
  expect(new Set(wins.map(({ body }) => body.transaction_uuid)).size).toBe(1);
  expect(paths()).not.toContain('/transaction/rollback');
});
