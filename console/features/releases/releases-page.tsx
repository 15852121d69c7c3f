import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { routes } from '../../../schema/routes.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { DecidedLink } from '../../ui/decided-link.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { LiveFrame, type PreviewSession } from '../../ui/live-frame.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { LastGood } from './last-good.tsx';
import styles from './live-frames.module.css';
import { ReleaseList } from './release-list.tsx';
import type { ReleaseRow } from './release-row.ts';
import { SideBySide } from './side-by-side.tsx';

/** Releases of a brand: what each environment serves, the way forward and the way back. */
export default function ReleasesPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const releases = useQuery(callQuery({ operation: 'listReleases', params: { tenant: brand } }));
  return (
    <Loaded query={releases}>
      {(rows) =>
        rows.length === 0 ? (
          <section className={`${sheet.sheet} ${sheet.stack}`}>
            <p className={sheet.quiet}>{text('releases.none', { brand })}</p>
            <ShownCommand words={['push', `tenants/${brand}`, '--reason', 'TEXT']} />
          </section>
        ) : (
          <div className={sheet.stack}>
            <p>
              <DecidedLink brand={brand} />
            </p>
            <SideBySide brand={brand} rows={rows} />
            <LiveFrames brand={brand} rows={rows} />
            <LastGood brand={brand} environment={environment} rows={rows} />
            <ReleaseList brand={brand} environment={environment} rows={rows} />
          </div>
        )
      }
    </Loaded>
  );
}

const pages = ['home', 'hotGames', 'promotions', 'help', 'login', 'register'] as const;
const sessions = ['visitor', 'member', 'agent', 'guest', 'trial'] as const satisfies readonly PreviewSession[];
/** Staging is on the left, because it becomes production. */
const sides = [
  ['left', 'staging'],
  ['right', 'production'],
] as const;

/** Staging and production as two phones beside each other, on the same page, for the same players. The address names both. */
function LiveFrames({ brand, rows }: { brand: string; rows: readonly ReleaseRow[] }) {
  const { search, replace } = useSearch();
  const page = pages.find((each) => each === search.get('page')) ?? 'home';
  const session = sessions.find((each) => each === search.get('as')) ?? 'visitor';
  const isServed = (environment: Environment) => rows.some(({ environments }) => environments.includes(environment));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('releases.live')}</h2>
      <div className={sheet.filters}>
        <Select
          label={text('frame.page')}
          value={page}
          onChange={(value) => replace({ page: value })}
          options={pages.map((value) => ({ value, label: text(`frame.page.${value}`) }))}
        />
        <Select
          label={text('frame.session')}
          value={session}
          onChange={(value) => replace({ as: value })}
          options={sessions.map((value) => ({ value, label: text(`frame.session.${value}`) }))}
        />
      </div>
      <div className={styles.pair}>
        {sides.map(([place, environment]) => (
          <div key={place} className={sheet.part} data-environment={environment}>
            <h3 className={`${styles.side} ${sheet.quiet}`}>{text(`environment.${environment}`)}</h3>
            {isServed(environment) ? (
              <LiveFrame
                brand={brand}
                place={place}
                environment={environment}
                session={session}
                path={routes[page].path}
              />
            ) : (
              <p>{text('releases.servesNone')}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
