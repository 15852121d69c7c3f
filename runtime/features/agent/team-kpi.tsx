import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { apiQuery } from '../../api/queries.ts';
import { formatLocale } from '../../texts/format-locale.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The team's figures for this month (CALL-GAME-24). The page is useful without them, so a failure shows nothing. */
export function TeamKpi() {
  const t = useText('agent');
  const { code } = useLanguage();
  const { data, isError } = useQuery(apiQuery({ operation: 'getTeamKpi' }));
  if (data === undefined && isError) return null;
  if (data === undefined) return <Skeleton $height="208px" $radius="medium" />;
  return (
    <section>
      <h2>{t('kpi')}</h2>
      <Rows>
        <div>
          <dt>{t('kpi.active')}</dt>
          <dd>{new Intl.NumberFormat(formatLocale(code)).format(data.active)}</dd>
        </div>
        {(['deposited', 'wagered', 'won'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(`kpi.${sum}`)}</dt>
            <dd>
              <Money amount={data[sum]} currency={data.currency} />
            </dd>
          </div>
        ))}
      </Rows>
    </section>
  );
}

const Rows = styled.dl`
  padding: 0 var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--space-3); min-block-size: 44px; }
  div + div { border-block-start: 1px solid var(--color-border); }
  dt { color: var(--color-text-muted); font-size: var(--font-size-14); }
  dd { font-weight: 600; font-variant-numeric: tabular-nums; }
`;
