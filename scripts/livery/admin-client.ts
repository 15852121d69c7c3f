import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { type AdminAddress, adminFile } from '../../config-server/admin/door/admin-token.ts';
import type { AdminBodyOf, AdminParamsOf, AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { printableLine } from '../../schema/rules/printable.ts';
import { projectRoot } from '../../server/project-root.ts';
import { withSecretFiles } from '../program/secret-settings.ts';
import { type Refusal, RefusedError, UnreadableError, UsageError } from './command.ts';
import { readCredential } from './credentials.ts';
import { type Answered, lateError, refuseOutage, unanswered } from './outage.ts';

export type AdminAnswer<Id extends AdminOperationId> =
  | { readonly value: AdminValueOf<Id> }
  | { readonly refusal: Refusal };

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };
/** The parts of a call that an operation takes. */
export type Sent<Id extends AdminOperationId> = Part<'params', AdminParamsOf<Id>> &
  Part<'query', AdminQueryOf<Id>> &
  (AdminBodyOf<Id> extends undefined ? { readonly body?: undefined } : { readonly body: AdminBodyOf<Id> });
/** The parts of a call of any operation. */
export type AnySent = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
};

type Call<Id extends AdminOperationId> = Record<never, never> extends Sent<Id> ? [sent?: Sent<Id>] : [sent: Sent<Id>];

/** Calls the server that `addressOf` finds. */
export const callAdmin = async <Id extends AdminOperationId>(
  env: NodeJS.ProcessEnv,
  operation: Id,
  ...sent: Call<Id>
): Promise<AdminAnswer<Id>> => callAt(await addressOf(env), operation, ...sent);

/** The value of a call. Throws `RefusedError`. */
export async function resultOf<Id extends AdminOperationId>(
  env: NodeJS.ProcessEnv,
  operation: Id,
  ...sent: Call<Id>
): Promise<AdminValueOf<Id>> {
  return valueIn(await callAdmin(env, operation, ...sent));
}

export function valueIn<Value>(answer: { readonly value: Value } | { readonly refusal: Refusal }): Value {
  if ('refusal' in answer) throw new RefusedError(answer.refusal);
  return answer.value;
}

/** Calls a server with a token. A sign-in has none yet, so it is empty. */
export async function callAt<Id extends AdminOperationId>(
  address: AdminAddress,
  operation: Id,
  ...[sent = {} as Sent<Id>]: Call<Id>
): Promise<AdminAnswer<Id>> {
  const { body, ...named } = sent as AnySent;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
  const { call, answered } = requestOf(address, operation, named, { headers, seconds: 15 });
  call.end(payload);
  return answerIn<Id>(address, await wholeOf(address, await answered));
}

/** Ids of the brands that the server serves. */
export const servedBrands = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
  (await resultOf(env, 'listBrands')).filter(({ served }) => served).map(({ id }) => id);

const heard = new AsyncLocalStorage<AnyAnswer[]>();
type AnyAnswer = { readonly value: unknown } | { readonly refusal: Refusal };

/** Runs `work` and also returns the answers of servers to its calls, in order. */
export async function withAnswers<T>(run: () => Promise<T>): Promise<{ result: T; answers: readonly AnyAnswer[] }> {
  const answers: AnyAnswer[] = [];
  return { result: await heard.run(answers, run), answers };
}

/** Runs `work` without recording its answers for the output of the command. */
export const unheard = <T>(run: () => Promise<T>): Promise<T> => heard.exit(run);

/** The server that LIVERY_URL (`--url`) names, with the token of LIVERY_TOKEN (or LIVERY_TOKEN_FILE) or of a sign-in. Without it, the sandbox on the data folder. */
export async function addressOf(env: NodeJS.ProcessEnv): Promise<AdminAddress> {
  const named = serverOf(env);
  if (named === undefined) return readAddress(join(env.DATA_DIR ?? join(projectRoot, '.data'), adminFile));
  const token = withSecretFiles(env).LIVERY_TOKEN ?? (await readCredential(env, named.key))?.token;
  if (token === undefined)
    throw new UnreadableError(`you are not signed in to ${named.key}: livery login --url ${named.key}`);
  return { url: named.url, host: named.host, token };
}

/** The server that LIVERY_URL names. Throws UsageError if tokens would be sent unencrypted. */
export function serverOf(env: NodeJS.ProcessEnv): { key: string; url: string; host: string } | undefined {
  const { LIVERY_URL: given = '' } = env;
  if (given === '') return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${given}: write the address of the console, such as https://console.example`);
  const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost');
  if (url.protocol === 'http:' && !isLoopback)
    throw new UsageError(`${given}: only https is allowed, because tokens must not be sent unencrypted`);
  // Node does not resolve names below localhost.
  const reached = new URL(url.origin);
  if (isLoopback && url.hostname.endsWith('.localhost')) reached.hostname = '127.0.0.1';
  // On the machine itself the request names the console's host.
  const host = isLoopback ? (env.CONSOLE_HOST ?? url.hostname) : url.hostname;
  return { key: url.origin, url: reached.origin, host };
}

/** Throws `UnreadableError` for an outage of the service. */
export function answerIn<Id extends AdminOperationId>(address: Server, answered: Answered): AdminAnswer<Id> {
  refuseOutage(address, answered);
  const answer = parse(answered.text);
  const read: AdminAnswer<Id> =
    answer?.success === true
      ? // Its endpoints have the same types.
        { value: answer.value as AdminValueOf<Id> }
      : {
          refusal: {
            code: String(answer?.code ?? 'unknown'),
            message: String(answer?.message ?? 'the server sent an unexpected response'),
            value: answer?.value,
          },
        };
  heard.getStore()?.push(read);
  return inLines(read) as AdminAnswer<Id>;
}

/** Texts of one line, which could otherwise add lines of their own to what a command prints. */
const ofOneLine = /^(?:reason|actor|name|brandName|account|username|title|label|folder|message|fix|sentence)$/;

/** Escapes line feeds in such texts of an answer. */
function inLines(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return ofOneLine.test(name) ? printableLine(value) : value;
  if (Array.isArray(value)) return value.map((item) => inLines(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLines(inner, key)]));
}

function pathOf(operation: AdminOperationId, { params = {}, query = {} }: AnySent): string {
  const path = adminOperations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const stated = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = new URLSearchParams(stated).toString();
  return `${wire.adminBase}${path}${search === '' ? '' : `?${search}`}`;
}

async function readAddress(file: string): Promise<AdminAddress> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnreadableError(
      `no server is running on this data folder (${file} does not exist): start it with npm start, set DATA_DIR, or name a server with --url`,
    );
  });
  const address = parse(text);
  if (typeof address?.url !== 'string' || typeof address.token !== 'string' || typeof address.host !== 'string')
    throw new UnreadableError(`${file} is damaged: restart the server`);
  return { url: address.url, host: address.host, token: address.token };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

type Server = Pick<AdminAddress, 'url'>;

/**
 * A request, and its response. Throws `UnreadableError` if none arrives in time. Uses `http.request`, because fetch drops the Host header and
 * does not resolve *.localhost.
 */
export function requestOf(
  address: AdminAddress,
  operation: AdminOperationId,
  sent: AnySent,
  { headers, seconds }: { readonly headers: Readonly<Record<string, string>>; readonly seconds: number },
): { readonly call: ClientRequest; readonly answered: Promise<IncomingMessage> } {
  const { url, host, token } = address;
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const call = request(new URL(pathOf(operation, sent), url), {
    method: adminOperations[operation].method.toUpperCase(),
    timeout: seconds * 1000,
    headers: { host, ...authorization, ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve);
    call.on('error', (error) => reject(unanswered({ address, error })));
    call.once('timeout', () => call.destroy(lateError(`no response within ${seconds} s`)));
  });
  return { call, answered };
}

/** Reads a response. Throws `UnreadableError` if it does not arrive whole. */
export async function wholeOf(address: Server, response: IncomingMessage): Promise<Answered> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) text += part;
  } catch (error) {
    throw unanswered({ address, error: error as NodeJS.ErrnoException });
  }
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text };
}
