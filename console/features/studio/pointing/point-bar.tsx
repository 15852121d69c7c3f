import { useState } from 'react';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import sheet from '../../../ui/sheet.module.css';
import type { FrameBridge } from '../frame-bridge.ts';
import type { TitleOf } from './place-titles.ts';
import styles from './pointing.module.css';
import { useFrameAnswer } from './use-frame-answer.ts';
import { type NamedPlace, namedPlaces, type Pointing } from './use-pointing.ts';

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

/** Everything that the page shows and that can be set, for people who do not use a mouse, and for those who look for something. */
export function SetHere({
  bridge,
  titleOf,
  selected,
  onSelect,
  onOpen,
}: {
  bridge: FrameBridge;
  titleOf: TitleOf;
  selected: string | undefined;
  onSelect: (path: string) => void;
  onOpen: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const listed = useFrameAnswer({
    bridge,
    kind: 'listed',
    isWanted: isOpen,
    order: (turn) => ({ kind: 'list', turn }),
  });
  const places = namedPlaces(listed?.places ?? [], titleOf);
  return (
    <details
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary className={styles.summary}>{text('studio.setHere')}</summary>
      {places.length === 0 ? (
        <p className={sheet.quiet}>{text(listed === undefined ? 'loading' : 'studio.nothingHere')}</p>
      ) : (
        <Places places={places} selected={selected} onSelect={onSelect} />
      )}
    </details>
  );
}

function Places({
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
