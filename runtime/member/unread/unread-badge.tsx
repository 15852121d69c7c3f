import { styled } from 'styled-components';
import type { UnreadKind } from '../../page/registry.ts';
import { useText } from '../../texts/texts-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { shownCount, useUnread } from './use-unread.ts';

/** Unread count of a kind, or of all kinds together; renders nothing at zero. */
export function UnreadBadge({ kind }: { kind?: UnreadKind | undefined }) {
  const t = useText('shell');
  const unread = useUnread();
  const count = kind === undefined ? (unread.inbox ?? 0) + (unread.chat ?? 0) : (unread[kind] ?? 0);
  if (count <= 0) return null;
  return (
    <Count data-unread>
      <span aria-hidden>{shownCount(count)}</span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </Count>
  );
}

const Count = styled.i`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  min-inline-size: 20px;
  block-size: 20px;
  padding-inline: 5px;
  border-radius: 10px;
  background: var(--color-danger);
  color: var(--color-on-danger);
  font: 700 var(--font-size-12)/1 var(--font-text);
  font-variant-numeric: tabular-nums;
`;
