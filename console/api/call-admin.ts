import type { AdminBodyOf, AdminParamsOf, AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';

/** A call that the server refused, or that did not reach it (`unreachable`). */
export class Refusal extends Error {
  readonly code: string;
  readonly value: unknown;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;

  constructor({
    code,
    message,
    value,
    retryAfter,
  }: { code: string; message: string; value?: unknown; retryAfter?: number }) {
    super(message);
    this.code = code;
    this.value = value;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call was refused because what its page shows has changed meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Refusal && (error.code.endsWith('.stale') || error.code === 'cashier.decided');

/** A call with its parameters, query and body. */
export type CallParts<Id extends AdminOperationId> = (keyof AdminParamsOf<Id> extends never
  ? { readonly params?: undefined }
  : { readonly params: AdminParamsOf<Id> }) & {
  readonly operation: Id;
  readonly query?: AdminQueryOf<Id>;
  readonly signal?: AbortSignal;
  /** Content of a call that uploads a file. */
  readonly file?: Blob;
} & (AdminBodyOf<Id> extends undefined ? { readonly body?: undefined } : { readonly body: AdminBodyOf<Id> });

/** Address of a call. Elements such as `img` read it with the session's cookie. */
export function addressOfCall<Id extends AdminOperationId>({ operation, params, query }: CallParts<Id>): string {
  const { path } = adminOperations[operation];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>>)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `${wire.adminBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Calls the admin API with the session's cookie. If the session has ended, the call waits for a new sign-in and is sent again for the
 * same person. Throws a `Refusal`.
 */
export const callAdmin = async <Id extends AdminOperationId>(parts: CallParts<Id>): Promise<AdminValueOf<Id>> =>
  valueIn(await sendForPerson(parts));

/** Calls the admin API without a wait for a new sign-in. Throws a `Refusal`. */
export const callOnce = async <Id extends AdminOperationId>(parts: CallParts<Id>): Promise<AdminValueOf<Id>> =>
  valueIn(await send(parts));

async function valueIn<Value>(response: Response): Promise<Value> {
  const answer = await answerOf<Value>(response);
  if (answer?.success) return answer.value;
  throw refusalOf({ response, answer });
}

/** Reads the file that a call answers with. Throws a `Refusal`. */
export async function downloadAdmin<Id extends AdminOperationId>(
  parts: CallParts<Id>,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await sendForPerson(parts);
  if (!response.ok) throw refusalOf({ response, answer: await answerOf(response) });
  return new Uint8Array(await response.arrayBuffer());
}

/** The person who calls, and the wait for a new sign-in. */
export type CallerSession = {
  /** `undefined` while nobody is signed in. */
  readonly actor: () => string | undefined;
  /**
   * Resolves when somebody is signed in: `same` after a new sign-in of this person, `other` if it is somebody else, and `current` if the
   * session has not ended.
   */
  readonly renewed: (call: { actor: string; isWrite: boolean }) => Promise<'same' | 'other' | 'current'>;
};
let caller: CallerSession | undefined;

/** Sets the session that calls wait for. */
export const callFor = (session: CallerSession): void => {
  caller = session;
};

/** Sends a call. A call that is refused because the session has ended is sent again after a sign-in of the same person. */
async function sendForPerson<Id extends AdminOperationId>(parts: CallParts<Id>): Promise<Response> {
  const actor = caller?.actor();
  const isWrite = adminOperations[parts.operation].method !== 'get';
  for (let mayWait = true; ; ) {
    const response = await send(parts);
    if (caller === undefined || actor === undefined || !mayWait || response.status !== 401) return response;
    const answer = await answerOf(response.clone());
    if (answer?.success !== false || answer.code !== 'staff.required') return response;
    const person = await caller.renewed({ actor, isWrite });
    if (person === 'other') return response;
    // The session is valid and the call is refused nevertheless, so a second refusal is final.
    mayWait = person === 'same';
  }
}

async function send<Id extends AdminOperationId>(parts: CallParts<Id>): Promise<Response> {
  const { operation, body, file, signal } = parts;
  return fetch(addressOfCall<Id>(parts), {
    method: adminOperations[operation].method.toUpperCase(),
    headers: {
      [wire.consoleHeader]: '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refusal({ code: 'unreachable', message: 'the server could not be reached' });
  });
}

type Refused = { success: false; code: string; message: string; value?: unknown };
type Answer<Value> = { success: true; value: Value } | Refused | undefined;

const answerOf = async <Value>(response: Response): Promise<Answer<Value>> =>
  (await response.json().catch(() => undefined)) as Answer<Value>;

function refusalOf({ response, answer }: { response: Response; answer: Answer<unknown> }): Refusal {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Refusal({
    ...((answer as Refused | undefined) ?? { code: 'unreachable', message: `the server answered ${response.status}` }),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
