import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { pagesQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { choiceColumn } from '../../ui/choice-column.tsx';
import { type Environment, EnvironmentSwitch, useEnvironment } from '../../ui/environment.tsx';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './flag-over.module.css';
import {
  type FlagAct,
  type FlagPlaces,
  flagOverCancel,
  flagOverChange,
  flagOverRollout,
  type PlaceRow,
  scheduledAbove,
  scheduledAt,
} from './flag-over-acts.ts';
import { mayBegin, StartField } from './start-field.tsx';

const values = ['any', 'true', 'false'] as const;

const sources = ['any', 'change', 'release', 'parent', 'shipped'] as const;

const acts = ['on', 'off', 'released', 'steps', 'cancelled'] as const;

/** One flag at every brand: its state, where that comes from, and changes of many brands at once. */
export default function FlagOverPage() {
  const { flag = '' } = useParams();
  const environment = useEnvironment();
  const staff = useStaff();
  const { search, replace } = useSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<FlagAct>();
  const [rollout, setRollout] = useState<string>();
  // The act that the address asks for, once brands are chosen.
  const wanted = acts.find((each) => each === search.get('to'));
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
        value: value === 'any' ? undefined : value,
        source: source === 'any' ? undefined : source,
        q: q || undefined,
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
                          look={each === wanted ? 'primary' : 'normal'}
                          operation={each === 'steps' ? 'beginRollout' : 'changeBrands'}
                          isAllowed={mayChange({ ...staff, steps: ['flags', flag] })}
                          isDisabled={
                            (each === 'cancelled' ? scheduledAt({ flag, rows: chosen }) : chosen).length === 0
                          }
                          onPress={() => setAct(each)}
                        >
                          {text(`flagOver.act.${each}`)}
                        </ActButton>
                      ))}
                    </div>
                  </div>
                  <FlagOverTable
                    rows={rows}
                    hasMore={found.hasNextPage}
                    environment={environment}
                    selected={selected}
                    onSelect={setSelected}
                  />
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

/** Brands that a step may have, as the contract states. */
const largestStep = 1000;

/** Changes a flag at the chosen brands: all at once, or in steps that somebody continues. */
function FlagOverDialog({
  act,
  onRollout,
  onClose,
  ...place
}: FlagPlaces & { act: FlagAct; onRollout: (id: string) => void; onClose: () => void }) {
  const [state, setState] = useState<'on' | 'off'>('on');
  const [typed, setTyped] = useState('1');
  const step = Number(typed);
  const [from, setFrom] = useState<string>();
  if (act === 'cancelled') {
    const above = new Set(scheduledAbove(place).map(({ tenant }) => tenant));
    return (
      <ActDialog {...flagOverCancel(place)} isOpen onClose={onClose}>
        {above.size === 0 ? null : <Note kind="warn">{text('flagOver.left', { brands: [...above].join(', ') })}</Note>}
      </ActDialog>
    );
  }
  if (act !== 'steps')
    return (
      <ActDialog {...flagOverChange({ ...place, state: act, from })} isReady={mayBegin(from)} isOpen onClose={onClose}>
        <StartField label={text('flags.from')} value={from} onChange={setFrom} />
      </ActDialog>
    );
  const isReady = Number.isInteger(step) && step >= 1 && step <= largestStep;
  return (
    <ActDialog {...flagOverRollout({ ...place, state, step, onRollout })} isReady={isReady} isOpen onClose={onClose}>
      <div className={sheet.filters}>
        <Select
          label={text('flags.value')}
          value={state}
          onChange={setState}
          options={(['on', 'off'] as const).map((each) => ({ value: each, label: text(`flags.state.${each}`) }))}
        />
        <TextField
          label={text('flagOver.step')}
          hint={text('flagOver.stepHint')}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isReady ? undefined : text('flagOver.stepError', { most: largestStep })}
        />
      </div>
    </ActDialog>
  );
}

/** Brands with the state of the flag, to be chosen one by one or all of those shown. */
function FlagOverTable({
  rows,
  hasMore,
  environment,
  selected,
  onSelect,
}: {
  rows: readonly PlaceRow[];
  hasMore: boolean;
  environment: Environment;
  selected: ReadonlySet<string>;
  onSelect: (brands: ReadonlySet<string>) => void;
}) {
  return (
    <Table
      label={text('flagOver.title')}
      rows={rows}
      hasMore={hasMore}
      keyOf={({ brand }) => brand}
      columns={[
        choiceColumn({
          rows,
          keyOf: ({ brand }) => brand,
          selected,
          onSelect,
          all: text('flagOver.selectAll'),
          nameOf: ({ brand }) => text('flagOver.select', { brand }),
        }),
        {
          id: 'brand',
          title: text('flagOver.brand'),
          isHead: true,
          cell: ({ brand, name }) => (
            <>
              <Link to={brandPath({ brand, page: 'flags', environment })}>
                <bdi>{name}</bdi>
              </Link>
              {name === brand ? null : <div className={sheet.quiet}>{brand}</div>}
            </>
          ),
        },
        {
          id: 'value',
          title: text('flagOver.value'),
          cell: ({ value }) => (
            <span className={`${sheet.pill} ${value === true ? sheet.pillGood : ''}`}>
              {text(value === true ? 'value.on' : 'value.off')}
            </span>
          ),
        },
        {
          id: 'source',
          title: text('flagOver.source'),
          cell: (row) => (
            <>
              {flagSource(row)}
              {row.scheduled.map((change) => (
                <div key={`${change.from} ${change.who}`} className={styles.next}>
                  {scheduledFlag({ ...change, on: change.removed ? null : change.value === true })}
                </div>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}
