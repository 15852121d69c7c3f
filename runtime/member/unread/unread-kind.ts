import type { VisibleEntry } from '../../brand/visible-entries.ts';

export type UnreadKind = 'inbox' | 'chat';

/** What an entry leads to, where that is counted. */
export function unreadKindOf({ target }: Pick<VisibleEntry, 'target'>): UnreadKind | undefined {
  if (target.kind === 'page' && target.page === 'inbox') return 'inbox';
  if (target.kind === 'action' && target.action === 'chat') return 'chat';
  return undefined;
}
