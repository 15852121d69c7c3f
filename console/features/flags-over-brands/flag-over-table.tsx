import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { type Environment, environmentQuery } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './flag-over.module.css';

export type PlaceRow = AdminValueOf<'listPlace'>['list'][number];

/** Brands with the state of the flag, to be chosen one by one or all of those shown. */
export function FlagOverTable({
  rows,
  environment,
  selected,
  onSelect,
}: {
  rows: readonly PlaceRow[];
  environment: Environment;
  selected: ReadonlySet<string>;
  onSelect: (brands: ReadonlySet<string>) => void;
}) {
  const hasAll = rows.every(({ brand }) => selected.has(brand));
  return (
    <table className={`${sheet.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.choice}>
            <label className={styles.box}>
              <input
                type="checkbox"
                checked={hasAll}
                onChange={() => onSelect(new Set(hasAll ? [] : rows.map(({ brand }) => brand)))}
              />
              <span className={styles.hidden}>{text('flagOver.selectAll')}</span>
            </label>
          </th>
          <th scope="col">{text('flagOver.brand')}</th>
          <th scope="col">{text('flagOver.value')}</th>
          <th scope="col">{text('flagOver.source')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.brand}>
            <td className={styles.choice}>
              <label className={styles.box}>
                <input
                  type="checkbox"
                  checked={selected.has(row.brand)}
                  onChange={() => onSelect(toggled({ selected, brand: row.brand }))}
                />
                <span className={styles.hidden}>{text('flagOver.select', { brand: row.brand })}</span>
              </label>
            </td>
            <td>
              <Link to={`/brands/${encodeURIComponent(row.brand)}/flags${environmentQuery(environment)}`}>
                <bdi>{row.name}</bdi>
              </Link>
              {row.name === row.brand ? null : <div className={sheet.quiet}>{row.brand}</div>}
            </td>
            <td>
              <span className={`${sheet.pill} ${row.value === true ? sheet.pillGood : ''}`}>
                {text(row.value === true ? 'value.on' : 'value.off')}
              </span>
            </td>
            <td>
              {sourceOf(row)}
              {row.scheduled.map(({ from, value, removed, who, reason }) => (
                <div key={`${from} ${who}`} className={styles.next}>
                  {text('flags.scheduled', {
                    ...{ from: shownTime(from, row.timeZone), until: '', who, reason },
                    value: text(removed ? 'flags.asReleased' : value === true ? 'value.on' : 'value.off'),
                  })}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toggled({ selected, brand }: { selected: ReadonlySet<string>; brand: string }): Set<string> {
  const next = new Set(selected);
  if (!next.delete(brand)) next.add(brand);
  return next;
}

function sourceOf({ source, who = '', since, until, reason = '', timeZone }: PlaceRow): string {
  const at = since === undefined ? '' : shownTime(since, timeZone);
  if (source === 'shipped') return text('flags.shipped');
  if (source === 'release') return text('flags.released', { who, since: at });
  if (source !== 'change') return text('flags.inherited', { parent: source.replace(/^parent /, '') });
  const end = until === undefined ? '' : text('flags.untilTime', { until: shownTime(until, timeZone) });
  return text('flags.changed', { who, since: at, until: end, reason });
}
