import { lazy, Suspense } from 'react';
import type { UnreadKind } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';

const UnreadBadge = lazy(() =>
  import('./unread-badge.tsx').then((module) => ({ default: module.UnreadBadge })),
);

/** Unread badge; its code is loaded for members only. */
export function LazyUnread({ kind }: { kind?: UnreadKind }) {
  if (useSession().status !== 'member') return null;
  return (
    <Suspense>
      <UnreadBadge kind={kind} />
    </Suspense>
  );
}
