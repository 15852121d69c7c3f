import { useState } from 'react';
import { text } from '../../texts.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type ActivityFilter, environments, kinds, periods } from './activity-filter.ts';

/** Narrows the list; the address follows, so that a colleague sees the same. */
export function ActivityFilters({
  filter: { brand, actor, kind, environment, when, from, to },
  hasBrand,
}: {
  filter: ActivityFilter;
  /** Whether a brand can be chosen. */
  hasBrand: boolean;
}) {
  const { replace } = useSearch();
  // A custom period without its times is not in the address yet.
  const [isCustom, setCustom] = useState(when === 'custom');
  const shown = isCustom ? 'custom' : when;
  return (
    <div className={sheet.filters}>
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
      <Select
        label={text('activity.kind')}
        value={kind}
        onChange={(value) => replace({ kind: value === 'any' ? undefined : value })}
        options={kinds.map((each) => ({ value: each, label: text(`activity.kind.${each}`) }))}
      />
      <Select
        label={text('activity.environment')}
        value={environment}
        onChange={(value) => replace({ environment: value === 'any' ? undefined : value })}
        options={environments.map((each) => ({ value: each, label: text(`activity.environment.${each}`) }))}
      />
      {hasBrand ? (
        <TextField
          label={text('activity.brand')}
          defaultValue={brand}
          maxLength={64}
          onChange={(value) => replace({ brand: value.trim() })}
        />
      ) : null}
      <TextField
        label={text('activity.actor')}
        defaultValue={actor}
        maxLength={254}
        onChange={(value) => replace({ actor: value.trim() })}
      />
    </div>
  );
}
