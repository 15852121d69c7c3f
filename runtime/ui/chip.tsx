import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RouterLink, type RouterLinkProps } from './router-link.tsx';
import { chosenInForcedColors, edgeInForcedColors } from './theme/forced-colors.ts';
import { pressable } from './theme/motion.ts';

/** A chip that leads to a page. */
export function ChipLink({
  current = false,
  children,
  ...props
}: RouterLinkProps & { current?: boolean; children: ReactNode }) {
  return (
    <StyledChipLink {...props} $selected={current} aria-current={current ? 'page' : undefined}>
      {children}
    </StyledChipLink>
  );
}

const StyledChipLink = styled(RouterLink)<{ $selected: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: var(--space-1);
  min-block-size: 36px;
  padding-inline: var(--space-3);
  border-radius: var(--radius-pill);
  font: 600 var(--font-size-14)/calc(1.2 * var(--tall, 1)) var(--font-text);
  text-decoration: none;
  white-space: nowrap;
  background: ${({ $selected }) => ($selected ? 'var(--color-primary)' : 'var(--color-surface)')};
  color: ${({ $selected }) => ($selected ? 'var(--color-on-primary)' : 'var(--color-text)')};
  box-shadow: inset 0 0 0 1px ${({ $selected }) => ($selected ? 'transparent' : 'var(--color-border)')};
  ${pressable}
  ${({ $selected }) => ($selected ? chosenInForcedColors : edgeInForcedColors)}
  &::after { content: ''; position: absolute; inset: -4px 0; }
`;
