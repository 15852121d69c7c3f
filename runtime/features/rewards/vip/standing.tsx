import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { ProgressBar } from '../../../member/vip/progress-bar.tsx';
import { rankName, type useRank } from '../../../member/vip/use-rank.ts';
import { useText, useTextOf } from '../../../texts/texts-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The member's rank, the distance to the next one, and the progress of each condition. */
export function Standing({ rank: { on, standing } }: { rank: ReturnType<typeof useRank> }) {
  const t = useText('vip');
  const textOf = useTextOf();
  const { currency } = useManifest().wallet;
  if (!on) return null;
  if (standing === undefined)
    return (
      <Card aria-busy="true">
        <Skeleton $width="40%" $height="64px" />
        <Skeleton $height="46px" />
        <Skeleton $height="38px" />
        <Skeleton $height="38px" />
      </Card>
    );
  const next = standing.playerRankProgress.labelId ?? '';
  const label = next === '' ? t('progress.highest') : t('progress.next', { rank: rankName(next, textOf) });
  return (
    <Card>
      <Top>
        <span>
          <small>{t('standing')}</small>
          <strong>{rankName(standing.rank, textOf)}</strong>
        </span>
        <i aria-hidden>
          <Icon id="crown" size={32} />
        </i>
      </Top>
      <Line>
        <span>{label}</span>
        <b dir="ltr">{Math.round(standing.share * 100)}%</b>
      </Line>
      <ProgressBar share={standing.share} label={label} />
      {standing.conditions.map(({ kind, reached, target }) => (
        <div key={kind}>
          <Line>
            <span>{t(`condition.${kind}`)}</span>
            <small>
              <Money amount={reached} currency={currency} /> / <Money amount={target} currency={currency} />
            </small>
          </Line>
          <ProgressBar
            share={Number(target) > 0 ? Math.min(1, Number(reached) / Number(target)) : 1}
            label={t(`condition.${kind}`)}
          />
        </div>
      ))}
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-5) var(--space-4);
  border-radius: var(--radius-large);
  background: linear-gradient(135deg, rgb(var(--rgb-accent) / 0.22), rgb(var(--rgb-accent) / 0) 70%)
    var(--color-surface-raised);
  box-shadow: var(--shadow-high);
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  small { display: block; color: var(--color-text-muted); font-size: var(--font-size-14); }
  strong { font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display); }
  i {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--color-accent);
    color: var(--color-on-accent);
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px var(--space-3);
  margin-block-end: 6px;
  font-size: var(--font-size-14);
  font-weight: 600;
  small { color: var(--color-text-muted); font-size: var(--font-size-14); font-weight: 400; }
`;
