import type { IncomingMessage } from 'node:http';
import { limits, serverLimits, wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { operations } from '../../schema/generated/operations.ts';

const anyOf = (paths: readonly string[]) => {
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`));
  return (url: string) => patterns.some((pattern) => pattern.test(url));
};
/** Uploads of members' pictures. */
export const isForFile = anyOf(
  Object.values(operations).flatMap(({ binary, path }) => (binary ? [wire.apiBase + path] : [])),
);
/** Imports of files by staff. */
export const isForImport = anyOf(
  Object.values(adminOperations).flatMap(({ file, path }) => (file ? [wire.adminBase + path] : [])),
);

/**
 * Returns the refusal of a body that, by its Content-Length, is larger than its address accepts; nothing of it has to be read.
 * Chunked bodies announce no length, so their readers count.
 */
export function refusalOfBody({ headers, url = '' }: IncomingMessage): CodedError | undefined {
  const announced = Number(headers['content-length'] ?? 0);
  // Most requests have no body. Calls of suppliers are refused by their own reader, in the format of their convention.
  if (announced <= serverLimits.bodyBytes || url.startsWith(wire.walletBase)) return undefined;
  if (isForFile(url)) return announced > limits.uploadBytes ? new CodedError('upload.too_large') : undefined;
  if (isForImport(url))
    return announced > serverLimits.importBytes ? fileTooLarge(serverLimits.importBytes) : undefined;
  return new CodedError('request.too_large');
}

export const fileTooLarge = (mostBytes: number) =>
  new CodedError('upload.too_large', { message: `the file has more than ${mostBytes / 1_000_000} MB` });
