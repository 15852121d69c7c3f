import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type AdminAddress, adminFile } from '../../config-server/admin/admin-token.ts';
import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../schema/admin-call-types.ts';
import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { projectRoot } from '../../server/project-root.ts';
import { UnreadableError } from './command.ts';

export type Refusal = {
  readonly code: string;
  readonly message: string;
  /** What the code needs. */
  readonly value?: unknown;
};
export type AdminAnswer<Id extends AdminOperationId> =
  | { readonly value: AdminValueOf<Id> }
  | { readonly refusal: Refusal };

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };
type Sent<Id extends AdminOperationId> = Part<'params', AdminParamsOf<Id>> &
  Part<'query', AdminQueryOf<Id>> &
  (AdminBodyOf<Id> extends undefined ? { readonly body?: undefined } : { readonly body: AdminBodyOf<Id> });
/** The same, whichever operation it belongs to. */
type AnySent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** Calls the server running on the data folder, whose address it reads from a file there. */
export async function callAdmin<Id extends AdminOperationId>({
  env,
  operation,
  ...sent
}: { env: NodeJS.ProcessEnv; operation: Id } & Sent<Id>): Promise<AdminAnswer<Id>> {
  const address = await addressOf(env);
  const { method } = adminOperations[operation];
  const { params = {}, query = {}, body } = sent as AnySent;
  const path = pathOf({ operation, params, query });
  const text = await send({ address, method, path, body }).catch((error: NodeJS.ErrnoException) => {
    throw unanswered({ address, error });
  });
  return answerIn<Id>(text);
}

/** Of the server that runs on the data folder. */
export async function addressOf(env: NodeJS.ProcessEnv): Promise<AdminAddress> {
  return readAddress(join(env.DATA_DIR ?? join(projectRoot, '.data'), adminFile));
}

export function unanswered({
  address,
  error,
}: {
  address: AdminAddress;
  error: NodeJS.ErrnoException;
}): UnreadableError {
  return new UnreadableError(
    `no server answers at ${address.url} (${error.code ?? error.message}): start it with npm start, or set DATA_DIR to its data folder`,
  );
}

export function answerIn<Id extends AdminOperationId>(text: string): AdminAnswer<Id> {
  const answer = parse(text);
  // Its endpoints are of the same types.
  if (answer?.success === true) return { value: answer.value as AdminValueOf<Id> };
  return {
    refusal: {
      code: String(answer?.code ?? 'unknown'),
      message: String(answer?.message ?? 'the server answered something else'),
      value: answer?.value,
    },
  };
}

export function pathOf({
  operation,
  params,
  query,
}: Required<Pick<AnySent, 'params' | 'query'>> & { operation: AdminOperationId }): string {
  const path = adminOperations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `${wire.adminBase}${path}${search === '' ? '' : `?${search}`}`;
}

/** Actor for the audit: the local user. */
export function actorName(): string {
  return `cli:${userInfo()
    .username.replaceAll(/[^\w.-]/g, '')
    .slice(0, 60)}`;
}

async function readAddress(file: string): Promise<AdminAddress> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnreadableError(
      `no server is running on this data folder (${file} is not there): start it with npm start, or set DATA_DIR`,
    );
  });
  const address = parse(text);
  if (
    typeof address?.url !== 'string' ||
    typeof address.token !== 'string' ||
    typeof address.host !== 'string'
  )
    throw new UnreadableError(`${file} is damaged: start the server again`);
  return { url: address.url, host: address.host, token: address.token };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Uses `http.request`, because fetch drops the Host header and does not resolve *.localhost. */
function send({
  address,
  method,
  path,
  body,
}: {
  address: AdminAddress;
  method: string;
  path: string;
  body: unknown;
}): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(path, address.url),
      {
        method: method.toUpperCase(),
        timeout: 15_000,
        headers: {
          host: address.host,
          authorization: `Bearer ${address.token}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(text));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error('no answer within 15 s')));
    call.end(payload);
  });
}
