import { useState } from 'react';
import { styled } from 'styled-components';
import type { SiteState } from '../../../schema/delivery.ts';
import { useCall } from '../../api/api-context.tsx';
import { useAsset, useManifest } from '../../brand/brand-context.tsx';
import type { Store } from '../../store.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { columnWidth } from '../../ui/theme/global-style.ts';

/** In the place of the site: under maintenance, or kept out of the player's region. */
export function StatusPage({
  state,
  siteState,
}: {
  state: Exclude<SiteState, 'normal'>;
  siteState: Store<SiteState>;
}) {
  const t = useText('status');
  const { tenant, theme, support } = useManifest();
  const logo = useAsset(theme.logo);
  const call = useCall();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      siteState.set((await call({ operation: 'getStatus' })).state);
    } catch {
      // No answer is no news: the page stays as it is.
    } finally {
      setChecking(false);
    }
  };
  return (
    <Column>
      {logo === undefined ? <strong>{tenant.brandName}</strong> : <img src={logo} alt={tenant.brandName} />}
      <Picture aria-hidden />
      <h1>{t(`${state}.title`)}</h1>
      <p>{t(`${state}.text`)}</p>
      <Button loading={checking} onClick={() => void check()}>
        {t('retry')}
      </Button>
      {support.url !== null && (
        <a href={support.url} rel="noopener noreferrer" target="_blank">
          {t('support')}
        </a>
      )}
    </Column>
  );
}

const Column = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-4);
  min-block-size: 100vh;
  max-inline-size: ${columnWidth};
  margin-inline: auto;
  padding: var(--space-6) var(--space-5);
  background: var(--color-background);
  text-align: center;
  > img { block-size: 40px; inline-size: auto; }
  > strong { font: 800 var(--font-size-24)/1.2 var(--font-display); }
  p { max-inline-size: 36ch; color: var(--color-text-muted); text-wrap: balance; }
  a { min-block-size: 44px; padding-block: 10px; }
`;

const Picture = styled.div`
  inline-size: min(280px, 80%);
  aspect-ratio: 4 / 3;
  background: var(--image-empty) center / contain no-repeat;
`;
