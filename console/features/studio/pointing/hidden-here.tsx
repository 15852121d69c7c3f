import { useState } from 'react';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { ExplainedThing, ThingKind } from '../../../../schema/why.ts';
import { text } from '../../../texts.ts';
import sheet from '../../../ui/sheet.module.css';
import { Value } from '../../../ui/value.tsx';
import type { StudioSchema } from '../brand-state.ts';
import type { FrameBridge } from '../frame-bridge.ts';
import type { TitleOf } from './place-titles.ts';
import styles from './pointing.module.css';
import { useFrameAnswer } from './use-frame-answer.ts';

/** Parts of the page come first, then the pages that are off. */
const kinds: readonly ThingKind[] = ['block', 'field', 'entry', 'page'];

/** Parts of the page that it does not show to this viewer in this draft, and pages that are off, each with the settings that decide. */
export function HiddenHere({
  bridge,
  schema,
  titleOf,
  wordsOf,
  onSelect,
  onOpen,
}: {
  bridge: FrameBridge;
  schema: StudioSchema;
  titleOf: TitleOf;
  wordsOf: (key: string) => string | undefined;
  onSelect: (path: string) => void;
  onOpen: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const hidden = useFrameAnswer({
    bridge,
    kind: 'hidden',
    isWanted: isOpen,
    order: (turn) => ({ kind: 'explain', turn, schema: schema.light }),
  });
  const groups = kinds
    .map((kind) => ({ kind, things: hidden?.things.filter((thing) => thing.kind === kind) ?? [] }))
    .filter(({ things }) => things.length > 0);
  return (
    <details
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary className={styles.summary}>{text('studio.hiddenHere')}</summary>
      {groups.length === 0 ? (
        <p className={sheet.quiet}>{text(hidden === undefined ? 'loading' : 'studio.nothingHidden')}</p>
      ) : null}
      {groups.map(({ kind, things }) => (
        <section key={kind} aria-label={text(`why.kind.${kind}`)}>
          <h3 className={styles.title}>{text(`why.kind.${kind}`)}</h3>
          <ul className={sheet.rows}>
            {things.map((thing) => (
              <li key={thing.name}>
                <strong>
                  <bdi>{nameOf({ thing, titleOf, wordsOf })}</bdi>
                </strong>
                <Rule thing={thing} titleOf={titleOf} onSelect={onSelect} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function nameOf({
  thing: { kind, id, label, textKey },
  titleOf,
  wordsOf,
}: {
  thing: ExplainedThing;
  titleOf: TitleOf;
  wordsOf: (key: string) => string | undefined;
}): string {
  const title = kind === 'block' ? titleOf(`/home/blocks/${id}`) : undefined;
  return title ?? label ?? wordsOf(textKey ?? '') ?? id;
}

/** The settings that hide a thing, with their values and those that would show it. */
function Rule({
  thing: { deciding, together, shownTo },
  titleOf,
  onSelect,
}: {
  thing: ExplainedThing;
  titleOf: TitleOf;
  onSelect: (path: string) => void;
}) {
  if (deciding.length === 0)
    return <p className={sheet.quiet}>{text(shownTo.length > 0 ? 'why.byViewer' : 'why.never')}</p>;
  const form = deciding.length === 1 ? '' : together ? 'All' : 'Any';
  return (
    <>
      <p className={sheet.quiet}>{text(`why.because${form}`)}</p>
      <ul className={styles.causes}>
        {deciding.map(({ steps, value, needed }) => {
          const path = pointerOf(steps);
          return (
            <li key={path}>
              <button type="button" onClick={() => onSelect(path)}>
                {titleOf(path) ?? path}
              </button>{' '}
              {Array.isArray(value) && value.length === 0 ? (
                text('why.empty')
              ) : (
                <>
                  {text('why.is')} <Value value={value} />
                </>
              )}
              {needed === undefined ? null : (
                <>
                  {'. '}
                  {text(together ? 'why.needed' : 'why.wouldShow')} <Value value={needed} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
