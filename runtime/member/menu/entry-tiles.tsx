import { css, styled } from 'styled-components';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import { Icon } from '../../ui/icon.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { EntryLink } from './entry-link.tsx';
import { useMenus } from './menu-context.tsx';

/** Menu entries as tiles: icon, label, unread count. `dense` is for narrow places. */
export function EntryTiles({
  entries,
  label,
  // Four entries in three columns would leave the last one alone in its row.
  columns = entries.length === 4 ? 2 : 3,
  dense = false,
  raised = false,
  onPress,
}: {
  entries: readonly VisibleEntry[];
  label?: string;
  columns?: number;
  dense?: boolean;
  /** Draws a shadow instead of a border. */
  raised?: boolean;
  /** Called in addition to the entry's own action, for example to close the menu. */
  onPress?: () => void;
}) {
  const menus = useMenus();
  return (
    <Tiles aria-label={label} $columns={columns} $dense={dense} $raised={raised}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLink entry={entry} onPress={onPress}>
            <Icon id={entry.icon} size={24} />
            <WholeWords text={menus.titleOf(entry)} />
          </EntryLink>
        </li>
      ))}
    </Tiles>
  );
}

const roomy = css`
  gap: var(--space-3);
  a { gap: var(--space-2); min-block-size: 92px; font-size: var(--font-size-14); }
  [data-unread] { inset-block-start: 12px; }
`;
const tight = css`
  gap: var(--space-2);
  a { gap: 6px; min-block-size: 84px; font-size: var(--font-size-12); }
  [data-unread] { inset-block-start: 8px; }
`;

const Tiles = styled.ul<{ $columns: number; $dense: boolean; $raised: boolean }>`
  display: grid;
  /* The requested number of columns, or fewer if labels in large text need the space. */
  grid-template-columns: repeat(auto-fill, minmax(max(calc((100% - ${({ $columns }) => ($columns - 1) * 12}px) / ${({ $columns }) => $columns} - 0.5px), 4.5rem), 1fr));
  a {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    justify-items: center;
    padding: var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: ${({ $raised }) => ($raised ? 'var(--shadow-low)' : 'inset 0 0 0 1px var(--color-border)')};
    color: var(--color-text);
    font-weight: 600;
    line-height: calc(1.25 * var(--tall, 1));
    text-align: center;
    text-decoration: none;
  }
  a svg { color: var(--color-link); }
  [data-unread] { position: absolute; inset-inline-start: calc(50% + 6px); }
  ${({ $dense }) => ($dense ? tight : roomy)}
`;
