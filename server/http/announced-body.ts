import type { IncomingMessage } from 'node:http';
import { limits, wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { operations } from '../../schema/generated/operations.ts';

const anyOf = (paths: readonly string[]) => {
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`));
  return (url: string) => patterns.some((pattern) => pattern.test(url));
};
/** Pictures of members. */
export const isForFile = anyOf(
  Object.values(operations).flatMap(({ binary, path }) => (binary ? [wire.apiBase + path] : [])),
);
/** Files that staff import. */
export const isForImport = anyOf(
  Object.values(adminOperations).flatMap(({ file, path }) => (file ? [wire.adminBase + path] : [])),
);

/**
 * The refusal of a body that is larger than anything its address takes, by its Content-Length: nothing of it has to be read. Chunked
 * bodies announce no length; their readers count.
 */
export function refusalOfBody({ headers, url = '' }: IncomingMessage): CodedError | undefined {
  const announced = Number(headers['content-length'] ?? 0);
  // Most requests have no body. Suppliers are refused in the words of their convention, by the reader of their calls.
  if (announced <= limits.bodyBytes || url.startsWith(wire.walletBase)) return undefined;
  if (isForFile(url)) return announced > limits.uploadBytes ? new CodedError('upload.too_large') : undefined;
  if (isForImport(url)) return announced > limits.importBytes ? fileTooLarge(limits.importBytes) : undefined;
  return new CodedError('request.too_large');
}

export const fileTooLarge = (mostBytes: number) =>
  new CodedError('upload.too_large', { message: `the file has more than ${mostBytes / 1_000_000} MB` });
