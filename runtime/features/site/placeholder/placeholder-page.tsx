import { pathTo } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Placeholder for a specified page that is not implemented yet, so that its address and menu entry work. */
export function Page() {
  const t = useText('content');
  return (
    <EmptyState
      title={t('placeholder.title')}
      text={t('placeholder.text')}
      action={{ label: t('placeholder.action'), to: pathTo({ page: 'home' }) }}
    />
  );
}
