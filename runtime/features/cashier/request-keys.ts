import { CodedError } from '../../../schema/errors.ts';

type Kind = 'deposit' | 'withdrawal';
type RequestKey = { readonly id: string; readonly what: string };

/**
 * Idempotency keys of money requests. A request keeps its id until its outcome is known, so a retry after a lost response, even after a
 * reload, is booked once. A different request gets a new id.
 */
export function requestKeys({
  storage,
  account,
  newId,
}: {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  account: string;
  newId: () => string;
}) {
  /** An additional copy in memory, for browsers that block storage. */
  const inMemory = new Map<Kind, RequestKey>();
  const keyOf = (kind: Kind) => `asked.v1:${account}:${kind}`;
  const read = (kind: Kind) => inMemory.get(kind) ?? parse(quietly(() => storage().getItem(keyOf(kind))));
  return {
    idOf({ kind, parts }: { kind: Kind; parts: readonly string[] }): string {
      const what = JSON.stringify(parts);
      const before = read(kind);
      const current = before?.what === what ? before : { id: newId(), what };
      inMemory.set(kind, current);
      quietly(() => storage().setItem(keyOf(kind), JSON.stringify(current)));
      return current.id;
    },
    /** Called when the outcome is known: an equal request afterwards is a new one. */
    settle(kind: Kind): void {
      inMemory.delete(kind);
      quietly(() => storage().removeItem(keyOf(kind)));
    },
  };
}

/** Whether the outcome is known. After a network failure or a 5xx the request may have been booked. */
export function isCertain(error: unknown): boolean {
  return error instanceof CodedError && error.refused;
}

function parse(text: string | null | undefined): RequestKey | undefined {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, what } = value as Partial<Record<keyof RequestKey, unknown>>;
  return typeof id === 'string' && typeof what === 'string' ? { id, what } : undefined;
}

/** Storage may be blocked or full. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
