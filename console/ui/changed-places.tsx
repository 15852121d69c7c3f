import { movesOf } from '../../schema/manifest/moves.ts';
import { text } from '../texts.ts';
import type { Activity } from './activity-row.ts';
import styles from './changed-places.module.css';
import sheet from './sheet.module.css';
import { shownTime } from './shown-time.ts';
import { Moves, Value } from './value.tsx';

type Places = NonNullable<Activity['places']>;

/** The places that an act changed, with the values before and after. The first `most` are shown; a press opens the others. */
export function ChangedPlaces({ row: { places = [], facts = [] }, most }: { row: Activity; most: number }) {
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
      {facts.length === 0 ? null : (
        <ul className={styles.places}>
          {facts.map(({ name, before, after }) => (
            <li key={name}>
              {text(`activity.fact.${name}`)} <FactValue name={name} value={before} side="before" />{' '}
              <span aria-hidden="true">→</span> <FactValue name={name} value={after} side="after" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Fact = NonNullable<Activity['facts']>[number];

/** Lists of a policy or an account as words. Rights without a list apply to all. */
function FactValue({ name, value, side }: Pick<Fact, 'name'> & { value: unknown; side: 'before' | 'after' }) {
  if (value === null && (name === 'brands' || name === 'flags'))
    return <Value value={text('activity.fact.all')} side={side} />;
  if (!Array.isArray(value)) return <Value value={value ?? undefined} side={side} />;
  const words = value.map((item: string | { currency: string; amount: string }) =>
    typeof item === 'string' ? item : `${item.currency} ${item.amount}`,
  );
  return <Value value={words.length === 0 ? undefined : words.join(', ')} side={side} />;
}

function PlaceList({ places, namesBrands }: { places: Places; namesBrands: boolean }) {
  if (places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {places.map((place) => {
        const { tenant, path, from, until } = place;
        return (
          <li key={`${tenant} ${path}`}>
            {namesBrands ? <span className={sheet.quiet}>{tenant} </span> : null}
            <span className={sheet.mono}>{path}</span> <Change place={place} />
            {from === undefined ? null : ` ${text('activity.placeFrom', { from: shownTime(from) })}`}
            {until === undefined ? null : ` ${text('activity.placeUntil', { until: shownTime(until) })}`}
          </li>
        );
      })}
    </ul>
  );
}

function Change({ place }: { place: Places[number] }) {
  const { before, after, precedes } = place;
  const moves = movesOf(place);
  if (moves !== undefined) return <Moves moves={moves} />;
  return (
    <>
      <Value value={before ?? undefined} side="before" /> <span aria-hidden="true">→</span>{' '}
      <Value value={after ?? undefined} side="after" />
      {precedes === undefined ? null : (
        <span className={sheet.quiet}> {text('effect.precedes', { next: precedes })}</span>
      )}
    </>
  );
}
