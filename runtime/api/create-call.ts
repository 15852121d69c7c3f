import type { ValueOf } from '../../schema/call-types.ts';
import { wire } from '../../schema/constants.ts';
import type { ErrorCode } from '../../schema/error-statuses.ts';
import { CodedError } from '../../schema/errors.ts';
import { operations } from '../../schema/generated/operations.ts';
import { isIntentionalRequest } from '../../schema/rules/is-intentional-request.ts';
import { modulesOfCall } from '../../schema/rules/modules-of-call.ts';
import type { Call, CallInput, FilePart, OperationId, Schemas } from './operation-types.ts';

/** Same as the platform's own request timeout (security.md, Numbers). */
const requestTimeout = 15_000;
/** Enough to upload 5 MiB over a slow phone network. */
const fileTimeout = 120_000;

type Surroundings = {
  readonly fetch: typeof fetch;
  /** Id of the brand. Encrypted bodies contain it, so a body made for one brand cannot be replayed at another. */
  readonly tenant: string;
  /** CSRF value of the session. */
  readonly token: () => string | undefined;
  /** Whether the page runs as an installed app; sent with login and registration (CALL-ACC-01). */
  readonly installed: () => boolean;
};

const signsIn: readonly OperationId[] = ['login', 'register'];

type Sendable = {
  readonly operation: OperationId;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
} & Partial<FilePart>;

type Answer =
  | { readonly success: true; readonly value: unknown }
  | ({ readonly success: false } & Partial<Schemas['Failure']>);

/**
 * The only client of the platform's API: adds the envelope, CSRF header, module header and encryption, and maps failures to
 * `CodedError`.
 */
export function createCall({ fetch, tenant, token, installed }: Surroundings): Call {
  const call = async <Op extends OperationId>(input: CallInput<Op>): Promise<ValueOf<Op>> => {
    const { encrypted } = operations[input.operation];
    // Loses the per-operation types: callers have already checked that query and body fit the operation.
    const request = input as unknown as Sendable;
    if (!encrypted) return (await send(request, input.body)) as ValueOf<Op>;
    // jose is as large as the rest of a login page, so it is loaded with the first request that needs encryption.
    const { encryptBody, forgetKeys } = await import('./encrypt-body.ts').catch(() => {
      throw new CodedError('service.unavailable', { message: 'no code to encrypt with' });
    });
    const seal = () => encryptBody({ body: input.body ?? {}, tenant, call });
    try {
      return (await send(request, await seal())) as ValueOf<Op>;
    } catch (error) {
      // The platform rejected the request before processing it: its key was rotated, or our clock was off. Retry once with fresh
      // keys.
      if (!(error instanceof CodedError) || error.code !== 'request.bad_encryption') throw error;
      forgetKeys();
      return (await send(request, await seal())) as ValueOf<Op>;
    }
  };

  async function send(
    { operation, query, body: plain, signal, file, onProgress }: Sendable,
    body: unknown,
  ): Promise<unknown> {
    const { method, path, encrypted } = operations[operation];
    const module = modulesOfCall({ operation, body: plain }).at(-1);
    const csrf = token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (module !== undefined) headers[wire.moduleHeader] = module;
    // A visitor has no token. A custom header is enough against CSRF: other sites cannot set it without a CORS preflight.
    if (isIntentionalRequest(operation)) headers[wire.csrfHeader] = csrf ?? 'visitor';
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (encrypted) headers[wire.encryptionHeader] = wire.encryptionScheme;
    if (signsIn.includes(operation) && installed()) headers[wire.deviceHeader] = wire.installedDevice;
    const address = `${wire.apiBase}${path}${searchOf(query)}`;
    const bounded = withTimeout(signal, file === undefined ? requestTimeout : fileTimeout);
    const init = { method: method.toUpperCase(), headers, signal: bounded.signal };
    try {
      const response =
        file === undefined
          ? await fetch(address, {
              ...init,
              credentials: 'same-origin',
              body: body === undefined ? undefined : JSON.stringify(body),
            })
          : await (await import('./send-file.ts')).sendFile({ address, ...init, file, onProgress });
      return await unwrap({ answer: await readAnswer(response), response, signal: bounded.signal });
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (signal?.aborted === true) throw error;
      throw new CodedError('service.unavailable', { message: 'no answer' });
    } finally {
      bounded.done();
    }
  }

  return call;
}

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function readAnswer(response: Response): Promise<Answer> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && 'success' in answer) return answer as Answer;
  } catch {
    // Not JSON: a proxy's error page, or a truncated response.
  }
  return { success: false, code: response.status === 503 ? 'service.unavailable' : 'unknown' };
}

async function unwrap({
  answer,
  response: { status, headers },
  signal,
}: {
  answer: Answer;
  response: Response;
  signal: AbortSignal;
}): Promise<unknown> {
  if (answer.success) return answer.value;
  const { code, message, reference, value } = answer;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  throw new CodedError(await knownCode(code, signal), {
    // A response from anything but the platform does not describe the call: a proxy's page gets the code `unknown`.
    status: code === 'unknown' ? undefined : status,
    message: message ?? code ?? 'unknown',
    reference,
    value,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/**
 * A newer server may send codes that have no text here. The list of codes is loaded with the first rejected call. If the list does not
 * arrive within the call's timeout, the code counts as known, so that the form does not wait for it.
 */
async function knownCode(code: string | undefined = 'unknown', signal: AbortSignal): Promise<ErrorCode> {
  const overdue = new Promise<true>((resolve) => {
    if (signal.aborted) resolve(true);
    signal.addEventListener('abort', () => resolve(true));
  });
  const listed = import('../../schema/error-statuses.ts').then(
    ({ errorStatuses }) => Object.hasOwn(errorStatuses, code),
    () => true,
  );
  return (await Promise.race([listed, overdue])) ? (code as ErrorCode) : 'unknown';
}

/** Written by hand, because `AbortSignal.timeout` and `AbortSignal.any` are newer than the oldest supported browsers. */
function withTimeout(signal: AbortSignal | undefined, after: number): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, after);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
