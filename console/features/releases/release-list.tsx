import { text } from '../../texts.ts';
import { type Environment, environments } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { MoveOpener } from './move-opener.tsx';
import type { ReleaseRow } from './release-row.ts';

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
      <div className={sheet.scroller}>
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{text('releases.release')}</th>
              <th scope="col" className={sheet.wide}>
                {text('releases.by')}
              </th>
              <th scope="col">{text('releases.why')}</th>
              <th scope="col">{text('releases.where')}</th>
              <th scope="col">{text('releases.back')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td>
                  <strong>{row.number}</strong>
                  {row.base === null ? null : (
                    <div className={sheet.quiet}>{text('releases.base', { number: row.base })}</div>
                  )}
                </td>
                <td className={sheet.wide}>
                  {row.actor}
                  <div className={sheet.quiet}>{shownTime(row.createdAt)}</div>
                </td>
                <td>{row.reason}</td>
                <td>
                  <Places row={row} />
                </td>
                <td>
                  {isEarlier({ row, environment }) ? (
                    <MoveOpener
                      {...{ brand, environment, number: row.number, kind: 'rollBack' }}
                      before={now?.number}
                      label={text('release.rollBackNumber', { number: row.number })}
                    >
                      {text('release.rollBack')}
                    </MoveOpener>
                  ) : (
                    <span className={sheet.quiet}>–</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShownCommand words={['releases', brand]} />
    </section>
  );
}

const isEarlier = ({ row, environment }: { row: ReleaseRow; environment: Environment }): boolean =>
  row.served.some((each) => each.environment === environment) && !row.environments.includes(environment);

function Places({ row }: { row: ReleaseRow }) {
  return (
    <div className={sheet.pills}>
      {environments.map((environment) => {
        if (row.environments.includes(environment))
          return (
            <span
              key={environment}
              className={`${sheet.pill} ${environment === 'production' ? sheet.pillGood : sheet.pillWarn}`}
            >
              {text(`environment.${environment}`)}
            </span>
          );
        const earlier = row.served.find((each) => each.environment === environment);
        if (earlier === undefined || environment === 'staging') return null;
        return (
          <span key={environment} className={sheet.quiet}>
            {earlier.until === null
              ? text('releases.onceServed')
              : text('releases.servedUntil', { time: shownTime(earlier.until) })}
          </span>
        );
      })}
    </div>
  );
}
