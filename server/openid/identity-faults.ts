import { ResponseBodyError } from 'openid-client';
import { CodedError } from '../../schema/errors.ts';

/** A provider's outage (network or 5xx) becomes `service.unavailable`, not a refusal of the person who signs in. */
export function asAnswer(error: unknown): CodedError {
  const away =
    (error instanceof ResponseBodyError && error.status >= 500) ||
    (error instanceof Error && error.cause instanceof Response && error.cause.status >= 500) ||
    (error instanceof Error && codeOf(error) === 'OAUTH_TIMEOUT') ||
    error instanceof TypeError;
  return away ? new CodedError('service.unavailable', { retryAfter: 30 }) : new CodedError('auth.identity_refused');
}

/** Reason of an error without its cause, which may contain tokens. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${codeOf(error) ?? error.name} ${error.message}` : 'unknown';

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);
