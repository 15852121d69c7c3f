import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useOffers } from '../../session/session-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { rankName, useRank } from './use-rank.ts';

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

/** The member's rank, and the progress to the next one as a labelled percentage (MENU-SHEET-14, VIP-01, VIP-02). */
function VipProgress() {
  const t = useText('vip');
  const textOf = useTextOf();
  const { on, standing, failed } = useRank();
  // Hidden if the request failed; the link to the benefits stays.
  if (!on || failed) return null;
  if (standing === undefined)
    return (
      <Parts>
        <Skeleton $width="60%" $height="20px" />
        <Skeleton $height="10px" $radius="pill" />
      </Parts>
    );
  const { rank, share } = standing;
  const { labelId } = standing.playerRankProgress;
  const percent = `${Math.round(share * 100)}%`;
  const label =
    labelId === undefined || labelId === ''
      ? t('progress.highest')
      : t('progress.next', { rank: rankName(labelId, textOf) });
  return (
    <Parts data-vip={labelId ?? ''}>
      <Line>
        <strong>
          <Icon id="crown" size={16} />
          {rankName(rank, textOf)}
        </strong>
        <span>
          {label} <b dir="ltr">{percent}</b>
        </span>
      </Line>
      <ProgressBar share={share} label={label} />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px var(--space-3);
  font-size: var(--font-size-14);
  strong { display: inline-flex; align-items: center; gap: 6px; }
  strong svg { color: var(--color-link); }
  span { color: var(--color-text-muted); }
  b { color: var(--color-text); font-variant-numeric: tabular-nums; }
`;
