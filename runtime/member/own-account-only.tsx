import { isMemberType } from '../../schema/constants.ts';
import { pathTo } from '../../schema/page-address.ts';
import { useText } from '../texts/texts-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Tells a member that the page requires an account of their own, in the wording for their type. */
export function OwnAccountOnly({ type }: { type: number }) {
  const t = useText('account');
  const kind = (['guest', 'trial'] as const).find((of) => isMemberType(type, of)) ?? 'special';
  return (
    <EmptyState
      title={t('real.title')}
      text={t(`real.${kind}`)}
      action={{ label: t('real.action'), to: pathTo({ page: 'allGames' }) }}
    />
  );
}
