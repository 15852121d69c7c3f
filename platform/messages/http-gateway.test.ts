import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { createHttpGateway } from './http-gateway.ts';

type Seen = { method: string | undefined; headers: IncomingMessage['headers']; body: unknown };

let server: Server;
let url: string;
let seen: Seen[];
/** Statuses that the gateway answers with, in order; the last one repeats. It does not answer if one is `undefined`. */
let answers: (number | undefined)[];

beforeEach(async () => {
  seen = [];
  answers = [200];
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    seen.push({ method: request.method, headers: request.headers, body: JSON.parse(text) });
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (status === 302) response.setHeader('location', `${url}/elsewhere`);
    if (status !== undefined) response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const message = {
  tenant: 'alpha',
  to: '+639171234567',
  text: '123456 is your code',
  about: { player: 'p1', kind: 'loginCode' },
} as const;
const send = (options: { timeout?: number } = {}) =>
  createHttpGateway({ url, token: 'a-token' }, options).send(message);

test('sends a message with the token', async () => {
  await send();
  expect(seen).toMatchObject([
    {
      method: 'POST',
      headers: { authorization: 'Bearer a-token', 'content-type': 'application/json' },
      body: { to: message.to, text: message.text, brand: 'alpha' },
    },
  ]);
});

test.each([500, 503, 429])('retries once after a %i, with the same key', async (status) => {
  answers = [status, 202];
  await send();
  expect(seen).toHaveLength(2);
  expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
  answers = [status];
  await expect(send()).rejects.toThrow(`answered ${status}`);
  expect(seen).toHaveLength(4);
});

test.each([400, 401])('does not retry after a %i', async (status) => {
  answers = [status];
  await expect(send()).rejects.toThrow(`answered ${status}`);
  expect(seen).toHaveLength(1);
});

test('times out, and never sends the token to a redirect target', async () => {
  answers = [undefined];
  // Long enough for both attempts to reach the server on a busy machine.
  await expect(send({ timeout: 1000 })).rejects.toThrow('did not answer');
  expect(seen).toHaveLength(2);
  answers = [302];
  await expect(send()).rejects.toThrow();
  expect(seen.map(({ headers }) => headers.host)).toEqual(Array(4).fill(url.slice('http://'.length)));
});

test("a failing gateway does not use up a number's hourly codes", async () => {
  covers(['CALL-ACC-10']);
  const manifest = aManifest({ tenant: { id: 'alpha' }, flags: { REGMOBVERF3: true } });
  const config = { sandbox: false, budgets: 'real', smsGateway: { url, token: 'a-token' } } as const;
  const stage: TestPlatform = await aPlatform({ manifests: [manifest], config });
  const browser = stage.browser();
  const sendCode = async () =>
    browser.failure('sendCode', {
      body: {
        purpose: 'register',
        mobileNum: '9171234567',
        countryDialingCode: '+63',
        proof: await browser.solveChallenge('code'),
      },
    });
  answers = [400];
  for (let turn = 0; turn < 6; turn += 1) expect(await sendCode()).toBe('503 service.unavailable');
  answers = [200];
  expect(await sendCode()).toBe('200 succeeded');
  expect(seen.at(-1)?.body).toMatchObject({
    to: '+639171234567',
    brand: 'alpha',
    text: expect.stringMatching(/^\d{6} is your code to register at Alpha/),
  });
  expect(await sendCode()).toBe('429 request.too_many');
  expect(await stage.outbox('alpha')).toBeUndefined();
  await stage.close();
});

test('nothing is sent without a gateway outside the sandbox', async () => {
  const manifest = aManifest({ tenant: { id: 'alpha' }, flags: { REGMOBVERF3: true } });
  const stage = await aPlatform({ manifests: [manifest], config: { sandbox: false } });
  const browser = stage.browser();
  const body = {
    purpose: 'register',
    mobileNum: '9171234567',
    countryDialingCode: '+63',
    proof: await browser.solveChallenge('code'),
  };
  expect(await browser.failure('sendCode', { body })).toBe('503 service.unavailable');
  await stage.close();
});
