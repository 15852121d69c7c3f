import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { RouterLink, type RouterLinkProps } from './router-link.tsx';
import { Spinner } from './spinner.tsx';
import { pressable } from './theme/motion.ts';

type Look = {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** `small` is 36 px high, with a touch target of 44 px. */
  readonly size?: 'medium' | 'small';
  /** Takes the width of its parent. */
  readonly wide?: boolean;
};

type ButtonProps = Look & ComponentProps<'button'> & { readonly loading?: boolean };

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  loading = false,
  type = 'button',
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <StyledButton
      {...props}
      type={type}
      data-button={variant}
      $variant={variant}
      $size={size}
      $wide={wide}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      // Not `disabled` while loading, so that the button keeps the focus.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner $size={18} />}
      {/* Browsers that translate a page move its texts into elements of their own, so nothing may be inserted before a text. */}
      <Label>{children}</Label>
    </StyledButton>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  wide = false,
  children,
  ...props
}: Look & RouterLinkProps & { children: ReactNode }) {
  return (
    <StyledLink {...props} data-button={variant} $variant={variant} $size={size} $wide={wide}>
      {children}
    </StyledLink>
  );
}

type Styled = { $variant: NonNullable<Look['variant']>; $size: NonNullable<Look['size']>; $wide: boolean };

const colours = {
  primary: css`
    background: var(--color-primary);
    color: var(--color-on-primary);
    &:active { background: var(--color-primary-pressed); }
    --hover: var(--color-primary-pressed);
  `,
  secondary: css`
    background: transparent;
    color: var(--color-text);
    box-shadow: inset 0 0 0 1.5px var(--color-border-strong);
    --hover: rgb(var(--rgb-text) / 0.06);
  `,
  ghost: css`
    background: transparent;
    color: var(--color-link);
    --hover: rgb(var(--rgb-link) / 0.1);
  `,
  danger: css`
    background: var(--color-danger);
    color: var(--color-on-danger);
    --hover: var(--color-danger);
  `,
};

const look = css<Styled>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  inline-size: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  min-block-size: ${({ $size }) => ($size === 'small' ? 36 : 48)}px;
  padding-inline: ${({ $size }) => ($size === 'small' ? 'var(--space-4)' : 'var(--space-5)')};
  border-radius: var(--radius-pill);
  font: 700 ${({ $size }) => ($size === 'small' ? 'var(--font-size-14)' : 'var(--font-size-16)')}/calc(1.2 * var(--tall, 1)) var(--font-text);
  text-align: center;
  text-decoration: none;
  ${({ $size }) => $size === 'small' && 'white-space: nowrap;'}
  ${({ $variant }) => colours[$variant]}
  ${pressable}
  &:disabled { opacity: 0.45; cursor: not-allowed; }
  &[aria-disabled] { cursor: progress; }
  ${({ $size }) => $size === 'small' && '&::after { content: ""; position: absolute; inset: -4px 0; }'}
`;

const Label = styled.span`display: contents;`;
const StyledButton = styled.button<Styled>`${look}`;
const StyledLink = styled(RouterLink)<Styled>`${look}`;
