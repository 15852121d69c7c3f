import { styled } from 'styled-components';
import type { ValueOf } from '../../../schema/call-types.ts';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { formatLocale } from '../../texts/format-locale.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Sums = Pick<ValueOf<'listBets'>, 'count' | 'stake' | 'payout' | 'currency'>;

/** Totals of all bets that match the filters, across all pages. */
export function BetSums({ sums }: { sums: Sums | undefined }) {
  const t = useText('records');
  const { code } = useLanguage();
  const net = sums === undefined ? 0 : minorUnits(sums.payout) - minorUnits(sums.stake);
  const room = <Skeleton $width="64px" $height="20px" />;
  return (
    <Box aria-label={t('bets.sum')}>
      <dl>
        <Result>
          <dt>{t('bets.net')}</dt>
          <dd data-sign={net > 0 ? 'in' : undefined}>
            {sums === undefined ? (
              room
            ) : (
              <Money amount={amountOf(Math.abs(net))} currency={sums.currency} direction={net < 0 ? 'out' : 'in'} />
            )}
          </dd>
        </Result>
        <div>
          <dt>{t('bets.count')}</dt>
          <dd>{sums === undefined ? room : new Intl.NumberFormat(formatLocale(code)).format(sums.count)}</dd>
        </div>
        <div>
          <dt>{t('bets.stake')}</dt>
          <dd>{sums === undefined ? room : <Money amount={sums.stake} currency={sums.currency} />}</dd>
        </div>
        <div>
          <dt>{t('bets.payout')}</dt>
          <dd>{sums === undefined ? room : <Money amount={sums.payout} currency={sums.currency} />}</dd>
        </div>
      </dl>
    </Box>
  );
}

const Box = styled.section`
  margin: var(--space-3) var(--space-4) 0;
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, auto));
    justify-content: space-between;
    gap: var(--space-3) var(--space-4);
  }
  dt { color: var(--color-text-muted); font-size: var(--font-size-12); }
  dd { overflow: hidden; font-size: var(--font-size-14); font-weight: 700; font-variant-numeric: tabular-nums; text-overflow: ellipsis; }
`;

const Result = styled.div`
  grid-column: 1 / -1;
  dd { font: var(--weight-display) var(--font-size-24)/1.25 var(--font-display); }
  dd[data-sign='in'] { color: var(--color-success); }
`;
