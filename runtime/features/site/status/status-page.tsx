import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { PageState } from '../../../../schema/delivery.ts';
import { pageOf, routes } from '../../../../schema/routes.ts';
import { useCall } from '../../../api/api-context.tsx';
import { useAsset, useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import type { Store } from '../../../browser/store.ts';
import { hasSupportLink } from '../../../content/support/support-address.ts';
import { SupportLink } from '../../../content/support/support-link.tsx';
import { RecordTime } from '../../../member/wallet/record-time.tsx';
import { useDocumentTitle } from '../../../page/use-document-title.ts';
import { useText, useTextOf } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { columnWidth } from '../../../ui/theme/column-width.ts';

/** Replaces the site during maintenance, in a restricted region, or after a rendering error (STATUS-01, -02). */
export function StatusPage({ state, siteState }: { state: Exclude<PageState, 'normal'>; siteState: Store<PageState> }) {
  const t = useText('status');
  const textOf = useTextOf();
  const { tenant, theme, support, status } = useManifest();
  const logo = useAsset(theme.logo);
  const at = usePlaces();
  useDocumentTitle(textOf('shell:document.page', { title: t(`${state}.title`), brand: tenant.brandName }));
  const call = useCall();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    if (state === 'offline') return location.reload();
    setChecking(true);
    try {
      siteState.set((await call({ operation: 'getStatus' })).state);
    } catch {
      // The check failed: the current state stays.
    } finally {
      setChecking(false);
    }
  };
  return (
    <Column>
      <Top>
        {logo === undefined ? (
          <strong {...at('/tenant/brandName')}>{tenant.brandName}</strong>
        ) : (
          <img src={logo} alt={tenant.brandName} {...at('/theme/logo', '/tenant/brandName')} />
        )}
      </Top>
      <Picture aria-hidden />
      <h1>{t(`${state}.title`)}</h1>
      <p>{t(`${state}.text`)}</p>
      {state === 'maintenance' && status.maintenance.until !== null && (
        <p>
          {t('maintenance.until')} <RecordTime time={status.maintenance.until} withDay withZone />
        </p>
      )}
      <Button loading={checking} onClick={() => void check()}>
        {t('retry')}
      </Button>
      {state === 'offline' && <CachedHomeLink />}
      {state !== 'offline' && hasSupportLink(support) && <SupportLink>{t('support')}</SupportLink>}
    </Column>
  );
}

/** Link to home if the offline cache has it. Not shown on home itself. */
function CachedHomeLink() {
  const t = useText('status');
  const { path } = routes.home;
  const [isCached, setCached] = useState(false);
  useEffect(() => {
    if (typeof caches === 'undefined') return;
    caches.match(path, { ignoreVary: true }).then(
      (cached) => setCached(cached !== undefined && pageOf(location.pathname) !== 'home'),
      () => undefined,
    );
  }, [path]);
  return isCached && <a href={path}>{t('offline.home')}</a>;
}

const Column = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-4);
  position: relative;
  min-block-size: 100vh;
  max-inline-size: ${columnWidth};
  margin-inline: auto;
  padding: 80px var(--space-5) var(--space-6);
  background: var(--color-background);
  text-align: center;
  p { max-inline-size: 36ch; color: var(--color-text-muted); text-wrap: balance; }
  a { min-block-size: 44px; padding-block: 10px; }
`;

/** Uses the header's background, for which logos are designed. */
const Top = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  place-items: center;
  min-block-size: 64px;
  padding-block-start: env(safe-area-inset-top);
  background: var(--color-header);
  color: var(--color-on-header);
  img { block-size: 36px; inline-size: auto; }
  strong { font: var(--weight-display) var(--font-size-24)/calc(1.2 * var(--tall, 1)) var(--font-display); }
`;

const Picture = styled.div`
  inline-size: min(280px, 80%);
  aspect-ratio: 4 / 3;
  background: var(--image-empty) center / contain no-repeat;
`;
