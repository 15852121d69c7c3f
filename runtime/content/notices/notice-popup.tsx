import { Suspense } from 'react';
import { useText } from '../../texts/texts-context.tsx';
import { FoldListWaiting } from '../../ui/fold-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NoticeList } from './notice-list.tsx';

/** The announcements as a popup over the current page (NOTICE-06). */
export function NoticePopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('shell');
  return (
    <Sheet open={open} onClose={onClose} title={t('page.notices')}>
      <Suspense fallback={<FoldListWaiting />}>
        <NoticeList on="popup" />
      </Suspense>
    </Sheet>
  );
}
