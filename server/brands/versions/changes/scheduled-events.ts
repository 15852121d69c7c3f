import { standing } from '../../folder/apply-changes.ts';
import { activeChanges } from '../../folder/build/build-brand.ts';
import type { StoredChange } from '../../folder/stored-brand.ts';
import { scheduledChanges } from './scheduled-changes.ts';

export type ScheduledEvent = { readonly at: Date; readonly kind: 'begins' | 'ends'; readonly change: StoredChange };

/** Starts and ends, after a moment, of the changes of one tenant. Changes that are replaced earlier have none. */
export function scheduledEvents(
  /** Changes, the oldest first. */ changes: readonly StoredChange[],
  after: Date,
): ScheduledEvent[] {
  const later = scheduledChanges(changes, after);
  return [
    ...later.flatMap((change) => (change.from === null ? [] : [{ at: change.from, kind: 'begins' as const, change }])),
    ...[...standing(activeChanges(changes, after)), ...later].flatMap((change) =>
      change.until === null ? [] : [{ at: change.until, kind: 'ends' as const, change }],
    ),
  ];
}
