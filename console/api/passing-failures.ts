import type { ErrorCode } from '../../schema/error-statuses.ts';
import { Refusal } from './call-admin.ts';

/** Milliseconds until the first repeat of a failed request, and at most between two. */
export const firstDelay = 500;
export const longestDelay = 15_000;

/** Codes of a server that is away or overloaded. */
const passing: readonly string[] = ['unreachable', 'unknown', 'request.too_many', 'service.unavailable'] satisfies (
  | ErrorCode
  | 'unreachable'
)[];

export const passesByItself = (error: unknown): boolean => error instanceof Refusal && passing.includes(error.code);
