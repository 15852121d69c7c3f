import { useEffect } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { Overlay } from './overlay.tsx';
import { Spinner } from './spinner.tsx';

/** Blocking loading dialog. Closes when the work ends, or at the latest after its timeout (ERR-AMB-01). */
export function Loading({
  open,
  text,
  cap = 'generic',
  onCap,
}: {
  open: boolean;
  text: string;
  cap?: keyof typeof timing.loading;
  onCap: () => void;
}) {
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(onCap, timing.loading[cap]);
    return () => clearTimeout(timer);
  }, [open, cap, onCap]);
  return (
    <Overlay open={open} onClose={onCap} label={text} placement="centre" dismissible={false}>
      <Body role="status">
        <Spinner $size={32} />
        <p>{text}</p>
      </Body>
    </Overlay>
  );
}

const Body = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-5);
  color: var(--color-text);
`;
