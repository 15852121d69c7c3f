import type { ReactNode } from 'react';
import { isMemberType, type memberTypes } from '../../../schema/constants.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useSession } from '../../session/session-context.tsx';
import type { SessionRecord } from '../../session/session-record.ts';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Renders its children for allowed account types. Other members see that a real account is required, in the wording for their type. */
export function ForAccounts({
  without,
  waiting,
  children,
}: {
  /** Account types that the platform rejects. */
  without: 'special' | 'guest';
  /** Shown until the session is known. */
  waiting: ReactNode;
  children: (record: SessionRecord) => ReactNode;
}) {
  const { status, record } = useSession();
  if (status !== 'member') return waiting;
  const refused: readonly (keyof typeof memberTypes)[] =
    without === 'guest' ? ['guest'] : ['guest', 'special'];
  if (refused.some((of) => isMemberType({ type: record.type, of })))
    return <OwnAccountOnly type={record.type} />;
  return children(record);
}

function OwnAccountOnly({ type }: { type: number }) {
  const t = useText('cashier');
  const kind = (['guest', 'trial'] as const).find((of) => isMemberType({ type, of })) ?? 'special';
  return (
    <EmptyState
      title={t('real.title')}
      text={t(`real.${kind}`)}
      action={{ label: t('real.action'), to: pathTo({ page: 'allGames' }) }}
    />
  );
}
