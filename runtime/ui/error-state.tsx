import { styled } from 'styled-components';
import { CodedError } from '../../schema/errors.ts';
import { useText } from '../texts/texts-context.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { smallTitle } from './theme/small-title.ts';

/** Error state with a retry button. */
export function ErrorState({
  title,
  text,
  error,
  onRetry,
  retrying = false,
}: {
  title?: string;
  text?: string;
  /** The cause of the failure. Its short code is shown, if there is one. */
  error?: unknown;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const t = useText('shell');
  const shownText = text ?? t('state.failedText');
  const reference = error instanceof CodedError ? error.reference : undefined;
  return (
    <Frame role="alert">
      <Mark>
        <Icon id="offline" size={28} />
      </Mark>
      <h2>{title ?? t('state.failed')}</h2>
      <p>{reference === undefined ? shownText : t('state.reference', { text: shownText, reference })}</p>
      <Button variant="secondary" onClick={onRetry} loading={retrying}>
        {t('action.retry')}
      </Button>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-6) var(--space-5);
  text-align: center;
  h2 { ${smallTitle} font-size: var(--font-size-16); }
  p { max-inline-size: 34ch; color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  border-radius: 50%;
  background: rgb(var(--rgb-danger) / 0.12);
  color: var(--color-danger);
`;
