import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';
import { createBounds } from '../limits/bounds.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from './buffered-answer.ts';
import { createSend } from './create-send.ts';
import { createSharedAnswers } from './shared-answers.ts';

const host = 'alpha.example';
const large = Buffer.from('a line that comes again and again\n'.repeat(100));
const huge = Buffer.alloc(256 * 1024, 'and again');
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

/** A server that answers each address with a response of its own. */
const sending = async (clock: Pick<Parameters<typeof createSend>[0], 'now' | 'rest'> = {}) => {
  const bounds = createBounds();
  const send = createSend({ bounds, ...clock });
  const answers = new Map<string, BufferedAnswer>();
  const get = await open((request, response) => {
    const { url = '' } = request;
    const answer =
      answers.get(url) ??
      bufferedAnswer({
        body: url === '/small' ? Buffer.from('little') : url.startsWith('/huge') ? huge : large,
        etag: `"${url}"`,
        headers: { 'Content-Type': 'text/plain' },
      });
    answers.set(url, answer);
    send({ answer, request, response });
  });
  /** Requests an address until its response has its compressed forms. */
  const ready = async (url: string) => {
    await get(url, { 'accept-encoding': 'br' });
    await eventually(() => expect(Object.keys(answers.get(url)?.forms ?? {})).toEqual(['br', 'gzip']));
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
  ])('is sent to a client that accepts %j as %s', async (accepted, coding) => {
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

  test('has the same length in HEAD as in GET, and HEAD has no body', async () => {
    const { get, ready } = await sending();
    await ready('/one');
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const [whole, head] = [await get('/one', headers), await get('/one', headers, 'HEAD')];
      const names = ['content-length', 'content-encoding', 'etag', 'vary'];
      expect(names.map((name) => head.headers[name])).toEqual(names.map((name) => whole.headers[name]));
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(Number(whole.headers['content-length'])).toBe(whole.bytes.length);
    }
  });

  test('is 304 for a client that has it in any form, and complete for all others', async () => {
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

  test('is not compressed if it is small', async () => {
    const { get, answers } = await sending();
    for (let time = 0; time < 3; time += 1) {
      const { headers, text } = await get('/small', { 'accept-encoding': 'br' });
      expect([headers['content-encoding'], text]).toEqual([undefined, 'little']);
    }
    expect([answers.get('/small')?.compressing, sizeOf(answers.get('/small') as BufferedAnswer)]).toEqual([false, 6]);
  });

  test('is compressed one at a time; after a rest of nine times the work the next one follows', async () => {
    let time = 0;
    const rests: number[] = [];
    let wake = () => {};
    const { get, answers, bounds } = await sending({
      // Each compression takes ten milliseconds of this clock.
      now: () => {
        time += 5;
        return time;
      },
      rest: (milliseconds) => {
        rests.push(milliseconds);
        return new Promise((resolve) => {
          wake = resolve;
        });
      },
    });
    const packed = () => [...answers.values()].filter(({ forms }) => forms.gzip).length;
    const all = Array.from({ length: 20 }, (_, index) => get(`/${index}`, { 'accept-encoding': 'gzip' }));
    for (const { headers } of await Promise.all(all)) expect(headers['content-encoding']).toBeUndefined();
    for (let done = 1; done <= 20; done += 1) {
      await eventually(() => expect(rests).toHaveLength(done));
      expect(packed()).toBe(done);
      wake();
    }
    expect(new Set(rests)).toEqual(new Set([45]));
    expect(bounds.counts().compressions).toBe(0);
    for (let index = 0; index < 20; index += 1)
      expect((await get(`/${index}`, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('waits for compression within four megabytes, and is tried again once others are done', async () => {
    let wake = () => {};
    const { get, answers, bounds } = await sending({
      rest: () =>
        new Promise((resolve) => {
          wake = resolve;
        }),
    });
    const most = Math.floor((4 * 1024 * 1024) / huge.length);
    const request = (index: number) => get(`/huge${index}`, { 'accept-encoding': 'gzip' });
    const waits = () => [...answers.values()].filter(({ compressing }) => compressing).length;
    for (let index = 0; index < most + 20; index += 1) await request(index);
    // One may have been compressed before the last requests came.
    expect(waits()).toBeGreaterThanOrEqual(most);
    expect(waits()).toBeLessThanOrEqual(most + 1);
    const refused = bounds.counts().compressions;
    expect(refused).toBe(most + 20 - waits());
    await eventually(() => {
      wake();
      expect([...answers.values()].filter(({ forms }) => forms.gzip).length).toBeGreaterThan(3);
    });
    await request(most + 19);
    expect(bounds.counts().compressions).toBe(refused);
  });
});

describe('responses of calls that are the same for everybody', () => {
  test('are cached by their content, within a byte limit', async () => {
    const sent: BufferedAnswer[] = [];
    const shared = createSharedAnswers(({ answer, response }) => {
      sent.push(answer);
      response.end();
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
    // An entry that nobody requested again was evicted.
    expect(sent.at(-1)).not.toBe(sent[2]);
  });
});
