import { type ComponentProps, useState } from 'react';
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
  const { period, written } = filters;
  const today = brandDay(new Date(), timeZone);
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
          <DayField
            label={t('period.from')}
            value={written.from}
            max={written.to ?? today}
            onDay={(from) => filters.set({ from })}
          />
          <DayField
            label={t('period.to')}
            value={written.to}
            min={written.from}
            max={today}
            onDay={(to) => filters.set({ to })}
          />
        </Dates>
      )}
    </div>
  );
}

/** A date with a year of four digits. A year begins as 0002 while it is typed. */
const whole = /^[1-9]\d{3}-/;

/**
 * A day, or none. While the field has the focus it shows what is typed: the address, which has the value, changes later, and writing an
 * older value back would restart the digits of a year.
 */
function DayField({
  value,
  onDay,
  ...field
}: { label: string; value: string | undefined; onDay: (day: string) => void } & Pick<
  ComponentProps<'input'>,
  'min' | 'max'
>) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...field}
      type="date"
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || whole.test(target.value)) onDay(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4) 0;
  input { padding-inline: var(--space-3) var(--space-2); }
`;
