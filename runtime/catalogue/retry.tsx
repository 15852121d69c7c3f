import { CloudOff } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Button } from '../ui/button.tsx';

/** Shown instead of a list that failed to load; small, because the rest of the page works. */
export function Retry({ text, onRetry, retrying }: { text?: string; onRetry: () => void; retrying: boolean }) {
  const t = useText('games');
  const shell = useText('shell');
  return (
    <Box role="alert">
      <CloudOff size={20} aria-hidden focusable={false} />
      <p>{text ?? t('failed')}</p>
      <Button variant="secondary" size="small" onClick={onRetry} loading={retrying}>
        {shell('action.retry')}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  font-size: var(--font-size-14);
  svg { flex: none; color: var(--color-danger); }
  p { flex: 1; min-inline-size: 0; color: var(--color-text-muted); }
`;
