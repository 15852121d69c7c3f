import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { cachedSince } from '../browser/cached-page.ts';
import { useText } from '../texts/texts-context.tsx';
import { Icon } from '../ui/icon.tsx';

/** Notice below the header while the device is offline, and on a page from the offline cache. */
export function OfflineLine() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine && cachedSince() === undefined,
    () => true,
  );
  return <div role="status">{!online && <Notice since={cachedSince()} />}</div>;
}

function Notice({ since }: { since: string | undefined }) {
  const t = useText('shell');
  return (
    <Line>
      <Icon id="offline" size={18} />
      {since === undefined ? <span>{t('state.offline')}</span> : <Since time={since} />}
    </Line>
  );
}

function Since({ time }: { time: string }) {
  const t = useText('shell');
  return (
    <span>
      {t('state.offlineSince', { time })}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t('state.checkAgain')}
      </button>
    </span>
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
  svg { flex: none; }
  button { color: var(--color-link); font: inherit; text-decoration: underline; }
`;
