import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Timeout, because an iframe fires no event when loading fails. */
const patience = 15_000;

const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/**
 * Third-party content in a sandboxed iframe (SHELL-LAZY-AMB-01): its scripts keep their own origin and cannot navigate the page.
 */
export function FrameView({ address, title }: { address: string | null; title: string }) {
  const t = useText('frames');
  const [tries, setTries] = useState(0);
  if (address === null)
    return (
      <EmptyState
        title={t('nothingTitle')}
        text={t('nothingText')}
        action={{ label: t('toHome'), to: pathTo({ page: 'home' }) }}
      />
    );
  return <Framed key={`${address} ${tries}`} address={address} title={title} onRetry={() => setTries(tries + 1)} />;
}

export function Framed({
  address,
  title,
  onRetry,
  game = false,
}: {
  address: string;
  title: string;
  onRetry: () => void;
  /** Fills its container. Links inside may lead back to the site after a tap. */
  game?: boolean;
}) {
  const t = useText('frames');
  const [state, setState] = useState<'waiting' | 'shown' | 'failed' | 'blocked'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('failed'), patience);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    // The content security policy is fixed when the document is made: an origin that was configured later needs a reload.
    const block = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setState('blocked');
    };
    document.addEventListener('securitypolicyviolation', block);
    return () => document.removeEventListener('securitypolicyviolation', block);
  }, []);
  if (state === 'blocked') return <ErrorState text={t('failed')} onRetry={() => location.reload()} />;
  if (state === 'failed') return <ErrorState text={t('failed')} onRetry={onRetry} />;
  return (
    <Place aria-busy={state === 'waiting'} $whole={game}>
      {state === 'waiting' && (
        <Waiting role="status">
          <Spinner $size={32} />
          <p>{t('loading')}</p>
        </Waiting>
      )}
      <iframe
        src={address}
        title={title}
        sandbox={game ? `${sandbox} allow-top-navigation-by-user-activation` : sandbox}
        allow={game ? 'fullscreen; autoplay' : 'fullscreen'}
        referrerPolicy="strict-origin"
        onLoad={() => setState('shown')}
      />
    </Place>
  );
}

/** Fills the space between header and footer bar, or its whole container. */
const Place = styled.div<{ $whole: boolean }>`
  position: relative;
  block-size: ${({ $whole }) => ($whole ? '100%' : `calc(100vh - 52px - 56px - var(--space-6) - env(safe-area-inset-top) - env(safe-area-inset-bottom))`)};
  min-block-size: ${({ $whole }) => ($whole ? '0' : '420px')};
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; background: var(--color-surface); }
`;

const Waiting = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-3);
  background: var(--color-background);
  color: var(--color-text-muted);
`;
