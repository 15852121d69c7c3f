import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { comparedQuery } from '../../moves/move-acts.ts';
import { MoveOpener } from '../../moves/move-opener.tsx';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Effect } from '../../ui/differences/effect.tsx';
import { type Environment, environments, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { sentenceOf } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { releasePath } from './release-path.ts';
import type { ReleaseRow } from './release-row.ts';
import styles from './releases.module.css';
import { signOffAct } from './sign-off-act.ts';

/** Production and staging side by side, the difference, and the acts that lead from one to the other. */
export function SideBySide({ brand, rows }: { brand: string; rows: readonly ReleaseRow[] }) {
  const servedBy = (environment: Environment) => rows.find(({ environments: served }) => served.includes(environment));
  const [production, staging] = [servedBy('production'), servedBy('staging')];
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('releases.served')}</h2>
      <div className={styles.pair}>
        {environments.map((environment) => (
          <Served key={environment} environment={environment} row={servedBy(environment)} />
        ))}
      </div>
      {staging === undefined ? (
        <p className={sheet.quiet}>{text('releases.nothingStaged')}</p>
      ) : staging.number === production?.number ? (
        <p className={sheet.quiet}>{text('releases.same')}</p>
      ) : (
        <Step brand={brand} staging={staging} production={production} />
      )}
    </section>
  );
}

function Served({ environment, row }: { environment: Environment; row: ReleaseRow | undefined }) {
  return (
    <div className={`${styles.environment} ${environment === 'staging' ? styles.staging : ''}`}>
      <h3 className={sheet.quiet}>{text(`environment.${environment}`)}</h3>
      {row === undefined ? (
        <p>{text('releases.servesNone')}</p>
      ) : (
        <>
          <p className={styles.number}>{text('releases.number', { number: row.number })}</p>
          <p>{row.reason}</p>
          <p className={sheet.quiet}>
            {text('releases.storedBy', { actor: row.actor, time: shownTime(row.createdAt) })}
          </p>
          {row.signOff === undefined ? null : (
            <p className={sheet.good}>
              {text('releases.signedOffBy', { actor: row.signOff.actor, time: shownTime(row.signOff.at) })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The promotion from staging to production. */
function Step({
  brand,
  staging,
  production,
}: {
  brand: string;
  staging: ReleaseRow;
  production: ReleaseRow | undefined;
}) {
  const { number } = staging;
  const environment = useEnvironment();
  const compared = useQuery(comparedQuery({ brand, environment: 'production', number, before: production?.number }));
  const ready = useQuery(
    callQuery({ operation: 'checkReadiness', params: { tenant: brand }, query: { environment: 'staging' } }),
  );
  const missing = ready.data?.points.filter(({ state }) => state === 'missing') ?? [];
  // Content that has changed since a sign-off is reported as well, but does not keep the server from promoting.
  const lacksSignOff = staging.signOff === undefined && missing.some(({ id }) => id === 'sign-off');
  const refusal =
    compared.error !== null
      ? sentenceOf(compared.error)
      : lacksSignOff
        ? text('releases.lacksSignOff', { number })
        : undefined;
  const label = text('releases.promoting', { number });
  return (
    <>
      <h3 className={sheet.heading}>{label}</h3>
      {missing.length === 0 ? null : (
        <Note kind="warn">
          {text('releases.missing', { count: missing.length })}{' '}
          <Link to={brandPath({ brand, page: 'readiness', environment: 'staging' })}>
            {text('releases.toReadiness')}
          </Link>
        </Note>
      )}
      <Loaded query={compared}>
        {(value) =>
          production === undefined ? (
            <p>{text('releases.firstOfProduction', { number })}</p>
          ) : (
            <Effect value={value} label={label} />
          )
        }
      </Loaded>
      {production === undefined ? null : (
        <p>
          <Link to={releasePath({ brand, number, environment, against: production.number })}>
            {text('releases.stated', { number, other: production.number })}
          </Link>
        </p>
      )}
      <div className={sheet.actions}>
        <MoveOpener
          brand={brand}
          environment={'production'}
          number={number}
          kind={'promote'}
          refusal={refusal}
          before={production?.number}
          look="primary"
        >
          {text('release.promoteNumber', { number })}
        </MoveOpener>
        {ready.data === undefined ? null : (
          <ActOpener operation="signOffRelease" act={signOffAct({ brand, staged: ready.data })}>
            {text('release.signOffNumber', { number: ready.data.release })}
          </ActOpener>
        )}
      </div>
      {lacksSignOff ? <p className={sheet.quiet}>{refusal}</p> : null}
    </>
  );
}
