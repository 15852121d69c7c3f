import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, type TestServer } from '../../tests/support/http.ts';
import { createBounds } from '../limits/bounds.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from './buffered-answer.ts';
import { createSend } from './create-send.ts';
import { createSharedAnswers } from './shared-answers.ts';

const host = 'alpha.example';
const large = Buffer.from('a line that comes again and again\n'.repeat(100));
const closing: TestServer[] = [];
afterEach(async () => {
  for (const server of closing.splice(0)) await server.close();
});

const open = async (...listener: Parameters<typeof serve>) => {
  const server = await serve(...listener);
  closing.push(server);
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.send({ path, host, headers, method });
};

/** Each address has an answer of its own. */
const sending = async ({ now = () => 0 }: { now?: () => number } = {}) => {
  const bounds = createBounds();
  const send = createSend({ bounds, now });
  const answers = new Map<string, BufferedAnswer>();
  const get = await open((request, response) => {
    const { url = '' } = request;
    const answer =
      answers.get(url) ??
      bufferedAnswer({
        body: url === '/small' ? Buffer.from('little') : large,
        etag: `"${url}"`,
        headers: { 'Content-Type': 'text/plain' },
      });
    answers.set(url, answer);
    send({ answer, request, response });
  });
  /** Asked for until it has its forms. */
  const ready = async (url: string) => {
    await get(url, { 'accept-encoding': 'br' });
    await vi.waitFor(() => expect(Object.keys(answers.get(url)?.forms ?? {})).toEqual(['br', 'gzip']));
  };
  return { get, ready, answers, bounds };
};

describe('an answer with compressed forms', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0.0, gzip;q=0', undefined],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=1, br;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['brotli, gzipped', undefined],
    [`${'x, '.repeat(100)}br`, undefined],
  ])('goes out to who accepts %j as %s', async (accepted, coding) => {
    const { get, ready } = await sending();
    await ready('/one');
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await get('/one', headers);
    expect([answer.status, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      200,
      coding,
      'Accept-Encoding',
    ]);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
    expect((unpack?.(answer.bytes) ?? answer.bytes).equals(large)).toBe(true);
  });

  test('says of its length to HEAD what it says to GET, and sends nothing', async () => {
    const { get, ready } = await sending();
    await ready('/one');
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const [whole, head] = [await get('/one', headers), await get('/one', headers, 'HEAD')];
      const said = ['content-length', 'content-encoding', 'etag', 'vary'];
      expect(said.map((name) => head.headers[name])).toEqual(said.map((name) => whole.headers[name]));
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(Number(whole.headers['content-length'])).toBe(whole.bytes.length);
    }
  });

  test('is not modified for who has it in whatever form, and is whole for all others', async () => {
    const { get, ready } = await sending();
    await ready('/one');
    const statusOf = async (tag: string) =>
      (await get('/one', { 'accept-encoding': 'br', 'if-none-match': tag })).status;
    for (const tag of ['"/one"', 'W/"/one"', '"x", "/one"', '"x",W/"/one"', '*'])
      expect([tag, await statusOf(tag)]).toEqual([tag, 304]);
    for (const tag of ['"x"', '"/on"', 'W/"x", "y"', '/one', ''])
      expect([tag, await statusOf(tag)]).toEqual([tag, 200]);
    const { headers, bytes } = await get('/one', { 'accept-encoding': 'br', 'if-none-match': '"/one"' });
    expect([headers.vary, headers.etag, headers['content-encoding'], bytes.length]).toEqual([
      'Accept-Encoding',
      '"/one"',
      undefined,
      0,
    ]);
  });

  test('stays as it is where it is small', async () => {
    const { get, answers } = await sending();
    for (let time = 0; time < 3; time += 1) {
      const { headers, text } = await get('/small', { 'accept-encoding': 'br' });
      expect([headers['content-encoding'], text]).toEqual([undefined, 'little']);
    }
    expect([answers.get('/small')?.compressing, sizeOf(answers.get('/small') as BufferedAnswer)]).toEqual([
      false,
      6,
    ]);
  });

  test('is one at a time, and then compressing rests nine times as long as it took', async () => {
    let time = 0;
    const { get, answers, bounds } = await sending({
      now: () => {
        const read = time;
        time = Math.max(time, 10);
        return read;
      },
    });
    const started = () => [...answers.values()].filter(({ compressing }) => compressing).length;
    const askAll = async (at: number) => {
      time = at;
      const all = Array.from({ length: 20 }, (_, index) => get(`/${index}`, { 'accept-encoding': 'gzip' }));
      await Promise.all(all);
    };
    await askAll(0);
    expect(started()).toBe(1);
    expect(bounds.counts().compressions).toBe(19);
    await vi.waitFor(() => expect([...answers.values()].some(({ forms }) => forms.gzip)).toBe(true));
    await askAll(99);
    expect(started()).toBe(1);
    await askAll(100);
    expect(started()).toBeGreaterThan(1);
  });
});

describe('answers of calls that are the same for everybody', () => {
  test('are known by what they say, and kept within their bytes', async () => {
    const sent: BufferedAnswer[] = [];
    const shared = createSharedAnswers({
      send: ({ answer, response }) => {
        sent.push(answer);
        response.end();
      },
    });
    const get = await open((request, response) =>
      shared({ body: Buffer.from((request.url ?? '').padEnd(400_000)), request, response }),
    );
    for (let index = 0; index < 200; index += 1) {
      await get(`/${index}`);
      await get('/0');
    }
    const [first] = sent;
    expect(sent.filter(({ etag }) => etag === first?.etag).every((answer) => answer === first)).toBe(true);
    expect(new Set(sent.map(({ etag }) => etag)).size).toBe(200);
    await get('/1');
    expect(sent.at(-1)?.etag).toBe(sent[2]?.etag);
    // What nobody asked for again had to go.
    expect(sent.at(-1)).not.toBe(sent[2]);
  });
});
