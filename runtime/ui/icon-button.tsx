import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { pressable } from './theme/motion.ts';

/** A 44 px button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  type = 'button',
  children,
  ...props
}: ComponentProps<'button'> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <StyledIconButton {...props} type={type} aria-label={label}>
      {children}
    </StyledIconButton>
  );
}

const StyledIconButton = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  border-radius: var(--radius-pill);
  color: inherit;
  ${pressable}
  &:disabled { opacity: 0.35; cursor: default; }
`;
