import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useOffers } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ForwardIcon } from '../../ui/icon.tsx';
import { VipProgress } from './vip-progress.tsx';

/** VIP progress with a link to the benefits (MENU-SHEET-14, MENU-SHEET-15); renders nothing without a VIP programme. */
export function VipCard({ onLeave }: { onLeave?: () => void }) {
  const t = useText('shell');
  const offers = useOffers();
  if (!useManifest().features.vip || offers === 'hidden') return null;
  return (
    <Box>
      <VipProgress />
      <PageLink page="vipBenefits" onClick={onLeave}>
        {t('sheet.benefits')}
        <ForwardIcon />
      </PageLink>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-4) 0;
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 44px;
    color: var(--color-link);
    font-size: var(--font-size-14);
    font-weight: 600;
    text-decoration: none;
  }
`;
