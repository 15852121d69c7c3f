import { styled } from 'styled-components';
import type { PageId } from '../../../schema/routes.ts';
import { useIsPageOn } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ForwardIcon } from '../../ui/icon.tsx';
import type { Reward } from './rewards.ts';

/** Link to the place where a locked reward is earned. */
const pages: Record<Reward['kind'], PageId | undefined> = {
  welcome: undefined,
  firstDeposit: 'deposit',
  weekly: 'allGames',
  rankUp: 'vipBenefits',
  birthday: undefined,
};

export function WayToReward({ kind }: { kind: Reward['kind'] }) {
  const t = useText('rewards');
  const isPageOn = useIsPageOn();
  const page = pages[kind];
  if (page === undefined || !isPageOn(page)) return null;
  return (
    <Way page={page}>
      {t(`do.${kind}`)}
      <ForwardIcon size={16} />
    </Way>
  );
}

const Way = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 44px;
  margin-block-end: -12px;
  font-size: var(--font-size-14);
  font-weight: 600;
  text-decoration: none;
`;
