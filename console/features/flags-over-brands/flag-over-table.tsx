import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import type { Environment } from '../../ui/environment.tsx';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import sheet from '../../ui/sheet.module.css';
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
              <span className={sheet.hidden}>{text('flagOver.selectAll')}</span>
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
                <span className={sheet.hidden}>{text('flagOver.select', { brand: row.brand })}</span>
              </label>
            </td>
            <td>
              <Link to={brandPath({ brand: row.brand, page: 'flags', environment })}>
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
              {flagSource(row)}
              {row.scheduled.map((change) => (
                <div key={`${change.from} ${change.who}`} className={styles.next}>
                  {scheduledFlag({ ...change, on: change.removed ? null : change.value === true })}
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
