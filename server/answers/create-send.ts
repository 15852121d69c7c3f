import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Bounds } from '../limits/bounds.ts';
import { acceptedCoding } from './accepted-coding.ts';
import { addForm, type BufferedAnswer } from './buffered-answer.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli quality 5: quality 11 takes 29 ms for 24 kB, too slow for bodies that change often. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Compressing takes at most a tenth of one core: it rests nine times as long as it worked. */
const restPerWork = 9;
/** Limit of the responses that wait for their compressed forms. A page with everything it requests is a tenth of it. */
const maxWaitingBytes = 4 * 1024 * 1024;

/** Sends a response in the coding that the client accepts once that form exists, and uncompressed until then. */
export type Send = (input: { answer: BufferedAnswer; request: IncomingMessage; response: ServerResponse }) => void;

/**
 * Compresses responses in the background, one at a time and with at most a share of a core. A page requests a dozen responses at
 * once, so waiting ones are queued. Beyond `maxWaitingBytes` they are sent uncompressed, however many different responses a client
 * can request.
 */
export function createSend({
  bounds,
  now = () => performance.now(),
  rest = (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
}: {
  bounds: Pick<Bounds, 'reached'>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  rest?: (milliseconds: number) => Promise<void>;
}): Send {
  const waiting: BufferedAnswer[] = [];
  let waitingBytes = 0;
  let isWorking = false;

  function enqueue(answer: BufferedAnswer): void {
    if (waitingBytes + answer.body.length > maxWaitingBytes) {
      bounds.reached('compressions');
      return;
    }
    answer.compressing = true;
    waitingBytes += answer.body.length;
    waiting.push(answer);
    if (!isWorking) void work();
  }

  async function work(): Promise<void> {
    isWorking = true;
    for (let answer = waiting.shift(); answer !== undefined; answer = waiting.shift()) {
      const begun = now();
      await compress(answer).catch(() => undefined);
      waitingBytes -= answer.body.length;
      await rest(restPerWork * (now() - begun));
    }
    isWorking = false;
  }

  async function compress(answer: BufferedAnswer): Promise<void> {
    // Copied, because zlib's buffers keep seven times their size alive.
    addForm(answer, 'br', Buffer.from(await compressBrotli(answer.body, quality)));
    addForm(answer, 'gzip', Buffer.from(await compressGzip(answer.body)));
  }

  return ({ answer, request, response }) => {
    const { status, etag } = answer;
    const { headers } = request;
    if (etag !== undefined && status === 200 && matches({ header: headers['if-none-match'], etag })) {
      response.writeHead(304, answer.notModified).end();
      return;
    }
    const coding = answer.compress ? acceptedCoding(headers['accept-encoding']) : 'identity';
    const form = coding === 'identity' ? undefined : answer.forms[coding];
    if (coding !== 'identity' && form === undefined && !answer.compressing) enqueue(answer);
    response.writeHead(status, form?.list ?? answer.full);
    response.end(request.method === 'HEAD' ? undefined : (form?.bytes ?? answer.body));
  };
}

/** Weak comparison, as If-None-Match requires (RFC 9110, 13.1.2): a proxy that encodes a response again weakens its tag. */
function matches({ header, etag }: { header: string | undefined; etag: string }): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const wanted = opaque(etag);
  return header.split(',').some((one) => opaque(one.trim()) === wanted);
}

const opaque = (etag: string) => (etag.startsWith('W/') ? etag.slice(2) : etag);
