import { useState } from 'react';
import { text } from '../../texts.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { momentOf } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';

const periods = ['any', 'night', 'today', 'week', 'custom'] as const;

/** A period as the address of a list states it. */
export type Period = {
  readonly when: (typeof periods)[number];
  /** Begin and end of a custom period, in UTC. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** Chooses the period of a list; the address follows. */
export function PeriodField({ when, from, to }: Period) {
  const { replace } = useSearch();
  // A custom period without its times is not in the address yet.
  const [isCustom, setCustom] = useState(when === 'custom');
  const shown = isCustom ? 'custom' : when;
  return (
    <>
      <Select
        label={text('activity.when')}
        value={shown}
        onChange={(value) => {
          setCustom(value === 'custom');
          const period = value === 'custom' || value === 'any' ? undefined : value;
          replace({ when: period, from: undefined, to: undefined });
        }}
        options={periods.map((each) => ({ value: each, label: text(`activity.when.${each}`) }))}
      />
      {shown === 'custom' ? (
        <>
          <MomentField
            label={text('activity.from')}
            value={from}
            onChange={(value) => replace({ when: undefined, from: value })}
          />
          <MomentField
            label={text('activity.to')}
            value={to}
            onChange={(value) => replace({ when: undefined, to: value })}
          />
        </>
      ) : null}
    </>
  );
}

/** The period in an address, which may have any value; unknown ones are ignored. */
export function periodIn(search: URLSearchParams): Period {
  const [from, to] = [timeIn(search, 'from'), timeIn(search, 'to')];
  const when = periods.find((each) => each === search.get('when')) ?? 'any';
  return { when: from === undefined && to === undefined ? when : 'custom', from, to };
}

function timeIn(search: URLSearchParams, name: string): string | undefined {
  const at = Date.parse(search.get(name) ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Begin and end of a period on the page's clock; last night is from 18:00 of yesterday to 09:00 of today. */
export function boundsOf(
  { when, from, to }: Period,
  now: Date,
): { readonly from?: string | undefined; readonly to?: string | undefined } {
  const at = (moment: { days: number; hour: number }) => momentOf({ now, ...moment });
  switch (when) {
    case 'any':
      return {};
    case 'night':
      return { from: at({ days: -1, hour: 18 }), to: at({ days: 0, hour: 9 }) };
    case 'today':
      return { from: at({ days: 0, hour: 0 }) };
    case 'week':
      return { from: at({ days: -6, hour: 0 }) };
    case 'custom':
      return { from, to };
  }
}
