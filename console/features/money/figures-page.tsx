import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { addressOfCall } from '../../api/call-admin.ts';
import { pagesQuery } from '../../api/queries.ts';
import { CurrencySelect, currencyIn } from '../../requests/currency-select.tsx';
import { shownAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { brandIn, type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './money.module.css';

const Plot = lazy(() => import('../../ui/plot.tsx'));

type Answer = AdminValueOf<'showFigures'>;
type OfCurrency = Answer['currencies'][number];
type Day = OfCurrency['days'][number];

const amounts = ['stakes', 'wins', 'deposits', 'withdrawals', 'rewards'] as const;
const figures = [...amounts, 'activePlayers'] as const;
type Figure = (typeof figures)[number];
const periods = ['month', 'today'] as const;

/** Stakes, wins, payments, rewards and active players of all brands of the reader, or of the one in the address. */
export default function FiguresPage() {
  const { brand } = useParams();
  const environment = useEnvironment();
  // Amounts of one brand or environment never stand for those of another while they are read.
  return <Figures key={`${brand ?? ''} ${environment}`} brand={brand} environment={environment} />;
}

function Figures({ brand, environment }: { brand: string | undefined; environment: Environment }) {
  const { search, replace } = useSearch();
  const currency = currencyIn(search);
  const period = periods.find((each) => each === search.get('period')) ?? 'month';
  const figure = figures.find((each) => each === search.get('figure')) ?? 'stakes';
  const found = useInfiniteQuery({
    ...pagesQuery({
      operation: 'showFigures',
      query: { brand: brand === undefined ? undefined : brandIn(brand, environment), currency },
    }),
    // Bookings send no staff event.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  const known = (found.data?.pages[0]?.currencies ?? []).map((each) => each.currency);
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <Select
          label={text('figures.period')}
          value={period}
          onChange={(value) => replace({ period: value === 'month' ? undefined : value })}
          options={periods.map((each) => ({ value: each, label: text(`figures.period.${each}`) }))}
        />
        <CurrencySelect
          value={currency}
          known={[...new Set([...known, ...(currency === undefined ? [] : [currency])])]}
        />
        <Select
          label={text('figures.figure')}
          value={figure}
          onChange={(value) => replace({ figure: value === 'stakes' ? undefined : value })}
          options={figures.map((each) => ({ value: each, label: text(`figures.${each}`) }))}
        />
      </div>
      <Loaded query={found}>
        {({ pages: [first, ...others] }) =>
          first === undefined || first.currencies.length === 0 ? (
            <section className={`${sheet.sheet} ${sheet.part}`}>
              <p className={sheet.quiet}>{text('figures.none')}</p>
            </section>
          ) : (
            <>
              <section className={`${sheet.sheet} ${sheet.stack}`}>
                <h2 className={sheet.heading}>{text('figures.byCurrency')}</h2>
                <Table
                  label={text('figures.byCurrency')}
                  rows={first.currencies}
                  keyOf={(row) => row.currency}
                  columns={[
                    { id: 'currency', title: text('money.currency'), isHead: true, cell: (row) => row.currency },
                    ...figureColumns<OfCurrency>((row) => ofPeriod(row, period), figure),
                  ]}
                />
                <p>
                  <a
                    href={addressOfCall({
                      operation: 'exportFigures',
                      query: { brand: brand === undefined ? undefined : brandIn(brand, environment), currency },
                    })}
                    download
                  >
                    {text('figures.export')}
                  </a>
                </p>
                <p className={sheet.quiet}>{text('figures.counted', { time: shownTime(first.countedUntil) })}</p>
              </section>
              {first.currencies.map((each) => (
                <Days key={each.currency} of={each} figure={figure} />
              ))}
              {brand === undefined ? (
                <section className={`${sheet.sheet} ${sheet.stack}`}>
                  <h2 className={sheet.heading}>{text('figures.byBrand')}</h2>
                  <Table
                    label={text('figures.byBrand')}
                    rows={[first, ...others].flatMap(({ list }) => list)}
                    hasMore={found.hasNextPage}
                    keyOf={(row) => `${row.brand} ${row.currency}`}
                    columns={[
                      {
                        id: 'brand',
                        title: text('figures.brand'),
                        isHead: true,
                        cell: (row) => (
                          <Link to={brandPath({ brand: row.brand, page: 'figures' })}>
                            <bdi>{row.brandName}</bdi>
                          </Link>
                        ),
                      },
                      ...figureColumns<Answer['list'][number]>((row) => ofPeriod(row, period), figure),
                    ]}
                  />
                  <MoreButton query={found} />
                </section>
              ) : null}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

type Shown = Readonly<Record<Figure, string | number>> & { readonly currency: string };

const ofPeriod = (row: OfCurrency | Answer['list'][number], period: (typeof periods)[number]): Shown => ({
  currency: row.currency,
  ...(period === 'today' ? row.today : { ...row.total, activePlayers: row.activePlayers }),
});

const shown = (row: Shown, figure: Figure) =>
  figure === 'activePlayers'
    ? Number(row.activePlayers).toLocaleString('en-GB')
    : shownAmount({ amount: coinsOf(String(row[figure])), currency: row.currency });

/** An amount without the zeros at its end. */
const coinsOf = (amount: string) => amount.replace(/\.?0+$/, '');

/** A column for each figure. On phones, the chosen one and players are shown. */
const figureColumns = <Row,>(of: (row: Row) => Shown, chosen: Figure): readonly Column<Row>[] =>
  figures.map((figure) => ({
    id: figure,
    title: text(`figures.${figure}`),
    isFigure: true,
    isWide: figure !== chosen && figure !== 'activePlayers',
    cell: (row) => shown(of(row), figure),
  }));

/** One figure by day: a chart, and a table of all figures. */
function Days({ of: { currency, days }, figure }: { of: OfCurrency; figure: Figure }) {
  const { times, series } = useMemo(
    () => ({
      // Noon in UTC is the same day in nearly all zones.
      times: days.map(({ day }) => Date.parse(`${day}T12:00:00Z`) / 1000),
      series: [{ values: days.map((day) => Number(day[figure])), colour: '--accent' }],
    }),
    [days, figure],
  );
  const words = { figure: text(`figures.${figure}`), currency };
  const chart = text('figures.chart', words);
  const label = text('figures.chartSays', { ...words, from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{chart}</h2>
      <Suspense fallback={<p className={sheet.quiet}>{text('loading')}</p>}>
        <Plot label={label} isCount={figure === 'activePlayers'} times={times} series={series} />
      </Suspense>
      <details className={styles.days}>
        <summary>{text('figures.days')}</summary>
        <Table
          label={text('figures.days')}
          isDense
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { id: 'day', title: text('figures.day'), isHead: true, cell: ({ day }) => day },
            ...figureColumns<Day>((day) => ({ ...day, currency }), figure),
          ]}
        />
      </details>
    </section>
  );
}
