import { text } from '../texts.ts';
import type { Activity } from './activity-row.ts';
import styles from './changed-places.module.css';
import sheet from './sheet.module.css';
import { Value } from './value.tsx';

/** The places that an act changed, with the values before and after. The first `most` are shown; a press opens the others. */
export function ChangedPlaces({ places, most }: { places: NonNullable<Activity['places']>; most: number }) {
  return (
    <>
      <Places places={places.slice(0, most)} />
      {places.length > most ? (
        <details>
          <summary>{text('activity.places', { count: places.length - most })}</summary>
          <Places places={places.slice(most)} />
        </details>
      ) : null}
    </>
  );
}

function Places({ places }: { places: NonNullable<Activity['places']> }) {
  if (places.length === 0) return null;
  const brands = new Set(places.map(({ tenant }) => tenant));
  return (
    <ul className={styles.places}>
      {places.map(({ tenant, path, before, after }) => (
        <li key={`${tenant} ${path}`}>
          {brands.size > 1 ? <span className={sheet.quiet}>{tenant} </span> : null}
          <span className={sheet.mono}>{path}</span> <Value value={before ?? undefined} side="before" />{' '}
          <span aria-hidden="true">→</span> <Value value={after ?? undefined} side="after" />
        </li>
      ))}
    </ul>
  );
}
