import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Icon } from '../ui/icon.tsx';

/** Notice below the header while the device is offline. */
export function OfflineLine() {
  const t = useText('shell');
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <Line>
          <Icon id="offline" size={18} />
          {t('state.offline')}
        </Line>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const Line = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--color-surface-raised);
  color: var(--color-text);
  font-size: var(--font-size-14);
  font-weight: 600;
`;
