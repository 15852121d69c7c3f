import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router-dom';
import { activityKinds } from '../../../schema/activity-kinds.ts';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { pagesQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { MoveDialog } from '../../moves/move-opener.tsx';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import type { Activity } from '../../ui/activity-row.ts';
import { ActivitySentence } from '../../ui/activity-sentence.tsx';
import { AddressField } from '../../ui/address-field.tsx';
import { brandsChange } from '../../ui/brands-change.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedPlaces } from '../../ui/differences/changed-places.tsx';
import { sampleRows } from '../../ui/differences/content-rows.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { Select } from '../../ui/select.tsx';
import { sentenceOfActivity } from '../../ui/sentence-of-activity.ts';
import sheet from '../../ui/sheet.module.css';
import { byDay, shownClock } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import styles from './activity.module.css';
import { boundsOf, type Period, PeriodField, periodIn } from './period-field.tsx';

/** Acts at all brands of the reader, or at the one that the address names: who, when, why, and the undo. */
export default function ActivityPage() {
  const { brand: only } = useParams();
  const { search, push } = useSearch();
  const filter = filterOf(search);
  const brand = useDeferredValue(only ?? filter.brand.trim());
  const actor = useDeferredValue(filter.actor.trim());
  const { from, to } = boundsOf(filter, new Date());
  const found = useInfiniteQuery({
    ...pagesQuery({
      operation: 'listActivity',
      query: {
        brand: brand || undefined,
        actor: actor || undefined,
        kind: filter.kind === 'any' ? undefined : filter.kind,
        environment: filter.environment === 'any' ? undefined : filter.environment,
        from,
        to,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const narrowing = [...search.keys()].filter((name) => name !== 'env');
  const isNarrowed = narrowing.length > 0;
  const filters = (
    <>
      <ActivityFilters filter={filter} hasBrand={only === undefined} />
      {only === undefined ? <SavedFilters page="/activity" /> : null}
    </>
  );
  // A brand name that is half typed is no error.
  if (found.error instanceof Refusal && found.error.code === 'brand.unknown')
    return (
      <div className={sheet.stack}>
        {filters}
        <p className={sheet.quiet}>{text('activity.noBrand', { brand })}</p>
      </div>
    );
  return (
    <div className={sheet.stack}>
      {filters}
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0)
            return (
              <div className={sheet.stack}>
                <p className={sheet.quiet}>{text(isNarrowed ? 'activity.noneFits' : 'activity.none')}</p>
                {isNarrowed ? (
                  <div>
                    <Button onPress={() => push(Object.fromEntries(narrowing.map((name) => [name, undefined])))}>
                      {text('activity.showAll')}
                    </Button>
                  </div>
                ) : null}
              </div>
            );
          return (
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <ActivityList rows={rows} only={only} />
              <MoreButton query={found} />
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Narrows the list; the address follows, so that a colleague sees the same. */
function ActivityFilters({
  filter: { brand, actor, kind, environment, when, from, to },
  hasBrand,
}: {
  filter: ActivityFilter;
  /** Whether a brand can be chosen. */
  hasBrand: boolean;
}) {
  const { replace } = useSearch();
  return (
    <div className={sheet.filters}>
      <PeriodField {...{ when, from, to }} />
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
      {hasBrand ? <AddressField name="brand" value={brand} label={text('activity.brand')} maxLength={64} /> : null}
      <AddressField name="actor" value={actor} label={text('activity.actor')} maxLength={254} />
    </div>
  );
}

const kinds = ['any', ...activityKinds] as const;
type Kind = (typeof kinds)[number];

const environments = ['any', 'production', 'staging'] as const;

/** Filters of a list of activity, as its address states them. */
type ActivityFilter = Period & {
  readonly brand: string;
  readonly actor: string;
  readonly kind: Kind;
  readonly environment: (typeof environments)[number];
};

function filterOf(search: URLSearchParams): ActivityFilter {
  return {
    brand: search.get('brand') ?? '',
    actor: search.get('actor') ?? '',
    kind: kinds.find((each) => each === search.get('kind')) ?? 'any',
    environment: environments.find((each) => each === search.get('environment')) ?? 'any',
    ...periodIn(search),
  };
}

/** Acts, the newest first, by day. */
function ActivityList({ rows, only }: { rows: readonly Activity[]; only: string | undefined }) {
  const [undoing, setUndoing] = useState<Activity>();
  return (
    <>
      <ol className={styles.days}>
        {byDay(rows).map(([day, inDay]) => (
          <li key={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol className={styles.acts}>
              {inDay.map((row) => (
                <Row key={row.id} row={row} only={only} onUndo={() => setUndoing(row)} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {undoing?.undo ? (
        <UndoDialog key={undoing.id} row={undoing} undo={undoing.undo} onClose={() => setUndoing(undefined)} />
      ) : null}
    </>
  );
}

/** The dialog of an undo. That of a release names the content, the games and the live changes that go back with it. */
function UndoDialog({ row, undo, onClose }: { row: Activity; undo: Undo; onClose: () => void }) {
  if (undo.operation !== 'rollBackRelease')
    return <ActDialog {...wordsOf(row)} {...callOf(undo)} {...doneOf(row)} isOpen onClose={onClose} />;
  const { tenant: brand, environment, number } = undo;
  const move = { brand, environment, number, before: row.release };
  return <MoveDialog kind="rollBack" {...move} words={wordsOf(row)} onClose={onClose} />;
}

function Row({ row, only, onUndo }: { row: Activity; only: string | undefined; onUndo: () => void }) {
  const staff = useStaff();
  const { at, actor, reason, undo } = row;
  const isAllowed =
    undo?.operation !== 'changeBrands' ||
    undo.requests.every(({ path }) => mayChange({ ...staff, steps: path.slice(1).split('/') }));
  return (
    <li className={styles.row}>
      <time dateTime={at} className={styles.time}>
        {shownClock(at)}
      </time>
      <div className={styles.what}>
        <ActivitySentence row={row} only={only} />
        <ChangedPlaces row={row} most={3} readsBrands={only !== undefined} />
        <p className={sheet.quiet}>{text(reason === '' ? 'activity.byAlone' : 'activity.by', { actor, reason })}</p>
      </div>
      {undo === null ? null : (
        <div className={styles.undo}>
          <ActButton
            operation={undo.operation}
            isAllowed={isAllowed}
            aria-label={text('activity.undoOne', { what: sentenceOfActivity(row), at: shownClock(at) })}
            onPress={onUndo}
          >
            {text('undo')}
          </ActButton>
        </div>
      )}
    </li>
  );
}

type Undo = NonNullable<Activity['undo']>;

const wordsOf = (row: Activity) => ({
  title: text('activity.undoTitle', { what: sentenceOfActivity(row) }),
  submit: text('undo'),
  reason: text('act.undoOf', { reason: row.reason === '' ? sentenceOfActivity(row) : row.reason }),
});

const doneOf = (row: Activity): Pick<Act<unknown>, 'done'> => ({
  done: () => ({ text: text('activity.undone', { what: sentenceOfActivity(row) }) }),
});

/** The call that undoes an act. It shows its difference first if it has a dry run. */
function callOf(undo: Exclude<Undo, { operation: 'rollBackRelease' }>): Pick<Act<unknown>, 'plan' | 'act' | 'brands'> {
  if (undo.operation === 'changeBrands') {
    const { operation, ...body } = undo;
    return {
      ...brandsChange(body),
      // `seen` is that of the list, not that of the difference: if a colleague changed the same place since, the undo is refused with their name.
      act: ({ reason }) => callAdmin({ operation, body: { ...body, reason } }),
    };
  }
  if (undo.operation === 'archiveBrand') {
    const { operation, tenant, archived } = undo;
    return {
      brands: [tenant],
      act: ({ reason }) => callAdmin({ operation, params: { tenant }, body: { archived, reason } }),
    };
  }
  if (undo.operation === 'undoContent') {
    const { operation, brand: tenant, revision } = undo;
    const params = { brand: tenant };
    return {
      brands: [tenant],
      plan: {
        key: [operation, tenant, revision],
        run: async (signal) => {
          const planned = { revision, reason: planReason, dryRun: true };
          const found = await callAdmin({ operation, params, signal, body: planned });
          return sampleRows({ brand: brandOfTenant(tenant), tenant, ...found });
        },
      },
      act: ({ reason }) => callAdmin({ operation, params, body: { revision, reason } }),
    };
  }
  const { operation, ...body } = undo;
  return {
    // Whoever suspends games needs no second person.
    brands: operation === 'resumeGames' ? (body.brands ?? [everyBrand]) : [],
    act: ({ reason }) => callAdmin({ operation, body: { ...body, reason } }),
  };
}
