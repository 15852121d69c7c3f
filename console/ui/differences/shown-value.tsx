import { useState } from 'react';
import { directionOf, isLanguage, tagOf } from '../../../schema/languages.ts';
import { text } from '../../texts.ts';
import sheet from '../sheet.module.css';
import { shownBytes } from '../shown-bytes.ts';
import { changedParts, type ShownPicture, type ShownValue } from './difference.ts';
import styles from './differences.module.css';

type Side = 'before' | 'after';
/** Start and end of a part of a text, in characters. */
type Part = readonly [start: number, end: number];

/** Characters of a text that are shown; the whole of it opens below. */
const most = 240;
/** Characters shown before the changed part of a longer text. */
const lead = 60;

/** Names of the two sides. */
export type SideNames = Readonly<Record<Side, string>>;

/** Both sides of a difference: short values in a line, others beside each other where there is room. */
export function BothSides({
  before,
  after,
  sides,
}: {
  before: ShownValue | undefined;
  after: ShownValue | undefined;
  /** Names of the sides, where they are not what was before and what comes after. */
  sides?: SideNames | undefined;
}) {
  const parts =
    before?.as === 'text' && after?.as === 'text' && before.text.length + after.text.length > short
      ? changedParts(before.text, after.text)
      : undefined;
  if (sides === undefined && isShort(before) && isShort(after))
    return (
      <span className={styles.line}>
        <del className={styles.before}>
          <Shown value={before} />
        </del>{' '}
        <span aria-hidden="true">→</span>{' '}
        <ins className={styles.after}>
          <Shown value={after} />
        </ins>
      </span>
    );
  const picture = [before, after].find((side) => side?.as === 'picture');
  return (
    <div className={styles.pair}>
      <OneSide side="before" name={sides?.before} value={before} beside={picture} changed={parts?.one} />
      <OneSide side="after" name={sides?.after} value={after} beside={picture} changed={parts?.other} />
    </div>
  );
}

/** Characters of two texts that fit into a line. */
const short = 48;

const isShort = (value: ShownValue | undefined): boolean =>
  value === undefined ||
  ['switch', 'number', 'colour'].includes(value.as) ||
  (value.as === 'text' && value.from === undefined && value.text.length <= short / 2) ||
  (value.as === 'list' && value.items.join(', ').length <= short / 2);

/** One side with its name above it. A missing picture is stated in words. */
function OneSide({
  side,
  name = text(`effect.${side}`),
  value,
  beside,
  changed,
}: {
  side: Side;
  name?: string | undefined;
  value: ShownValue | undefined;
  /** The picture of either side. */
  beside?: ShownValue | undefined;
  changed?: Part | undefined;
}) {
  if (value === undefined && beside?.as === 'picture')
    return <PictureSide side={side} label={name} name={beside.name} picture={undefined} />;
  if (value?.as === 'picture')
    return <PictureSide side={side} label={name} name={value.name} picture={value.picture} />;
  return (
    <div className={styles.side}>
      <span className={styles.name}>{name}</span>
      <div className={styles[side]}>
        <Shown value={value} changed={changed} />
      </div>
    </div>
  );
}

/** A value as people read it: words in their language, a colour beside its swatch. */
export function Shown({
  value,
  changed,
}: {
  value: ShownValue | undefined;
  /** The part of a text that differs from the other side. */
  changed?: Part | undefined;
}) {
  if (value === undefined) return <span className={styles.none}>{text('value.none')}</span>;
  switch (value.as) {
    case 'switch':
      return text(value.on ? 'value.on' : 'value.off');
    case 'number':
      return <bdi>{numberWords(value)}</bdi>;
    case 'colour':
      return (
        <span className={styles.colour}>
          <span className={styles.swatch} style={{ backgroundColor: value.colour }} aria-hidden="true" />
          <span className={sheet.mono}>{value.colour}</span>
        </span>
      );
    case 'picture':
      return <bdi className={sheet.mono}>{value.name}</bdi>;
    case 'list':
      if (value.items.length === 0) return <span className={styles.none}>{text('value.empty')}</span>;
      return <Words words={value.items.join(', ')} />;
    case 'fields':
      return (
        <dl className={styles.fields}>
          {value.fields.map((field) => (
            <div key={field.title}>
              <dt>{field.title}</dt>
              <dd>
                <Shown value={field.value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'json':
      return <Words words={value.json} isCode />;
    case 'text':
      return (
        <>
          <Words words={value.text} language={value.language} changed={changed} />
          {value.from === undefined ? null : <span className={sheet.quiet}> ({value.from})</span>}
        </>
      );
  }
}

function numberWords({ number, unit }: ShownValue & { as: 'number' }): string {
  const shown = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format(number);
  return unit === undefined || unit === 'currency' ? shown : text(`value.${unit}`, { shown, count: number });
}

/** Words with their changed part marked. Of long ones the part around the change is shown, and all of them open below. */
function Words({
  words,
  language,
  changed,
  isCode = false,
}: {
  words: string;
  language?: string | undefined;
  changed?: Part | undefined;
  isCode?: boolean;
}) {
  const known = language !== undefined && isLanguage(language) ? language : undefined;
  // A mark over everything says nothing.
  const [start, end] = changed === undefined || changed[1] - changed[0] === words.length ? [0, 0] : changed;
  const marked = (from: number, to: number) =>
    start === end ? (
      words.slice(from, to)
    ) : (
      <>
        {words.slice(from, Math.max(from, start))}
        <mark className={styles.mark}>{words.slice(Math.max(from, start), Math.min(to, end))}</mark>
        {words.slice(Math.min(to, end), to)}
      </>
    );
  const look = `${styles.words} ${isCode ? sheet.mono : ''}`;
  const attributes = {
    lang: known && tagOf(known),
    dir: known === undefined ? 'auto' : directionOf(known),
    className: look,
  };
  if (words === '') return <span className={styles.none}>{text('value.empty')}</span>;
  if (words.length <= most) return <bdi {...attributes}>{marked(0, words.length)}</bdi>;
  const from = Math.max(0, Math.min(start - lead, words.length - most));
  const to = from + most;
  return (
    <details className={styles.long}>
      <summary>
        <bdi {...attributes}>
          {from > 0 ? '… ' : ''}
          {marked(from, to)}
          {to < words.length ? ' …' : ''}
        </bdi>
      </summary>
      <p {...attributes}>{marked(0, words.length)}</p>
    </details>
  );
}

/** A picture on a ground on which white and black are visible, with its origin and size. Without one, it says so. */
function PictureSide({
  side,
  label,
  name,
  picture,
}: {
  side: Side;
  label: string;
  /** Path of the file. */
  name: string;
  picture: ShownPicture | undefined;
}) {
  const [size, setSize] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const facts =
    picture === undefined
      ? []
      : [picture.from, size, picture.bytes === undefined ? undefined : shownBytes(picture.bytes)];
  return (
    <figure className={styles.side}>
      {picture === undefined ? (
        <p className={styles.noPicture}>{text(`picture.none.${side}`)}</p>
      ) : isBroken ? (
        <p className={styles.noPicture}>{text('picture.broken')}</p>
      ) : (
        <div className={styles.ground}>
          <img
            src={picture.address}
            alt={text(`picture.alt.${side}`, { path: name })}
            onLoad={({ currentTarget }) => setSize(sizeOf(name, currentTarget))}
            onError={() => setBroken(true)}
          />
        </div>
      )}
      <figcaption className={sheet.quiet}>
        {[label, ...facts.filter((fact) => fact !== undefined)].join(' · ')}
      </figcaption>
    </figure>
  );
}

/** SVG files have no size in pixels; browsers invent one if the file states none. */
function sizeOf(name: string, image: HTMLImageElement): string {
  if (name.endsWith('.svg')) return text('picture.drawing');
  return text('picture.pixels', { width: image.naturalWidth, height: image.naturalHeight });
}
