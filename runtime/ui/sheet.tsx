import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Overlay } from './overlay.tsx';

/** Bottom sheet. It closes by swipe, Escape, its button or a click on the backdrop. */
export function Sheet({
  open,
  onClose,
  title,
  written,
  ownEntry = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Language and direction of a title that an editor wrote. */
  written?: ComponentProps<'h2'>;
  /** See `Overlay`. */
  ownEntry?: boolean;
  children: ReactNode;
}) {
  const t = useText('shell');
  return (
    <Overlay open={open} onClose={onClose} label={title} placement="bottom" ownEntry={ownEntry}>
      <Head>
        <h2 {...written}>{title}</h2>
        <IconButton label={t('action.close')} onClick={onClose}>
          <Icon id="close" size={22} />
        </IconButton>
      </Head>
      <Body>{children}</Body>
    </Overlay>
  );
}

const Head = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-2) var(--space-1) var(--space-4);
  padding-inline: var(--space-4) var(--space-2);
  h2 { font-size: calc(var(--font-size-20) * var(--head, 1)); }
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: calc(50% - 20px);
    inline-size: 40px;
    block-size: 4px;
    border-radius: 2px;
    background: var(--color-border-strong);
    opacity: 0.6;
  }
`;

/** Positioned, so that absolutely positioned, visually hidden texts scroll with the content instead of making the dialog longer. */
const Body = styled.div`
  position: relative;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 var(--space-4) var(--space-5);
`;
