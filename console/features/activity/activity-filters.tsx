import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '../../texts.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { type ActivityFilter, kinds, periods } from './activity-filter.ts';

/** Narrows the list; the address follows, so that a colleague sees the same. */
export function ActivityFilters({
  filter: { brand, actor, kind, when, from, to },
  hasBrand,
}: {
  filter: ActivityFilter;
  /** Whether a brand can be chosen. */
  hasBrand: boolean;
}) {
  const [, setSearch] = useSearchParams();
  // A custom period without its times is not in the address yet.
  const [isCustom, setCustom] = useState(when === 'custom');
  const shown = isCustom ? 'custom' : when;
  const put = (part: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search);
        for (const [name, value] of Object.entries(part)) {
          next.delete(name);
          if (value !== undefined && value !== '' && value !== 'any') next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={sheet.filters}>
      <Select
        label={text('activity.when')}
        value={shown}
        onChange={(value) => {
          setCustom(value === 'custom');
          put({ when: value === 'custom' ? undefined : value, from: undefined, to: undefined });
        }}
        options={periods.map((each) => ({ value: each, label: text(`activity.when.${each}`) }))}
      />
      {shown === 'custom' ? (
        <>
          <MomentField
            label={text('activity.from')}
            value={from}
            onChange={(value) => put({ when: undefined, from: value })}
            timeZone={timeZone}
          />
          <MomentField
            label={text('activity.to')}
            value={to}
            onChange={(value) => put({ when: undefined, to: value })}
            timeZone={timeZone}
          />
        </>
      ) : null}
      <Select
        label={text('activity.kind')}
        value={kind}
        onChange={(value) => put({ kind: value })}
        options={kinds.map((each) => ({ value: each, label: text(`activity.kind.${each}`) }))}
      />
      {hasBrand ? (
        <TextField
          label={text('activity.brand')}
          defaultValue={brand}
          maxLength={64}
          onChange={(value) => put({ brand: value.trim() })}
        />
      ) : null}
      <TextField
        label={text('activity.actor')}
        defaultValue={actor}
        maxLength={254}
        onChange={(value) => put({ actor: value.trim() })}
      />
    </div>
  );
}
