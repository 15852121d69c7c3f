import { Link } from 'react-router-dom';
import { MoveOpener } from '../../moves/move-opener.tsx';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { Places } from './places.tsx';
import { releasePath } from './release-path.ts';
import type { ReleaseRow } from './release-row.ts';
import styles from './releases.module.css';

/** All releases, the newest first. Those that the environment has served can be served again. */
export function ReleaseList({
  brand,
  environment,
  rows,
}: {
  brand: string;
  environment: Environment;
  rows: readonly ReleaseRow[];
}) {
  const now = rows.find((row) => row.environments.includes(environment));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('releases.all')}</h2>
      <Table
        label={text('releases.all')}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            id: 'release',
            title: text('releases.release'),
            isHead: true,
            cell: (row) => (
              <>
                <Link to={releasePath({ brand, number: row.number, environment })}>
                  <strong>{row.number}</strong>
                </Link>
                {row.base === null ? null : (
                  <div className={sheet.quiet}>{text('releases.base', { number: row.base })}</div>
                )}
                {rows.length < 2 ? null : (
                  <div className={styles.unbroken}>
                    <Link
                      to={releasePath({
                        brand,
                        number: row.number,
                        environment,
                        against: now?.number === row.number ? undefined : now?.number,
                      })}
                      aria-label={text('releases.compareNumber', { number: row.number })}
                    >
                      {text('releases.compare')}
                    </Link>
                  </div>
                )}
              </>
            ),
          },
          {
            id: 'stored',
            title: text('releases.by'),
            isWide: true,
            cell: ({ actor, createdAt }) => (
              <>
                {actor}
                <div className={sheet.quiet}>{shownTime(createdAt)}</div>
              </>
            ),
          },
          { id: 'why', title: text('releases.why'), cell: ({ reason }) => reason },
          { id: 'where', title: text('releases.where'), cell: (row) => <Places row={row} /> },
          {
            id: 'back',
            title: text('releases.back'),
            cell: (row) =>
              isEarlier(row, environment) ? (
                <MoveOpener
                  brand={brand}
                  environment={environment}
                  number={row.number}
                  kind={'rollBack'}
                  before={now?.number}
                  label={text('release.rollBackNumber', { number: row.number })}
                >
                  {text('release.rollBack')}
                </MoveOpener>
              ) : (
                <span className={sheet.quiet}>–</span>
              ),
          },
        ]}
      />
      <ShownCommand words={['releases', brand]} />
    </section>
  );
}

const isEarlier = (row: ReleaseRow, environment: Environment): boolean =>
  row.served.some((each) => each.environment === environment) && !row.environments.includes(environment);
