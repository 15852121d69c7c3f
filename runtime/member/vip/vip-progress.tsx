import { styled } from 'styled-components';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { rankName, useRank } from './use-rank.ts';

/** The member's rank, and the progress to the next one as a labelled percentage (MENU-SHEET-14, VIP-01, VIP-02). */
export function VipProgress() {
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
      : t('progress.next', { rank: rankName({ id: labelId, textOf }) });
  return (
    <Parts data-vip={labelId ?? ''}>
      <Line>
        <strong>
          <Icon id="crown" size={16} />
          {rankName({ id: rank, textOf })}
        </strong>
        <span>
          <b dir="ltr">{percent}</b> {label}
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
