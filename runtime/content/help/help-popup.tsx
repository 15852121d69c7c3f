import { Suspense } from 'react';
import { useText } from '../../texts/texts-context.tsx';
import { FoldListWaiting } from '../../ui/fold-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { HelpTarget } from './find-article.ts';
import { HelpArticles } from './help-articles.tsx';

export function HelpPopup({ open, onClose, target }: { open: boolean; onClose: () => void; target: HelpTarget }) {
  const t = useText('shell');
  return (
    <Sheet open={open} onClose={onClose} title={t('page.help')}>
      <Suspense fallback={<FoldListWaiting />}>
        <HelpArticles target={target} />
      </Suspense>
    </Sheet>
  );
}
