import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { callQuery, pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { shownAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { thingPath } from '../../ui/brand-path.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton, OtherPages, pageIn } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownAge, shownTime } from '../../ui/shown-time.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';

/** Ages of the address, in hours. */
const ages = { any: 0, hour: 1, day: 24, days: 72 } as const;
type Age = keyof typeof ages;
const usualAge: Age = 'day';

/** Rounds that no supplier has closed, and rolled-back wins that the wallet could not cover: of a brand, or stuck rounds of all brands. */
export default function RoundsPage() {
  const { brand } = useParams();
  const may = useMay();
  const { search, replace } = useSearch();
  const age = (Object.keys(ages) as Age[]).find((each) => each === search.get('age')) ?? usualAge;
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <Select
          label={text('rounds.age')}
          value={age}
          onChange={(value) => replace({ age: value === usualAge ? undefined : value })}
          options={(Object.keys(ages) as Age[]).map((each) => ({ value: each, label: text(`rounds.age.${each}`) }))}
        />
      </div>
      {brand === undefined ? (
        <OfAllBrands olderThan={ages[age]} />
      ) : (
        <>
          <OpenRounds brand={brand} olderThan={ages[age]} />
          {may('listShortfalls') ? <Shortfalls brand={brand} /> : null}
        </>
      )}
    </div>
  );
}

type RoundRow = { readonly game: string; readonly stake: string; readonly currency: string; readonly since: string };

/** Columns that each list of rounds has. */
const columnsOf = <Row extends RoundRow>(pathOf: (row: Row) => string): readonly Column<Row>[] => [
  {
    id: 'game',
    title: text('round.game'),
    isHead: true,
    cell: (row) => (
      <Link to={pathOf(row)}>
        <bdi>{row.game}</bdi>
      </Link>
    ),
  },
  {
    id: 'stake',
    title: text('round.stake'),
    isFigure: true,
    cell: ({ stake, currency }) => shownAmount({ amount: stake, currency }),
  },
  {
    id: 'since',
    title: text('rounds.open'),
    cell: ({ since }) => (
      <time dateTime={since} title={shownTime(since)}>
        {shownAge(since, new Date())}
      </time>
    ),
  },
];

type Rounds<Row> = UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Row[] }>, Error>;

/** Open rounds, the oldest first. Their time is shown if nothing reads them again by itself. */
function Stuck<Row extends RoundRow>({
  rounds,
  isDated = false,
  keyOf,
  pathOf,
  columns,
}: {
  rounds: Rounds<Row>;
  isDated?: boolean;
  keyOf: (row: Row) => string;
  pathOf: (row: Row) => string;
  /** Columns behind those of each list. */
  columns: readonly Column<Row>[];
}) {
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('rounds.stuck')}</h2>
      <Loaded query={rounds}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          return (
            <>
              {isDated ? <AsOf query={rounds} /> : null}
              {rows.length === 0 ? (
                <p className={sheet.quiet}>{text('rounds.none')}</p>
              ) : (
                <Table
                  label={text('rounds.stuck')}
                  rows={rows}
                  hasMore={rounds.hasNextPage}
                  keyOf={keyOf}
                  columns={[...columnsOf(pathOf), ...columns]}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <MoreButton query={rounds} />
    </section>
  );
}

/** Names no player, so it is read again by the clock and not recorded. */
function OfAllBrands({ olderThan }: { olderThan: number }) {
  const rounds = useInfiniteQuery({
    ...pagesQuery({ operation: 'listWaitingRounds', query: { olderThan } }),
    refetchInterval: 60_000,
  });
  return (
    <Stuck
      rounds={rounds}
      keyOf={({ brand, bet }) => `${brand} ${bet}`}
      pathOf={({ brand, bet }) => thingPath({ brand, kind: 'round', id: bet })}
      columns={[{ id: 'brand', title: text('activity.brand'), cell: ({ brandName }) => <bdi>{brandName}</bdi> }]}
    />
  );
}

function OpenRounds({ brand, olderThan }: { brand: string; olderThan: number }) {
  const environment = useEnvironment();
  const rounds = useInfiniteQuery({
    ...pagesQuery({
      operation: 'listOpenRounds',
      params: { brand: brandIn(brand, environment) },
      query: { olderThan },
    }),
    ...readOnce,
  });
  return (
    <Stuck
      rounds={rounds}
      isDated
      keyOf={({ bet }) => bet}
      pathOf={({ bet }) => thingPath({ brand, kind: 'round', id: bet, environment })}
      columns={[
        {
          id: 'paid',
          title: text('round.paid'),
          isFigure: true,
          isWide: true,
          cell: ({ paid, currency }) => shownAmount({ amount: paid, currency }),
        },
        { id: 'account', title: text('round.player'), cell: ({ account }) => <bdi>{account}</bdi> },
        {
          id: 'round',
          title: text('round.round'),
          isWide: true,
          cell: ({ round }) => (
            <span className={sheet.mono}>
              <bdi>{round}</bdi>
            </span>
          ),
        },
      ]}
    />
  );
}

/** Wins whose rollback took more than the wallet had. The brand carries what is missing. */
function Shortfalls({ brand }: { brand: string }) {
  const environment = useEnvironment();
  const { search, push } = useSearch();
  const pageNo = pageIn(search);
  const missing = useQuery({
    ...callQuery({ operation: 'listShortfalls', params: { brand: brandIn(brand, environment) }, query: { pageNo } }),
    ...readOnce,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('rounds.shortfalls')}</h2>
      <p className={sheet.quiet}>{text('rounds.shortfallsHint')}</p>
      <Loaded query={missing}>
        {({ list, more }) => (
          <>
            <AsOf query={missing} />
            {list.length === 0 ? (
              <p className={sheet.quiet}>{text('rounds.noShortfalls')}</p>
            ) : (
              <Table
                label={text('rounds.shortfalls')}
                rows={list}
                keyOf={({ aggregator, transactionUuid }) => `${aggregator} ${transactionUuid}`}
                columns={[
                  {
                    id: 'round',
                    title: text('round.title'),
                    isHead: true,
                    cell: ({ bet, round, transactionUuid }) => (
                      <Link
                        to={thingPath({
                          brand,
                          ...(bet === null ? { kind: 'call', id: transactionUuid } : { kind: 'round', id: bet }),
                          environment,
                        })}
                      >
                        <bdi>{round}</bdi>
                      </Link>
                    ),
                  },
                  {
                    id: 'missing',
                    title: text('rounds.missing'),
                    isFigure: true,
                    cell: ({ missing: amount, currency }) => shownAmount({ amount, currency }),
                  },
                  {
                    id: 'taken',
                    title: text('rounds.taken'),
                    isFigure: true,
                    isWide: true,
                    cell: ({ taken, currency }) => shownAmount({ amount: taken, currency }),
                  },
                  { id: 'account', title: text('round.player'), cell: ({ account }) => <bdi>{account}</bdi> },
                  { id: 'at', title: text('audit.at'), isWide: true, cell: ({ at }) => shownTime(at) },
                ]}
              />
            )}
            <OtherPages pageNo={pageNo} hasMore={more} onPage={(page) => push({ page })} />
          </>
        )}
      </Loaded>
    </section>
  );
}
