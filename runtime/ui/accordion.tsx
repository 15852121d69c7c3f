import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

/** A collapsible section; works without scripts. */
export function Accordion({
  title,
  open = false,
  onOpen,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <Fold open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>
        <span>{title}</span>
        <Icon id="down" size={20} />
      </summary>
      <div>{children}</div>
    </Fold>
  );
}

const Fold = styled.details`
  border-block-end: 1px solid var(--color-border);
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: 52px;
    padding-inline: var(--space-4);
    font-weight: 600;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker { display: none; }
  summary > span { min-inline-size: 0; }
  summary svg { flex: none; transition: transform 225ms; }
  &[open] > summary svg { transform: rotate(180deg); }
  > div { padding: 0 var(--space-4) var(--space-4); }
`;
