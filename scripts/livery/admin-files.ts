import { createReadStream, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import type { AdminAddress } from '../../config-server/admin/door/admin-token.ts';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { type AnySent, addressOf, answerIn, headOf, pathOf, requestTo, valueIn } from './admin-client.ts';
import { type Context, RefusedError, UnreadableError } from './command.ts';
import { type Answered, lateError, unanswered } from './outage.ts';

/** Milliseconds, as long as the server accepts an upload of the largest size. */
const patience = 620_000;

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
    const call = callOf(address, operation, sent, headers);
    const answered = answerOf(call);
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
    const whole = await Promise.all([answered, sending]).then(
      async ([response]) => wholeOf(response),
      (error: NodeJS.ErrnoException) => {
        throw error instanceof UnreadableError ? error : unanswered({ address, error });
      },
    );
    return valueIn(answerIn<Id>({ address, answered: whole }));
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
  const call = callOf(address, operation, sent, {});
  call.end();
  const response = await answerOf(call).catch((error: NodeJS.ErrnoException) => {
    throw unanswered({ address, error });
  });
  if (response.statusCode === 200) return response;
  valueIn(answerIn({ address, answered: await wholeOf(response) }));
  throw new RefusedError({ code: 'unknown', message: 'the server sent an unexpected response' });
}

function callOf(
  address: AdminAddress,
  operation: AdminOperationId,
  sent: AnySent,
  headers: Readonly<Record<string, string>>,
): ClientRequest {
  return requestTo(address)(new URL(pathOf(operation, sent), address.url), {
    method: adminOperations[operation].method.toUpperCase(),
    timeout: patience,
    headers: { host: address.host, authorization: `Bearer ${address.token}`, ...headers },
  });
}

function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    call.on('error', reject);
    call.once('timeout', () => call.destroy(lateError('no response for ten minutes')));
  });
}

async function wholeOf(response: IncomingMessage): Promise<Answered> {
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await finished(response);
  return { ...headOf(response), text };
}
