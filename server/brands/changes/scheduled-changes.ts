import type { StoredChange } from '../releases/stored-brand.ts';

/** Changes that begin after a time and still hold then, the earliest first. A later change of the same place replaces them. */
export function scheduledChanges<T extends StoredChange>({
  changes,
  at,
}: {
  changes: readonly T[];
  at: Date;
}): T[] {
  return changes
    .filter(({ from }) => from !== null && from > at)
    .filter((change) => !changes.some((later) => replaces({ later, change })))
    .sort((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0));
}

/** Whether a newer change holds at or above the place when the scheduled one begins. */
function replaces({ later, change }: { later: StoredChange; change: StoredChange }): boolean {
  const begins = change.from ?? change.createdAt;
  return (
    later.sequence > change.sequence &&
    `${change.path}/`.startsWith(`${later.path}/`) &&
    (later.from === null || later.from <= begins) &&
    (later.until === null || later.until > begins)
  );
}
