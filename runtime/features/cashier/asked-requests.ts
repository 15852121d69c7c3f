import { CodedError } from '../../../schema/errors.ts';

type Kind = 'deposit' | 'withdrawal';
type Kept = { readonly id: string; readonly what: string };

/**
 * Ids of what is asked for. One thing keeps its id until it is certain what became of it: sent again after an answer was lost, even by
 * a page that was loaded anew meanwhile, it counts once. Whatever else is asked for is another thing.
 */
export function askedRequests({
  storage,
  account,
  newId,
}: {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  account: string;
  newId: () => string;
}) {
  /** What is asked for now, also where nothing can be stored. */
  const asked = new Map<Kind, Kept>();
  const keyOf = (kind: Kind) => `asked.v1:${account}:${kind}`;
  const read = (kind: Kind) => asked.get(kind) ?? parse(quietly(() => storage().getItem(keyOf(kind))));
  return {
    idOf({ kind, parts }: { kind: Kind; parts: readonly string[] }): string {
      const what = JSON.stringify(parts);
      const before = read(kind);
      const kept = before?.what === what ? before : { id: newId(), what };
      asked.set(kind, kept);
      quietly(() => storage().setItem(keyOf(kind), JSON.stringify(kept)));
      return kept.id;
    },
    /** It is known what became of it; the same again is a new thing. */
    settle(kind: Kind): void {
      asked.delete(kind);
      quietly(() => storage().removeItem(keyOf(kind)));
    },
  };
}

/** A refusal is an answer. Without one, or from a platform in trouble, the request may have arrived. */
export function isCertain(error: unknown): boolean {
  return error instanceof CodedError && error.status < 500;
}

function parse(text: string | null | undefined): Kept | undefined {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, what } = value as Partial<Record<keyof Kept, unknown>>;
  return typeof id === 'string' && typeof what === 'string' ? { id, what } : undefined;
}

/** Storage may be off, or full. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
