import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { fits } from '../../ui/fits.ts';
import { momentOfLocal, shownLocal, shownTime } from '../../ui/shown-time.ts';

export type Item = AdminValueOf<'listContent'>[number];

export const entryStates = ['live', 'upcoming', 'ended', 'hidden', 'draft'] as const;
/** The state of an entry for visitors. `draft` is one that was never published. */
export type EntryState = (typeof entryStates)[number];

export const entryFilters = [...entryStates, 'changed', 'scheduled', 'proposed'] as const;
/** A state, or something that comes on top of it. */
export type EntryFilter = (typeof entryFilters)[number];

export function stateOf(
  { published, hidden, from, until }: Pick<Item, 'published' | 'hidden' | 'from' | 'until'>,
  now: Date,
): EntryState {
  const isPast = (local: string | null) => {
    const moment = local === null ? undefined : momentOfLocal(local);
    return moment !== undefined && Date.parse(moment) <= now.getTime();
  };
  if (!published) return 'draft';
  if (hidden) return 'hidden';
  if (isPast(until)) return 'ended';
  return from === null || isPast(from) ? 'live' : 'upcoming';
}

export function hasState(item: Item, filter: EntryFilter, now: Date): boolean {
  if (filter === 'changed') return item.draft !== null && item.published;
  if (filter === 'scheduled') return item.scheduled !== null;
  if (filter === 'proposed') return item.proposal !== null;
  return stateOf(item, now) === filter;
}

/** Sentences about what is under way with an entry. */
export function stepsOf({ published, draft, scheduled }: Pick<Item, 'published' | 'draft' | 'scheduled'>): string[] {
  return [
    draft === null ? undefined : text(published ? 'content.changedBy' : 'content.draftBy', { actor: draft.author }),
    draft?.stale ? text('content.stale') : undefined,
    scheduled === null ? undefined : text('content.scheduledFor', { at: shownTime(scheduled) }),
  ].filter((step) => step !== undefined);
}

/** When an entry is shown, in words. */
export function spanOf({ from, until }: Pick<Item, 'from' | 'until'>): string {
  if (from === null && until === null) return text('content.always');
  if (until === null) return text('content.since', { from: shownLocal(from ?? '') });
  if (from === null) return text('content.until', { until: shownLocal(until) });
  return text('content.span', { from: shownLocal(from), until: shownLocal(until) });
}

/** Languages of the brand in which texts of the entry are missing. */
export const missingIn = ({ languages }: Pick<Item, 'languages'>, offered: readonly string[]): string[] =>
  offered.filter((language) => !languages.includes(language));

export const titleOf = ({ id, title }: Pick<Item, 'id' | 'title'>): string => (title === '' ? id : title);

export const isFound = (typed: string, item: Item): boolean =>
  fits(typed, [item.title, item.id, item.place ?? '', item.draft?.author ?? '']);
