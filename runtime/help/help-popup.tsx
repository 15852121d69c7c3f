import { Suspense } from 'react';
import { FormWaiting } from '../forms/form-waiting.tsx';
import { useText } from '../texts/texts-context.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { HelpTarget } from './find-article.ts';
import { HelpArticles } from './help-articles.tsx';

export function HelpPopup({
  open,
  onClose,
  target,
}: {
  open: boolean;
  onClose: () => void;
  target: HelpTarget;
}) {
  const t = useText('shell');
  return (
    <Sheet open={open} onClose={onClose} title={t('page.help')}>
      <Suspense fallback={<FormWaiting />}>
        <HelpArticles target={target} />
      </Suspense>
    </Sheet>
  );
}
