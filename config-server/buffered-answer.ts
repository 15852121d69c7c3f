import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli quality 5: quality 11 takes 29 ms for 24 kB, too slow for bodies that change often. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Below this compression saves less than its header costs. */
const worthCompressing = 1000;

type Form = 'br' | 'gzip';
type Forms = { br?: Buffer | undefined; gzip?: Buffer | undefined };

/**
 * A response held in memory, with compressed forms created on first use. A plain object, because thousands of rarely used ones are
 * sent.
 */
export type BufferedAnswer = {
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | undefined;
  readonly headers: OutgoingHttpHeaders;
  /** Whether a body is compressed at all. */
  readonly compress: boolean;
  /** Headers as a flat list of names and values, as Node writes them. */
  readonly notModified: string[];
  readonly full: string[];
  readonly forms: { [form in Form]?: { readonly bytes: Buffer; readonly list: string[] } };
  compressing: boolean;
};

export function bufferedAnswer({
  status = 200,
  body,
  etag,
  headers: given,
  compress = true,
  forms = {},
}: {
  status?: number;
  body: Buffer;
  etag?: string | undefined;
  headers: OutgoingHttpHeaders;
  compress?: boolean;
  /** Existing compressed forms. */
  forms?: Forms;
}): BufferedAnswer {
  const headers: OutgoingHttpHeaders = {
    ...given,
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(compress ? { Vary: varyWith(given) } : {}),
  };
  const answer: BufferedAnswer = {
    status,
    body,
    etag,
    headers,
    compress: compress && body.length >= worthCompressing,
    notModified: listOf(headers),
    full: listOf({ ...headers, 'Content-Length': body.length }),
    forms: {},
    compressing: false,
  };
  keepForms({ answer, forms });
  return answer;
}

/** Current memory use of a response in bytes. */
export function sizeOf({ body, forms }: BufferedAnswer): number {
  return body.length + (forms.br?.bytes.length ?? 0) + (forms.gzip?.bytes.length ?? 0);
}

export function send({
  answer,
  request,
  response,
}: {
  answer: BufferedAnswer;
  request: IncomingMessage;
  response: ServerResponse;
}): void {
  const { status, etag } = answer;
  const { headers } = request;
  if (etag !== undefined && status === 200 && matches({ header: headers['if-none-match'], etag })) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const form = answer.compress ? acceptedForm(headers['accept-encoding']) : undefined;
  const packed = form === undefined ? undefined : answer.forms[form];
  if (form !== undefined && packed === undefined && !answer.compressing)
    makeForms(answer).catch(() => undefined);
  response.writeHead(status, packed?.list ?? answer.full);
  response.end(request.method === 'HEAD' ? undefined : (packed?.bytes ?? answer.body));
}

async function makeForms(answer: BufferedAnswer): Promise<void> {
  answer.compressing = true;
  const [br, gzip] = await Promise.all([compressBrotli(answer.body, quality), compressGzip(answer.body)]);
  // Copied: zlib's buffers keep seven times their size alive.
  keepForms({ answer, forms: { br: Buffer.from(br), gzip: Buffer.from(gzip) } });
}

function keepForms({ answer, forms }: { answer: BufferedAnswer; forms: Forms }): void {
  for (const form of ['br', 'gzip'] as const) {
    const bytes = forms[form];
    if (bytes === undefined) continue;
    const headers = { ...answer.headers, 'Content-Encoding': form, 'Content-Length': bytes.length };
    answer.forms[form] = { bytes, list: listOf(headers) };
  }
}

function listOf(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

function acceptedForm(header: string | string[] | undefined): Form | undefined {
  if (typeof header !== 'string') return undefined;
  if (header.includes('br')) return 'br';
  return header.includes('gzip') ? 'gzip' : undefined;
}

/** Weak comparison, as If-None-Match asks (RFC 9110, 13.1.2). */
function matches({ header, etag }: { header: string | undefined; etag: string }): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.includes(',') && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

function varyWith(headers: OutgoingHttpHeaders): string {
  return typeof headers.Vary === 'string' ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding';
}
