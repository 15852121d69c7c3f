import { useEffect, useState } from 'react';
import { type FrameBridge, useReports } from '../../../frame/frame-bridge.ts';
import { textKeyOf } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { TitleOf } from './place-titles.ts';
import styles from './pointing.module.css';

/** A place with its title. */
export type NamedPlace = {
  readonly path: string;
  readonly title: string;
  /** Key of a text, since several texts may have the same words. */
  readonly key: string | undefined;
};

export type Pointing = {
  readonly isOn: boolean;
  readonly turn: (on: boolean) => void;
  /** Title of the place below the pointer or the focus. */
  readonly aimed: string | undefined;
  /** Places of what was picked last, the most specific first. */
  readonly picked: readonly NamedPlace[];
};

/** Points at things in the frame. The site reports places; those that the studio knows get a title there and can be picked. */
export function usePointing({
  bridge,
  titleOf,
  onSelect,
  onBegin,
}: {
  bridge: FrameBridge;
  titleOf: TitleOf;
  onSelect: (path: string) => void;
  onBegin: () => void;
}): Pointing {
  const [isOn, setOn] = useState(false);
  const [aimed, setAimed] = useState<string>();
  const [picked, setPicked] = useState<readonly NamedPlace[]>([]);
  /** Grows with each load of the site, whose new document does not point yet. */
  const [loads, setLoads] = useState(0);
  useReports(bridge, (report) => {
    if (report.kind === 'ready') setLoads((times) => times + 1);
    if (!isOn) return;
    if (report.kind === 'stopped') setOn(false);
    if (report.kind === 'pointed') {
      const [first, ...others] = namedPlaces(report.places, titleOf);
      const words = first === undefined ? '' : captionOf({ first, others: others.length });
      setAimed(words === '' ? undefined : words);
      bridge.send({ kind: 'caption', turn: report.turn, words });
    }
    if (report.kind === 'picked') {
      const places = namedPlaces(report.places, titleOf);
      const [first] = places;
      if (first === undefined) return;
      setPicked(places);
      onSelect(first.path);
    }
  });
  useEffect(() => {
    if (!isOn || loads < 0) return;
    bridge.send({ kind: 'point', on: true });
    return () => bridge.send({ kind: 'point', on: false });
  }, [bridge, isOn, loads]);
  useEffect(() => {
    if (!isOn) return;
    // A dialog closes by the same key and stops it.
    const end = ({ key }: KeyboardEvent) => key === 'Escape' && setOn(false);
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, [isOn]);
  return {
    isOn,
    turn: (on) => {
      setOn(on);
      setAimed(undefined);
      if (on) onBegin();
    },
    aimed: isOn ? aimed : undefined,
    picked,
  };
}

/** The places that have a title, each once. */
export function namedPlaces(places: readonly string[], titleOf: TitleOf): NamedPlace[] {
  return [...new Set(places)].flatMap((path) => {
    const title = titleOf(path);
    return title === undefined ? [] : [{ path, title, key: textKeyOf(path) }];
  });
}

const captionOf = ({ first: { title }, others }: { first: NamedPlace; others: number }): string =>
  others === 0 ? title : text('studio.pointMore', { title, count: others });

/** Begins and ends pointing, and names what is pointed at. */
export function PointBar({ pointing: { isOn, turn, aimed } }: { pointing: Pointing }) {
  return (
    <div className={styles.bar}>
      <Button aria-pressed={isOn} look={isOn ? 'primary' : 'normal'} onPress={() => turn(!isOn)}>
        {text('studio.point')}
      </Button>
      <span role="status" className={styles.aimed}>
        {isOn ? (aimed ?? text('studio.pointHint')) : ''}
      </span>
    </div>
  );
}

/** Everything that sets the picked element, if it is more than one setting. */
export function PickedPlaces({
  picked,
  selected,
  onSelect,
}: {
  picked: readonly NamedPlace[];
  selected: string | undefined;
  onSelect: (path: string) => void;
}) {
  if (picked.length < 2) return null;
  return (
    <section aria-label={text('studio.picked')}>
      <h3 className={styles.title}>{text('studio.picked')}</h3>
      <Places places={picked} selected={selected} onSelect={onSelect} />
    </section>
  );
}

export function Places({
  places,
  selected,
  onSelect,
}: {
  places: readonly NamedPlace[];
  selected: string | undefined;
  onSelect: (path: string) => void;
}) {
  return (
    <ul className={styles.places}>
      {places.map(({ path, title, key }) => (
        <li key={path}>
          <button type="button" aria-current={path === selected ? 'true' : undefined} onClick={() => onSelect(path)}>
            {title}
            {key === undefined ? null : <code className={styles.key}> {key}</code>}
          </button>
        </li>
      ))}
    </ul>
  );
}
