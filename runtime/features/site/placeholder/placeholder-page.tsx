import { pathTo } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands where a page of the specification comes later: the address works, the menu entry leads somewhere. */
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
