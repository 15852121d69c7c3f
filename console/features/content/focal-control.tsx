import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { type PictureShape, pictureShapes } from '../../../schema/picture-shapes.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { useFormPlace } from '../../form/place.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { libraryPicture } from '../../ui/differences/content-rows.ts';
import sheet from '../../ui/sheet.module.css';
import styles from './focal-control.module.css';
import { useEntryForm } from './form-context.ts';

type Point = { readonly x: number; readonly y: number };
/** All shapes, or one that has a point of its own. */
type Scope = 'all' | PictureShape;

const centre: Point = { x: 50, y: 50 };
/** Percent of the picture that an arrow key moves the point by; one with Shift. */
const step = 5;

/** The point of the cover that stays in view in every shape. A shape may have a point of its own. */
export function FocalControl({ setting, path }: { setting: Setting; path: string }) {
  const { of, record } = useEntryForm();
  const { value, mayWrite, set, remove } = useFormPlace(path);
  const [scope, setScope] = useState<Scope>('all');
  const picture = coverOf(record, of.languages);
  const address = picture === undefined ? undefined : libraryPicture(of.tenant, picture);
  if (address === undefined)
    return (
      <div className={sheet.stack}>
        <strong>{setting.title}</strong>
        <p className={sheet.quiet}>{text(picture === undefined ? 'focus.noPicture' : 'focus.elsewhere')}</p>
      </div>
    );
  const { all, shapes } = focusIn(value);
  const point = scope === 'all' ? all : (shapes[scope] ?? all);
  const write = (next: Point) =>
    set(scope === 'all' ? { ...all, ...next, shapes } : { ...all, shapes: { ...shapes, [scope]: next } });
  const drop = () => {
    if (scope === 'all') return remove();
    const { [scope]: _, ...others } = shapes;
    set({ ...all, shapes: others });
  };
  const isOwn = scope === 'all' ? value !== undefined : shapes[scope] !== undefined;
  return (
    <fieldset className={styles.focal} disabled={!mayWrite}>
      <legend>{setting.title}</legend>
      <p className={sheet.quiet}>
        {scope === 'all' ? text('focus.hint') : text('focus.hintOf', { shape: text(`focus.shape.${scope}`) })}
      </p>
      <Picker key={scope} address={address} point={point} mayWrite={mayWrite} onChange={write} />
      <ul className={styles.shapes} aria-label={text('focus.shapes')}>
        {(['all', ...pictureShapes] as const).map((each) => (
          <li key={each}>
            <button type="button" aria-pressed={scope === each} onClick={() => setScope(each)}>
              {each === 'all' ? null : (
                <span className={styles.crop} data-shape={each}>
                  <img src={address} alt="" style={{ objectPosition: positionOf(shapes[each] ?? all) }} />
                </span>
              )}
              {text(`focus.shape.${each}`)}
              {each !== 'all' && shapes[each] !== undefined ? ` (${text('focus.own')})` : ''}
            </button>
          </li>
        ))}
      </ul>
      {isOwn && mayWrite ? (
        <Button look="plain" onPress={drop}>
          {text(scope === 'all' ? 'focus.reset' : 'focus.resetShape')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** A picture with a point that is moved by the pointer or by arrow keys. */
function Picker({
  address,
  point,
  mayWrite,
  onChange,
}: {
  address: string;
  point: Point;
  mayWrite: boolean;
  onChange: (point: Point) => void;
}) {
  const hint = useId();
  const [dragged, setDragged] = useState<Point>();
  const shown = dragged ?? point;
  const aim = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setDragged({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const [across, down] = arrows[event.key] ?? [];
    if (across === undefined || down === undefined || !mayWrite) return;
    event.preventDefault();
    const by = event.shiftKey ? 1 : step;
    onChange({ x: percent((point.x + across * by) / 100), y: percent((point.y + down * by) / 100) });
  };
  return (
    <div
      className={styles.picture}
      onPointerDown={(event) => {
        if (!mayWrite || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        aim(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) aim(event);
      }}
      onPointerUp={() => {
        if (dragged !== undefined) onChange(dragged);
        setDragged(undefined);
      }}
      onPointerCancel={() => setDragged(undefined)}
    >
      <img src={address} alt="" draggable={false} />
      <button
        type="button"
        className={styles.dot}
        style={{ left: `${shown.x}%`, top: `${shown.y}%` }}
        aria-label={text('focus.at', shown)}
        aria-describedby={hint}
        onKeyDown={move}
      />
      <span id={hint} className={sheet.hidden}>
        {text('focus.keys')}
      </span>
      <span role="status" className={sheet.hidden}>
        {text('focus.at', shown)}
      </span>
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);
const positionOf = ({ x, y }: Point): string => `${x}% ${y}%`;

function pointIn(value: Json | undefined): Point | undefined {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}

function focusIn(value: Json | undefined): { all: Point; shapes: Partial<Record<PictureShape, Point>> } {
  const stated = isObject(value) && isObject(value.shapes) ? value.shapes : {};
  const shapes: Partial<Record<PictureShape, Point>> = {};
  for (const shape of pictureShapes) {
    const point = pointIn(stated[shape]);
    if (point !== undefined) shapes[shape] = point;
  }
  return { all: pointIn(value) ?? centre, shapes };
}

/** Path of the cover in the first language that has one. */
function coverOf({ picture, pictures }: Readonly<Record<string, Json>>, languages: readonly string[]) {
  const cover = picture ?? (Array.isArray(pictures) ? pictures[0] : undefined);
  if (!isObject(cover)) return undefined;
  return [...languages, ...Object.keys(cover)].map((one) => cover[one]).find((path) => typeof path === 'string');
}
