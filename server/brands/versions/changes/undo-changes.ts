import { CodedError } from '../../../../schema/errors.ts';
import { isAtOrBelow } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { lasting } from '../../folder/apply-changes.ts';
import type { StoredChange } from '../../folder/stored-brand.ts';
import type { ChangeRequest } from './append-changes.ts';

/**
 * Returns the changes that restore a brand to its state after a change. First, changes added since are reverted; then changes that
 * were replaced or reverted are set again. Throws `change.refused` if nothing would change.
 */
export function undoRequests(
  tenant: string,
  /** All changes of the brand in its environment, the oldest first. */ changes: readonly StoredChange[],
  /** The sequence of a change that is in effect then, or the time to go back to. */ to: bigint | Date,
): ChangeRequest[] {
  const earlier = changes.filter(({ sequence, createdAt }) => (to instanceof Date ? createdAt <= to : sequence <= to));
  const [before, now] = [lasting(earlier), lasting(changes)];
  const unchanged = new Set(before.filter((change) => now.includes(change)).map(({ sequence }) => sequence));
  const gone = now.filter(({ sequence }) => !unchanged.has(sequence));
  const paths = [...new Set(gone.map(({ path }) => path))];
  // Reverting a place reverts all of its changes, and those below it.
  const again = before.filter(
    ({ sequence, path }) => !unchanged.has(sequence) || paths.some((above) => isAtOrBelow(path, above)),
  );
  if (gone.length + again.length === 0)
    throw new CodedError('change.refused', {
      message: `nothing was changed since: there is nothing to undo${now.length === 0 || to instanceof Date ? '' : `. To undo change ${now.at(-1)?.sequence} too, go back to a number below it`}`,
    });
  return [
    ...paths.map((path): ChangeRequest => ({ tenant, path })),
    ...again.map(
      ({ path, value, from, until }): ChangeRequest => ({ tenant, path, value: value as Json, from, until }),
    ),
  ];
}
