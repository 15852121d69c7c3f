import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendFile } from './answered-file.ts';

describe('a file as an answer', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Asks for a file that is produced from chunks, and returns the answer with the failure of its sending, if any. */
  const answerOf = async (chunks: () => AsyncGenerator<string>) => {
    const failures: Promise<unknown>[] = [];
    server = createServer((_request, response) => {
      const file = { contentType: 'text/plain', name: 'a.txt', chunks: chunks() };
      failures.push(
        sendFile({ response, file }).then(
          () => undefined,
          (error) => error,
        ),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ port: (server.address() as AddressInfo).port });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { answer, failure: failures[0] };
  };

  it('is produced no further after the caller has left, which is no failure', async () => {
    let isEnded = false;
    const { answer, failure } = await answerOf(async function* () {
      try {
        for (;;) {
          yield 'x'.repeat(65_536);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        isEnded = true;
      }
    });
    await once(answer, 'data');
    answer.destroy();
    expect(await failure).toBeUndefined();
    await expect.poll(() => isEnded).toBe(true);
  });

  it('is cut off if its production fails half-way', async () => {
    const { answer, failure } = await answerOf(async function* () {
      yield 'the first half';
      throw new Error('no second half');
    });
    const cut = once(answer, 'error');
    answer.resume();
    const [error] = await cut;
    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect(await failure).toMatchObject({ message: 'no second half' });
  });
});
