import { styled } from 'styled-components';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { periods } from './periods.ts';
import type { useFilters } from './use-filters.ts';

/** Choice of period: presets, or two dates with native date inputs. */
export function PeriodChoice({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const t = useText('records');
  const { timeZone } = useManifest().locale;
  const { period, days } = filters;
  const today = brandDay({ now: new Date(), timeZone });
  return (
    <div>
      <ChoiceChips
        legend={t('period')}
        name="period"
        choices={periods.map((id) => ({ id, label: t(`period.${id}`) }))}
        value={period}
        onChange={filters.choose}
      />
      {period === 'custom' && (
        <Dates>
          <TextField
            label={t('period.from')}
            type="date"
            value={days.from ?? ''}
            max={days.to ?? today}
            onChange={({ target }) => filters.set({ from: target.value })}
          />
          <TextField
            label={t('period.to')}
            type="date"
            value={days.to ?? ''}
            min={days.from}
            max={today}
            onChange={({ target }) => filters.set({ to: target.value })}
          />
        </Dates>
      )}
    </div>
  );
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4) 0;
  input { padding-inline: var(--space-3) var(--space-2); }
`;
