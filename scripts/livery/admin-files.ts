import { createReadStream, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import type { AdminAddress } from '../../config-server/admin/door/admin-token.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { type AdminAnswer, addressOf, answerIn, headOf, pathOf, type Refusal, requestTo } from './admin-client.ts';
import { UnreadableError } from './command.ts';
import { type Answered, lateError, unanswered } from './outage.ts';

/** Milliseconds, as long as the server accepts an upload of the largest size. */
const patience = 620_000;

type FileCall = {
  readonly env: NodeJS.ProcessEnv;
  readonly params?: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly file: string;
};

/** Streams a file to an operation that takes one. Throws `UnreadableError` if the file can't be read. */
export async function uploadAdmin<Id extends AdminOperationId>({
  env,
  operation,
  params = {},
  query,
  file,
  onSent,
}: FileCall & { operation: Id; onSent(bytes: { sent: number; of: number }): void }): Promise<AdminAnswer<Id>> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) throw new UnreadableError(`${file} is not a readable file`);
  const address = await addressOf(env);
  const call = callOf({
    address,
    operation,
    path: pathOf({ operation, params, query }),
    headers: { 'content-length': String(info.size), 'content-type': 'application/octet-stream' },
  });
  const answered = answerOf(call);
  let sent = 0;
  const source = createReadStream(file).on('data', (chunk) => {
    sent += chunk.length;
    onSent({ sent, of: info.size });
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
  return answerIn<Id>({ address, answered: whole });
}

/** Saves the file that an operation answers with, whole or not at all. Returns `undefined` on success, otherwise the refusal. */
export async function downloadAdmin({
  env,
  operation,
  params = {},
  query,
  file,
}: FileCall & { operation: AdminOperationId }): Promise<Refusal | undefined> {
  const address = await addressOf(env);
  const call = callOf({ address, operation, path: pathOf({ operation, params, query }), headers: {} });
  call.end();
  const response = await answerOf(call).catch((error: NodeJS.ErrnoException) => {
    throw unanswered({ address, error });
  });
  if (response.statusCode !== 200) return refusalIn({ address, answered: await wholeOf(response) });
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
  return undefined;
}

/** Streams the file that an operation answers with. Returns `undefined` if it arrived whole, otherwise the refusal. */
export async function streamAdmin({
  env,
  operation,
  params = {},
  query,
  onText,
}: Omit<FileCall, 'file'> & { operation: AdminOperationId; onText(part: string): void }): Promise<Refusal | undefined> {
  const address = await addressOf(env);
  const call = callOf({ address, operation, path: pathOf({ operation, params, query }), headers: {} });
  call.end();
  const response = await answerOf(call).catch((error: NodeJS.ErrnoException) => {
    throw unanswered({ address, error });
  });
  if (response.statusCode !== 200) return refusalIn({ address, answered: await wholeOf(response) });
  try {
    for await (const part of response.setEncoding('utf8')) onText(String(part));
  } catch (error) {
    throw new UnreadableError(`the response was incomplete (${(error as Error).message}): try again`);
  }
  return undefined;
}

function refusalIn(given: Parameters<typeof answerIn>[0]): Refusal {
  const answer = answerIn(given);
  return 'refusal' in answer ? answer.refusal : { code: 'unknown', message: 'the server sent an unexpected response' };
}

function callOf({
  address,
  operation,
  path,
  headers,
}: {
  address: AdminAddress;
  operation: AdminOperationId;
  path: string;
  headers: Readonly<Record<string, string>>;
}): ClientRequest {
  return requestTo(address)(new URL(path, address.url), {
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
