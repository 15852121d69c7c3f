import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';

type Row = AdminValueOf<'showRollout'>['health'][number];
type Counted = { readonly before: number; readonly after: number };

/** Outcomes that are shown for each brand; the command shows the rest. */
const most = 5;

/** Acts of players since the rollout reached their brand, beside the same length of time before. */
export function Health({ rows }: { rows: readonly Row[] }) {
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('health.title')}</h2>
      <p className={sheet.quiet}>{text('health.hint')}</p>
      {rows.length === 0 ? (
        <p className={sheet.quiet}>{text('health.none')}</p>
      ) : (
        <div className={sheet.scroller}>
          <table className={sheet.table}>
            <thead>
              <tr>
                <th scope="col">{text('activity.brand')}</th>
                <th scope="col">{text('health.what')}</th>
                <th scope="col" className={sheet.number}>
                  {text('effect.before')}
                </th>
                <th scope="col" className={sheet.number}>
                  {text('effect.after')}
                </th>
              </tr>
            </thead>
            {rows.map((row) => (
              <Brand key={row.tenant} row={row} />
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

function Brand({ row }: { row: Row }) {
  const { tenant, served, faults, minutes, logins, acts, calls } = row;
  const figures = [
    { key: 'logins', label: text('health.logins'), before: shareOf(logins.before), after: shareOf(logins.after) },
    ...acts.slice(0, most).map(({ action, ...counted }) => figureOf({ key: `act ${action}`, label: action, counted })),
    ...calls
      .slice(0, most)
      .map(({ outcome, ...counted }) =>
        figureOf({ key: `call ${outcome}`, label: outcome === 'granted' ? text('health.granted') : outcome, counted }),
      ),
  ];
  return (
    <tbody>
      {figures.map(({ key, label, before, after }, index) => (
        <tr key={key}>
          {index > 0 ? null : (
            <th scope="rowgroup" rowSpan={figures.length}>
              <span className={sheet.strong}>{tenant}</span>
              <div className={served && faults.length === 0 ? sheet.good : sheet.bad}>
                {text(served ? 'health.served' : 'health.notServed')}
              </div>
              {faults.length === 0 ? null : (
                <div className={sheet.bad}>{text('brands.faults', { count: faults.length })}</div>
              )}
              <div className={sheet.quiet}>{text('health.minutes', { count: Math.round(minutes) })}</div>
            </th>
          )}
          <td>{label}</td>
          <td className={sheet.number}>{before}</td>
          <td className={sheet.number}>{after}</td>
        </tr>
      ))}
    </tbody>
  );
}

const figureOf = ({ counted, ...named }: { key: string; label: string; counted: Counted }) => ({
  ...named,
  before: String(counted.before),
  after: String(counted.after),
});

/** Share of attempts that failed; null if there were none. */
const shareOf = (share: number | null): string =>
  share === null ? text('health.nobody') : `${Math.round(share * 100)} %`;
