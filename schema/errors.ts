import type { ErrorCode } from './error-statuses.ts';

export type { ErrorCode };

/** An expected failure: thrown by services, converted to a response by each server's error handler. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  /** Public details besides the code, such as `{ captcha: true }` or `{ fields: { username: ['tooShort'] } }`. */
  readonly value: Record<string, unknown> | undefined;
  /** Seconds until a retry may succeed (Retry-After). */
  readonly retryAfter: number | undefined;
  /** The same as an HTTP date, if known. */
  readonly retryAt: string | undefined;
  /** In a browser: the short code by which support finds the failure; `undefined` if no answer had one. */
  readonly reference: string | undefined;
  /** In a browser: the status of the answer; `undefined` if there was no answer. Servers answer with the status of the code. */
  readonly status: number | undefined;

  constructor(
    code: ErrorCode,
    {
      message,
      value,
      retryAfter,
      retryAt,
      reference,
      status,
    }: {
      message?: string;
      value?: Record<string, unknown>;
      retryAfter?: number | undefined;
      retryAt?: string | undefined;
      reference?: string | undefined;
      status?: number;
    } = {},
  ) {
    super(message ?? code);
    this.name = 'CodedError';
    this.code = code;
    this.value = value;
    this.retryAfter = retryAfter;
    this.retryAt = retryAt;
    this.reference = reference;
    this.status = status;
  }

  /** Whether an answer refused the call: it had no effect, and the same call would be refused again. */
  get refused(): boolean {
    return this.status !== undefined && this.status < 500;
  }
}
