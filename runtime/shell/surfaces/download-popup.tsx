import { Suspense, useState } from 'react';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Popup } from '../../ui/popup.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SurfaceProps } from './surface-props.ts';

const DownloadPanel = lazyPart(async () => (await import('../../brand/download/download-panel.tsx')).DownloadPanel);

/** The app for this device (SHELL-PAGE-03, DOWNLOAD-05..07). */
export function DownloadPopup({ open, close }: SurfaceProps) {
  const t = useText('shell');
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <Popup open={open} onClose={close} title={t('menu.download')}>
      {opened && (
        <Suspense fallback={<Skeleton $height="240px" $radius="medium" />}>
          <DownloadPanel />
        </Suspense>
      )}
    </Popup>
  );
}
