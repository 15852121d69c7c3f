import { createReadStream, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { type AnySent, addressOf, answerIn, requestOf, valueIn, wholeOf } from './admin-client.ts';
import { type Context, RefusedError, UnreadableError } from './command.ts';

/** Time limit of a call with a file, as on the server for one of the largest size. */
const seconds = 620;

/** A file to send, and its removal after that. */
export type Packed = { readonly file: string; remove?(): Promise<void> };
type Progress = { onSent(bytes: { sent: number; of: number }): void; end(): void };

/** Streams a file to an operation that takes one. Throws `UnreadableError` if the file can't be read, `RefusedError` if the server refuses. */
export async function uploadAdmin<Id extends AdminOperationId>(
  { env, output }: Context,
  operation: Id,
  { file, remove, ...sent }: AnySent & Packed,
  progress: Progress = {
    onSent: ({ sent, of }) => output.progress?.(`sent ${sent} of ${of} bytes`),
    end: () => output.progress?.(''),
  },
): Promise<AdminValueOf<Id>> {
  try {
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) throw new UnreadableError(`${file} is not a readable file`);
    const address = await addressOf(env);
    const headers = { 'content-length': String(info.size), 'content-type': 'application/octet-stream' };
    const { call, answered } = requestOf(address, operation, sent, { headers, seconds });
    let bytes = 0;
    const source = createReadStream(file).on('data', (chunk) => {
      bytes += chunk.length;
      progress.onSent({ sent: bytes, of: info.size });
    });
    // The server may refuse and close the connection before everything is sent.
    const sending = pipeline(source, call).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === 'read' || error.syscall === 'open')
        throw new UnreadableError(`${file} can't be read (${error.code})`);
    });
    const [response] = await Promise.all([answered, sending]);
    return valueIn(answerIn<Id>(address, await wholeOf(address, response)));
  } finally {
    progress.end();
    await remove?.();
  }
}

/** Saves the file that an operation answers with, whole or not at all. Throws `RefusedError`. */
export async function downloadAdmin(
  context: Context,
  operation: AdminOperationId,
  { file, ...sent }: AnySent & Pick<Packed, 'file'>,
): Promise<void> {
  const response = await fileAnswer(context, operation, sent);
  const part = `${file}.part`;
  const giveUp = () => {
    rmSync(part, { force: true });
    process.exit(130);
  };
  process.once('SIGINT', giveUp);
  try {
    const handle = await open(part, 'w').catch((error: NodeJS.ErrnoException) => {
      throw new UnreadableError(`${file} can't be written (${error.code})`);
    });
    await pipeline(response, handle.createWriteStream());
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`the download was incomplete (${(error as Error).message}): try again`);
  } finally {
    process.off('SIGINT', giveUp);
  }
}

/** Streams the file that an operation answers with. Throws `RefusedError`, and `UnreadableError` if it did not arrive whole. */
export async function streamAdmin(
  context: Context,
  operation: AdminOperationId,
  sent: AnySent,
  onText: (part: string) => void,
): Promise<void> {
  const response = await fileAnswer(context, operation, sent);
  try {
    for await (const part of response.setEncoding('utf8')) onText(String(part));
  } catch (error) {
    throw new UnreadableError(`the response was incomplete (${(error as Error).message}): try again`);
  }
}

async function fileAnswer({ env }: Context, operation: AdminOperationId, sent: AnySent): Promise<IncomingMessage> {
  const address = await addressOf(env);
  const { call, answered } = requestOf(address, operation, sent, { headers: {}, seconds });
  call.end();
  const response = await answered;
  if (response.statusCode === 200) return response;
  valueIn(answerIn(address, await wholeOf(address, response)));
  throw new RefusedError({ code: 'unknown', message: 'the server sent an unexpected response' });
}
