import type { UnreadKind } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidePart } from '../../ui/side-part.tsx';

const UnreadBadge = lazyPart(async () => (await import('./unread-badge.tsx')).UnreadBadge);

/** Unread badge; its code is loaded for members only. */
export function LazyUnread({ kind }: { kind?: UnreadKind }) {
  if (useSession().status !== 'member') return null;
  return (
    <SidePart>
      <UnreadBadge kind={kind} />
    </SidePart>
  );
}
