import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli 5: 11 takes 29 ms for 24 kB, and these bodies are made anew with every change. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Below this compression saves less than its header costs. */
const worthCompressing = 1000;

type Forms = { br?: Buffer | undefined; gzip?: Buffer | undefined };

/** An answer kept whole in memory, with its compressed forms from their first use on. */
export type BufferedAnswer = {
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | undefined;
  readonly headers: OutgoingHttpHeaders;
  /** Bytes that it keeps in memory now. */
  size(): number;
  send(request: IncomingMessage, response: ServerResponse): void;
};

export function bufferedAnswer({
  status = 200,
  body,
  etag,
  headers,
  compress = true,
  forms: made = {},
}: {
  status?: number;
  body: Buffer;
  etag?: string | undefined;
  headers: OutgoingHttpHeaders;
  compress?: boolean;
  /** Compressed forms that are there already. */
  forms?: Forms;
}): BufferedAnswer {
  const forms: Forms = {};
  let compressing = false;
  const identity: OutgoingHttpHeaders = {
    ...headers,
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(compress ? { Vary: varyWith(headers) } : {}),
  };
  // Names and values in one list: Node writes it as it is, where it would walk an object for each answer.
  const notModified = listOf(identity);
  const full = listOf({ ...identity, 'Content-Length': body.length });
  const encoded: { br?: string[]; gzip?: string[] } = {};

  function keep({ br, gzip: zipped }: Forms): void {
    if (br !== undefined)
      encoded.br = listOf({ ...identity, 'Content-Encoding': 'br', 'Content-Length': br.length });
    if (zipped !== undefined)
      encoded.gzip = listOf({ ...identity, 'Content-Encoding': 'gzip', 'Content-Length': zipped.length });
    Object.assign(forms, { br, gzip: zipped });
  }

  async function makeForms(): Promise<void> {
    compressing = true;
    const [br, zipped] = await Promise.all([compressBrotli(body, quality), compressGzip(body)]);
    // Copied: zlib's buffers keep seven times their size alive.
    keep({ br: Buffer.from(br), gzip: Buffer.from(zipped) });
  }
  keep(made);

  return {
    status,
    body,
    etag,
    headers,
    size: () => body.length + (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0),
    send(request, response) {
      if (
        etag !== undefined &&
        status === 200 &&
        matches({ header: request.headers['if-none-match'], etag })
      ) {
        response.writeHead(304, notModified).end();
        return;
      }
      const form =
        compress && body.length >= worthCompressing
          ? acceptedForm(request.headers['accept-encoding'])
          : undefined;
      if (form !== undefined && forms[form] === undefined && !compressing) makeForms().catch(() => undefined);
      const bytes = (form === undefined ? undefined : forms[form]) ?? body;
      response.writeHead(status, (bytes === body || form === undefined ? undefined : encoded[form]) ?? full);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    },
  };
}

function listOf(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

function acceptedForm(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
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
