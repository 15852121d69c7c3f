import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { BridgeOrder, BridgeReport } from '../../../../schema/preview-bridge.ts';
import type { ExplainedThing, ThingKind } from '../../../../schema/why.ts';
import { type FrameBridge, useReports } from '../../../frame/frame-bridge.ts';
import type { StudioSchema } from '../../../settings/brand-state.ts';
import { text } from '../../../texts.ts';
import { shownValue } from '../../../ui/differences/brand-values.ts';
import { Shown } from '../../../ui/differences/shown-value.tsx';
import sheet from '../../../ui/sheet.module.css';
import type { TitleOf } from './place-titles.ts';
import styles from './pointing.module.css';
import { namedPlaces, Places } from './pointing.tsx';

type PartProps = {
  readonly bridge: FrameBridge;
  readonly titleOf: TitleOf;
  readonly onSelect: (path: string) => void;
  readonly onOpen: () => void;
};

/** Everything that the page shows and that can be set, for people who do not use a mouse, and for those who look for something. */
export function SetHere({ titleOf, selected, onSelect, ...part }: PartProps & { selected: string | undefined }) {
  return (
    <FrameAnswer {...part} kind="listed" title={text('studio.setHere')} order={(turn) => ({ kind: 'list', turn })}>
      {(listed) => {
        const places = namedPlaces(listed.places, titleOf);
        if (places.length === 0) return <p className={sheet.quiet}>{text('studio.nothingHere')}</p>;
        return <Places places={places} selected={selected} onSelect={onSelect} />;
      }}
    </FrameAnswer>
  );
}

/** Parts of the page come first, then the pages that are off. */
const kinds: readonly ThingKind[] = ['block', 'field', 'entry', 'page'];

/** Parts of the page that it does not show to this viewer in this draft, and pages that are off, each with the settings that decide. */
export function HiddenHere({
  schema,
  titleOf,
  wordsOf,
  onSelect,
  ...part
}: PartProps & { schema: StudioSchema; wordsOf: (key: string) => string | undefined }) {
  return (
    <FrameAnswer
      {...part}
      kind="hidden"
      title={text('studio.hiddenHere')}
      order={(turn) => ({ kind: 'explain', turn, schema: schema.light })}
    >
      {(hidden) => {
        if (hidden.things.length === 0) return <p className={sheet.quiet}>{text('studio.nothingHidden')}</p>;
        return kinds.map((kind) => {
          const things = hidden.things.filter((thing) => thing.kind === kind);
          if (things.length === 0) return null;
          return (
            <section key={kind} aria-label={text(`why.kind.${kind}`)}>
              <h3 className={styles.title}>{text(`why.kind.${kind}`)}</h3>
              <ul className={sheet.rows}>
                {things.map((thing) => (
                  <li key={thing.name}>
                    <strong>
                      <bdi>{nameOf(thing, titleOf, wordsOf)}</bdi>
                    </strong>
                    <Rule thing={thing} titleOf={titleOf} onSelect={onSelect} />
                  </li>
                ))}
              </ul>
            </section>
          );
        });
      }}
    </FrameAnswer>
  );
}

type Answer = Extract<BridgeReport, { kind: 'listed' | 'hidden' }>;
type AnswerOf<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>;

/** Reports after which the site may show something else. */
const changes: readonly BridgeReport['kind'][] = ['ready', 'at', 'painted'];

/** A part that opens with the site's newest answer to an order. The order is sent again when the page or the draft changes. */
function FrameAnswer<Kind extends Answer['kind']>({
  bridge,
  kind,
  title,
  order,
  onOpen,
  children,
}: Pick<PartProps, 'bridge' | 'onOpen'> & {
  kind: Kind;
  title: string;
  order: (turn: number) => BridgeOrder;
  children: (answer: AnswerOf<Kind>) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<AnswerOf<Kind>>();
  const turn = useRef(0);
  const request = () => {
    if (!isOpen) return;
    turn.current += 1;
    bridge.send(order(turn.current));
  };
  useReports(bridge, (report) => {
    if (changes.includes(report.kind)) request();
    if (isAnswer(report, kind) && report.turn === turn.current) setAnswer(report);
  });
  const begin = useEffectEvent(request);
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen]);
  return (
    <details
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        setAnswer(undefined);
        if (open) onOpen();
      }}
    >
      <summary className={styles.summary}>{title}</summary>
      {answer === undefined ? <p className={sheet.quiet}>{text('loading')}</p> : children(answer)}
    </details>
  );
}

function isAnswer<Kind extends Answer['kind']>(report: BridgeReport, kind: Kind): report is AnswerOf<Kind> {
  return report.kind === kind;
}

function nameOf(
  { kind, id, label, textKey }: ExplainedThing,
  titleOf: TitleOf,
  wordsOf: (key: string) => string | undefined,
): string {
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
                  {text('why.is')} <Shown value={shownValue(value)} />
                </>
              )}
              {needed === undefined ? null : (
                <>
                  {'. '}
                  {text(together ? 'why.needed' : 'why.wouldShow')} <Shown value={shownValue(needed)} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
