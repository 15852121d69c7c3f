import type { IncomingMessage } from 'node:http';

/** Reads the body of another server's answer. Rejects if it has more than `mostBytes`. */
export async function readBounded(message: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new BodyTooLarge(`the body has more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export class BodyTooLarge extends Error {}
