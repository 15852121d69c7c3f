import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { pagesQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { EnvironmentSwitch, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import type { FlagAct } from './flag-over-acts.ts';
import { FlagOverDialog } from './flag-over-dialog.tsx';
import { FlagOverTable } from './flag-over-table.tsx';

const values = ['any', 'true', 'false'] as const;
const sources = ['any', 'change', 'release', 'parent', 'shipped'] as const;
const acts = ['on', 'off', 'released', 'steps'] as const;

/** One flag at every brand: its state, where that comes from, and changes of many brands at once. */
export default function FlagOverPage() {
  const { flag = '' } = useParams();
  const environment = useEnvironment();
  const staff = useStaff();
  const { search, replace } = useSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<FlagAct>();
  const [rollout, setRollout] = useState<string>();
  const value = values.find((each) => each === search.get('value')) ?? 'any';
  const source = sources.find((each) => each === search.get('source')) ?? 'any';
  const typed = search.get('q') ?? '';
  const q = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    ...pagesQuery({
      operation: 'listPlace',
      query: {
        path: `/flags/${flag}`,
        environment,
        ...(value === 'any' ? {} : { value }),
        ...(source === 'any' ? {} : { source }),
        ...(q === '' ? {} : { q }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={sheet.stack}>
      <div className={sheet.row}>
        <h2 className={`${sheet.heading} ${sheet.mono}`}>{flag}</h2>
        <EnvironmentSwitch />
      </div>
      <div className={sheet.filters}>
        <TextField
          type="search"
          label={text('brands.filter')}
          defaultValue={typed}
          maxLength={100}
          onChange={(given) => replace({ q: given })}
        />
        <Select
          label={text('flagOver.value')}
          value={value}
          onChange={(given) => replace({ value: given === 'any' ? undefined : given })}
          options={values.map((each) => ({ value: each, label: text(`flagOver.value.${each}`) }))}
        />
        <Select
          label={text('flagOver.source')}
          value={source}
          onChange={(given) => replace({ source: given === 'any' ? undefined : given })}
          options={sources.map((each) => ({ value: each, label: text(`flagOver.source.${each}`) }))}
        />
      </div>
      {rollout === undefined ? null : (
        <p>
          <Link to={`/rollouts/${rollout}`}>{text('flagOver.toRollout')}</Link>
        </p>
      )}
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          const chosen = rows.filter(({ brand }) => selected.has(brand));
          return (
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <p>{pages[0]?.description}</p>
              {rows.length === 0 ? (
                <p className={sheet.quiet}>{text('flagOver.none')}</p>
              ) : (
                <>
                  <div className={sheet.row}>
                    <span className={sheet.quiet} aria-live="polite">
                      {text('flagOver.selected', { count: chosen.length })}
                    </span>
                    <div className={sheet.actions}>
                      {acts.map((each) => (
                        <ActButton
                          key={each}
                          operation={each === 'steps' ? 'beginRollout' : 'changeBrands'}
                          isAllowed={mayChange({ ...staff, steps: ['flags', flag] })}
                          isDisabled={chosen.length === 0}
                          onPress={() => setAct(each)}
                        >
                          {text(`flagOver.act.${each}`)}
                        </ActButton>
                      ))}
                    </div>
                  </div>
                  <FlagOverTable rows={rows} environment={environment} selected={selected} onSelect={setSelected} />
                </>
              )}
              <MoreButton query={found} />
              {act === undefined ? null : (
                <FlagOverDialog
                  key={act}
                  act={act}
                  flag={flag}
                  environment={environment}
                  rows={chosen}
                  onRollout={setRollout}
                  onClose={() => setAct(undefined)}
                />
              )}
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}
