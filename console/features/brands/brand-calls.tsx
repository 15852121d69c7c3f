import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import styles from './brands.module.css';

const Plot = lazy(() => import('../../ui/plot.tsx'));

type Health = AdminValueOf<'getBrandHealth'>;
const spans = ['1', '3', '12', '24'] as const;

/** How the brand's calls ended within the last hours, in the environment of the address: a plot, and the same figures as tables. */
export function BrandCalls({ brand }: { brand: string }) {
  const environment = useEnvironment();
  const { search, replace } = useSearch();
  const hours = spans.find((each) => each === search.get('hours')) ?? '3';
  const health = useQuery({
    ...callQuery({
      operation: 'getBrandHealth',
      params: { tenant: brand },
      query: { environment, hours: Number(hours) },
    }),
    // Calls of players send no staff event, so they are read again by the clock.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text(`brand.callsOf.${environment}`)}</h2>
        <Select
          label={text('brand.span')}
          value={hours}
          onChange={(value) => replace({ hours: value === '3' ? undefined : value })}
          options={spans.map((each) => ({ value: each, label: text('brand.hours', { count: Number(each) }) }))}
        />
      </div>
      <Loaded query={health}>{(value) => <Figures health={value} />}</Loaded>
    </section>
  );
}

function Figures({ health: { calls, failures, buckets, failing, bucketMinutes } }: { health: Health }) {
  const { times, series } = useMemo(
    () => ({
      times: buckets.map(({ at }) => Date.parse(at) / 1000),
      series: [
        { values: buckets.map((bucket) => bucket.calls), colour: '--accent' },
        { values: buckets.map((bucket) => bucket.failures), colour: '--danger' },
      ],
    }),
    [buckets],
  );
  const counts = { calls, failures };
  if (calls === 0) return <p className={sheet.quiet}>{text('brand.noCalls')}</p>;
  return (
    <>
      <p>
        <span className={styles.callsKey}>{text('brand.callsCount', { count: calls })}</span>{' '}
        <span className={styles.failuresKey}>{text('brands.failures', { count: failures })}</span>
      </p>
      <div className={styles.plot}>
        <Suspense fallback={<p className={sheet.quiet}>{text('loading')}</p>}>
          <Plot label={text('brand.plot', counts)} times={times} series={series} />
        </Suspense>
        <Buckets buckets={buckets} bucketMinutes={bucketMinutes} />
      </div>
      {failing.length === 0 ? null : <Failing failing={failing} />}
    </>
  );
}

/** Figures of the plot; buckets without calls are left out. */
function Buckets({ buckets, bucketMinutes }: Pick<Health, 'buckets' | 'bucketMinutes'>) {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const caption = text('brand.figures', { count: bucketMinutes });
  return (
    <details className={styles.figures}>
      <summary>{caption}</summary>
      <table className={`${sheet.table} ${sheet.dense}`}>
        <thead>
          <tr>
            <th scope="col">{text('brand.from')}</th>
            <th scope="col" className={sheet.number}>
              {text('brand.calls')}
            </th>
            <th scope="col" className={sheet.number}>
              {text('brand.failed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets
            .filter((bucket) => bucket.calls > 0)
            .toReversed()
            .map((bucket) => (
              <tr key={bucket.at}>
                <td>{time.format(new Date(bucket.at))}</td>
                <td className={sheet.number}>{bucket.calls}</td>
                <td className={sheet.number}>{bucket.failures}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

function Failing({ failing }: Pick<Health, 'failing'>) {
  return (
    <div className={sheet.scroller}>
      <table className={`${sheet.table} ${sheet.dense}`}>
        <thead>
          <tr>
            <th scope="col">{text('brand.operation')}</th>
            <th scope="col">{text('brand.outcome')}</th>
            <th scope="col" className={sheet.number}>
              {text('brand.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {failing.map(({ operation, outcome, count }) => (
            <tr key={`${operation} ${outcome}`}>
              <td className={sheet.mono}>{operation}</td>
              <td className={sheet.mono}>{outcome}</td>
              <td className={sheet.number}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
