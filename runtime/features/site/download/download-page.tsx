import { styled } from 'styled-components';
import { DownloadPanel } from '../../../brand/download/download-panel.tsx';
import { isInApp } from '../../../browser/in-app.ts';
import { useHydrated } from '../../../browser/use-hydrated.ts';
import { pathTo } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Same content as the download popup (DOWNLOAD-05). Browser only, because it depends on the device. */
export function Page() {
  const t = useText('download');
  const inBrowser = useHydrated();
  return (
    <Place>
      {inBrowser ? (
        <DownloadPanel standalone={isInApp()} leave={{ label: t('toHome'), to: pathTo({ page: 'home' }) }} />
      ) : (
        <>
          <Skeleton $height="128px" $radius="medium" />
          <Skeleton $height="48px" $radius="pill" />
          <Skeleton $height="48px" $radius="pill" />
        </>
      )}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4) var(--space-4) 0;
`;
