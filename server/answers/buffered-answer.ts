import type { OutgoingHttpHeaders } from 'node:http';
import { wire } from '../../schema/constants.ts';
import type { Coding } from './accepted-coding.ts';

/** Bodies below this size are not compressed: the header would cost more than compression saves. */
const worthCompressing = 1000;

/** A buffered response, with compressed forms created on first use. A plain object, because thousands of rarely used ones are sent. */
export type BufferedAnswer = {
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | undefined;
  readonly headers: OutgoingHttpHeaders;
  /** Whether the body may be compressed. */
  readonly compress: boolean;
  /** Headers as a flat list of names and values, as Node writes them. */
  readonly notModified: string[];
  readonly full: string[];
  readonly forms: { [coding in Coding]?: { readonly bytes: Buffer; readonly list: string[] } };
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
  /** False if the body is compressed already, or if nobody caches the response: its form would be created again for every request. */
  compress?: boolean;
  /** Existing compressed forms. */
  forms?: { [coding in Coding]?: Buffer | undefined };
}): BufferedAnswer {
  const headers: OutgoingHttpHeaders = {
    ...given,
    [wire.markHeader]: '1',
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
  for (const coding of ['br', 'gzip'] as const) {
    const bytes = forms[coding];
    if (bytes !== undefined) addForm(answer, coding, bytes);
  }
  return answer;
}

export function addForm(answer: BufferedAnswer, coding: Coding, bytes: Buffer): void {
  const headers = { ...answer.headers, 'Content-Encoding': coding, 'Content-Length': bytes.length };
  answer.forms[coding] = { bytes, list: listOf(headers) };
}

/** Current memory use of a response in bytes. */
export function sizeOf({ body, forms }: BufferedAnswer): number {
  return body.length + (forms.br?.bytes.length ?? 0) + (forms.gzip?.bytes.length ?? 0);
}

function listOf(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

function varyWith(headers: OutgoingHttpHeaders): string {
  return typeof headers.Vary === 'string' ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding';
}
