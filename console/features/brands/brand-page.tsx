import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { useOpenAct } from '../../ui/act-opener.tsx';
import { ActivitySentence } from '../../ui/activity-sentence.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { commandLine } from '../../ui/command-line.ts';
import { DecidedLink } from '../../ui/decided-link.tsx';
import { ChangedPlaces } from '../../ui/differences/changed-places.tsx';
import { environments, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { BrandEnvironment } from './brand-environment.tsx';
import styles from './brands.module.css';
import type { Shown } from './shown-brand.ts';

/** One brand: what each environment serves, how its calls end, what waits, what comes next and what was done last. */
export default function BrandPage() {
  const { brand = '' } = useParams();
  const shown = useQuery(callQuery({ operation: 'getBrand', params: { tenant: brand } }));
  const may = useMay();
  return (
    <Loaded query={shown}>
      {(row) => (
        <div className={sheet.stack}>
          <div className={sheet.row}>
            <div className={sheet.name}>
              <strong className={sheet.heading}>
                <bdi>{row.name}</bdi>
              </strong>
              <Marks row={row} />
            </div>
            <BrandActions brand={row} />
          </div>
          <div className={sheet.parts}>
            {environments.map((environment) => (
              <BrandEnvironment key={environment} environment={environment} brand={row} />
            ))}
          </div>
          {row.kind === 'parent' || !may('getBrandHealth') ? null : <BrandCalls brand={row.id} />}
          <div className={sheet.parts}>
            <Facts row={row} />
            {may('listActivity') ? <LastActs brand={row.id} /> : null}
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** State of a brand, and what waits for somebody; never by colour alone. */
function Marks({ row: { kind, archived, movedTo, differs, waiting } }: { row: Shown }) {
  const counts = [
    ['brand.proposals', waiting.proposals],
    ['brand.rollbacks', waiting.rollbacks],
    ['brand.rollouts', waiting.rollouts],
  ] as const;
  return (
    <div className={sheet.pills}>
      {kind === 'parent' ? <span className={sheet.pill}>{text('brand.parent')}</span> : null}
      {archived ? <span className={sheet.pill}>{text('brands.archived')}</span> : null}
      {movedTo === null ? null : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.movedTo', { place: movedTo })}</span>
      )}
      {differs === true ? <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.differs')}</span> : null}
      {counts.map(([key, count]) =>
        count === 0 ? null : (
          <span key={key} className={`${sheet.pill} ${sheet.pillWarn}`}>
            {text(key, { count })}
          </span>
        ),
      )}
    </div>
  );
}

function Facts({ row }: { row: Shown }) {
  const { id, parent, domains, currency, timeZone, languages, jurisdiction } = row;
  const facts = [
    ['brand.id', id],
    ['brand.extends', parent],
    ['brand.domains', domains.length === 0 ? text('brand.noDomains') : domains.join(', ')],
    ['brand.currency', currency],
    ['brand.timeZone', timeZone],
    ['brand.languages', languages.join(', ')],
  ] as const;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('brand.facts')}</h2>
      <dl className={sheet.facts}>
        {facts.map(([key, value]) =>
          value === null || value === '' ? null : (
            <div key={key} className={sheet.fact}>
              <dt>{text(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {jurisdiction === null ? null : (
          <div className={sheet.fact}>
            <dt>{text('brand.licence')}</dt>
            <dd>
              {jurisdiction.licenceNumber}, {jurisdiction.authority}{' '}
              {jurisdiction.isPlaceholder ? (
                <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.placeholder')}</span>
              ) : null}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const most = 6;

/** The last acts at a brand, the newest first. The page of its activity has all of them. */
function LastActs({ brand }: { brand: string }) {
  const environment = useEnvironment();
  const activity = useQuery(callQuery({ operation: 'listActivity', query: { brand } }));
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('brand.lastActs')}</h2>
        <div className={sheet.actions}>
          <DecidedLink brand={brand} />
          <Link to={brandPath({ brand, page: 'activity', environment })}>{text('home.all')}</Link>
        </div>
      </div>
      <Loaded query={activity}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={sheet.quiet}>{text('brand.noActs')}</p>
          ) : (
            <ul className={sheet.rows}>
              {list.slice(0, most).map((row) => (
                <li key={row.id}>
                  <ActivitySentence row={row} only={brand} />
                  <ChangedPlaces row={row} most={1} readsBrands />
                  <span className={sheet.quiet}>
                    {text(row.reason === '' ? 'brand.actBy' : 'home.by', {
                      who: row.actor,
                      at: shownTime(row.at),
                      reason: row.reason,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** Acts on the whole brand. */
function BrandActions({ brand: { id, kind, archived, movedTo } }: { brand: Shown }) {
  const navigate = useNavigate();
  // The address names the act that archives: it opens none that restores.
  const { isOpen, open, close } = useOpenAct(archived || movedTo !== null ? undefined : 'archiveBrand');
  return (
    <div className={sheet.actions}>
      <ActButton operation="createBrand" onPress={() => void navigate(`/brands/new?from=${encodeURIComponent(id)}`)}>
        {text(kind === 'parent' ? 'brand.extend' : 'brand.clone')}
      </ActButton>
      {movedTo === null ? (
        <ActButton operation="archiveBrand" onPress={open}>
          {text(archived ? 'brand.restore' : 'brand.archive')}
        </ActButton>
      ) : null}
      {isOpen && movedTo === null ? (
        <ActDialog {...archivingOf({ brand: id, archived: !archived })} isOpen onClose={close}>
          <p>{text(archived ? 'brand.restoreBody' : 'brand.archiveBody')}</p>
        </ActDialog>
      ) : null}
    </div>
  );
}

/** Archives or restores a brand. Each is the undo of the other. */
function archivingOf({
  brand,
  archived,
  reason,
}: {
  brand: string;
  archived: boolean;
  reason?: string;
}): Act<AdminValueOf<'archiveBrand'>> {
  return {
    title: text(archived ? 'brand.archiveTitle' : 'brand.restoreTitle', { brand }),
    submit: text(reason !== undefined ? 'undo' : archived ? 'brand.archive' : 'brand.restore'),
    brands: [brand],
    reason,
    act: (given) =>
      callAdmin({ operation: 'archiveBrand', params: { tenant: brand }, body: { archived, reason: given.reason } }),
    done: (_, given) => {
      const undo = archivingOf({ brand, archived: !archived, reason: text('act.undoOf', { reason: given }) });
      return {
        text: text(archived ? 'brand.archiveDone' : 'brand.restoreDone', { brand }),
        undo: reason === undefined ? undo : undefined,
      };
    },
    command: (given) => commandLine(['livery', archived ? 'archive' : 'restore', brand, '--reason', given]),
  };
}

const Plot = lazy(() => import('../../ui/plot.tsx'));

type Health = AdminValueOf<'getBrandHealth'>;
const spans = ['1', '3', '12', '24'] as const;

/** How the brand's calls ended within the last hours, in the environment of the address: a plot, and the same figures as tables. */
function BrandCalls({ brand }: { brand: string }) {
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
          <Plot label={text('brand.plot', counts)} isCount times={times} series={series} />
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
      <Table
        label={caption}
        isDense
        rows={buckets.filter((bucket) => bucket.calls > 0).toReversed()}
        keyOf={({ at }) => at}
        columns={[
          { id: 'from', title: text('brand.from'), cell: ({ at }) => time.format(new Date(at)) },
          { id: 'calls', title: text('brand.calls'), isFigure: true, cell: ({ calls }) => calls },
          { id: 'failed', title: text('brand.failed'), isFigure: true, cell: ({ failures }) => failures },
        ]}
      />
    </details>
  );
}

function Failing({ failing }: Pick<Health, 'failing'>) {
  const code = (words: string) => <span className={sheet.mono}>{words}</span>;
  return (
    <Table
      label={text('brand.operation')}
      isDense
      rows={failing}
      keyOf={({ operation, outcome }) => `${operation} ${outcome}`}
      columns={[
        { id: 'operation', title: text('brand.operation'), cell: ({ operation }) => code(operation) },
        { id: 'outcome', title: text('brand.outcome'), cell: ({ outcome }) => code(outcome) },
        { id: 'count', title: text('brand.count'), isFigure: true, cell: ({ count }) => count },
      ]}
    />
  );
}
