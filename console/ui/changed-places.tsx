import { text } from '../texts.ts';
import type { Activity } from './activity-row.ts';
import styles from './changed-places.module.css';
import sheet from './sheet.module.css';
import { Value } from './value.tsx';

type Places = NonNullable<Activity['places']>;

/** The places that an act changed, with the values before and after. The first `most` are shown; a press opens the others. */
export function ChangedPlaces({ places, most }: { places: Places; most: number }) {
  const namesBrands = new Set(places.map(({ tenant }) => tenant)).size > 1;
  return (
    <>
      <PlaceList places={places.slice(0, most)} namesBrands={namesBrands} />
      {places.length > most ? (
        <details>
          <summary>{text('activity.places', { count: places.length - most })}</summary>
          <PlaceList places={places.slice(most)} namesBrands={namesBrands} />
        </details>
      ) : null}
    </>
  );
}

function PlaceList({ places, namesBrands }: { places: Places; namesBrands: boolean }) {
  if (places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {places.map(({ tenant, path, before, after }) => (
        <li key={`${tenant} ${path}`}>
          {namesBrands ? <span className={sheet.quiet}>{tenant} </span> : null}
          <span className={sheet.mono}>{path}</span> <Value value={before ?? undefined} side="before" />{' '}
          <span aria-hidden="true">→</span> <Value value={after ?? undefined} side="after" />
        </li>
      ))}
    </ul>
  );
}
