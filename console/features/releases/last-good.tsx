import { useQuery } from '@tanstack/react-query';
import { comparedQuery } from '../../moves/move-acts.ts';
import { MoveOpener } from '../../moves/move-opener.tsx';
import { text } from '../../texts.ts';
import { Effect } from '../../ui/differences/effect.tsx';
import type { Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import type { ReleaseRow } from './release-row.ts';
import styles from './releases.module.css';

/** The release that an environment served before, with one button that leads back to it. */
export function LastGood({
  brand,
  environment,
  rows,
}: {
  brand: string;
  environment: Environment;
  rows: readonly ReleaseRow[];
}) {
  const row = rows.find(({ previous }) => previous.includes(environment));
  const now = rows.find(({ environments }) => environments.includes(environment));
  const place = text(`environment.${environment}`);
  return (
    <section className={`${sheet.sheet} ${sheet.stack} ${styles.lastGood}`}>
      <h2 className={sheet.heading}>{text('lastGood.title', { environment: place })}</h2>
      {row === undefined || now === undefined ? (
        <p className={sheet.quiet}>{text('lastGood.none', { environment: place })}</p>
      ) : (
        <Back brand={brand} environment={environment} row={row} before={now.number} />
      )}
    </section>
  );
}

function Back({
  brand,
  environment,
  row,
  before,
}: {
  brand: string;
  environment: Environment;
  row: ReleaseRow;
  before: number;
}) {
  const { number, reason, served } = row;
  const compared = useQuery(comparedQuery({ brand, environment, number, before }));
  const until = served.find((each) => each.environment === environment)?.until ?? null;
  return (
    <>
      <div className={sheet.row}>
        <div>
          <p>
            <strong>{text('releases.number', { number })}</strong> · <bdi>{reason}</bdi>
          </p>
          <p className={sheet.quiet}>
            {until === null
              ? text('lastGood.storedAt', { time: shownTime(row.createdAt) })
              : text('lastGood.until', { time: shownTime(until) })}
          </p>
        </div>
        <MoveOpener
          brand={brand}
          environment={environment}
          number={number}
          before={before}
          kind={'rollBack'}
          look="primary"
        >
          {text('release.rollBackNumber', { number })}
        </MoveOpener>
      </div>
      <Loaded query={compared}>
        {(value) => <Effect value={value} label={text('lastGood.difference', { number })} />}
      </Loaded>
    </>
  );
}
