import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { DownloadPanel } from '../../../brand/download/download-panel.tsx';
import { useText } from '../../../texts/texts-context.tsx';

/**
 * Same content as the download popup (DOWNLOAD-05). The document is made for the device class of the request, so it works without scripts.
 */
export function Page() {
  const t = useText('download');
  return (
    <Place>
      <DownloadPanel leave={{ label: t('toHome'), to: pathTo({ page: 'home' }) }} />
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4) var(--space-4) 0;
`;
