import { createHash } from 'node:crypto';
import { graphemes } from '../../../schema/graphemes.ts';
import { type Face, type Outline, outlineOf } from '../../drawing-fonts.ts';
import type { LogoStyle } from './logo-styles.ts';
import type { Palette } from './palette.ts';
import { starPath } from './pictures.ts';

type Drawn = {
  readonly mark: string;
  /** `undefined` if the page should write the name as text: it is too long, or no shipped font has its letters. */
  readonly logo: string | undefined;
};

/**
 * Draws a mark of 64 by 64 and a logo of 36 px height from a name, a palette and a template's style. The same input gives the same
 * drawing.
 */
export function drawLogo({
  name,
  face,
  style,
  palette,
}: {
  name: string;
  face: Face;
  style: LogoStyle;
  palette: Palette;
}): Drawn {
  const mark = markOf({ name, face, style, palette });
  const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark}</svg>\n`;
  const { alone, below } = style.name;
  const start = alone ? 1 : 42;
  const words = wordsOf({ name, face, style, ink: palette.onHeader, start });
  if (words === undefined) return { mark: square, logo: undefined };
  const width = Math.ceil(start + words.width + 1);
  const beside = alone ? '' : `<g transform="translate(0 2) scale(.5)">${mark}</g>`;
  const under = below === undefined || words.lines > 1 ? '' : below({ width: words.width, palette });
  return {
    mark: square,
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 36" width="${width}" height="36">${beside}${words.drawing}${under}</svg>\n`,
  };
}

/** Soft shapes behind the letter. */
const motifs: readonly string[] = [
  '<circle cx="50" cy="12" r="26"/><circle cx="50" cy="12" r="15"/>',
  '<path d="M0 44C14 34 26 52 40 42S58 36 64 40V64H0Z"/><path d="M0 52C14 44 24 58 38 50S58 46 64 50V64H0Z"/>',
  '<path d="M32 2 62 32 32 62 2 32Z"/><path d="M32 14 50 32 32 50 14 32Z"/>',
  '<path d="M64 0 0 22V0Z"/><path d="M64 0 20 64H64Z"/>',
  '<circle cx="32" cy="12" r="13"/><circle cx="52" cy="32" r="13"/><circle cx="32" cy="52" r="13"/><circle cx="12" cy="32" r="13"/>',
  '<path d="M32 32 6-12H26ZM32 32 76 6V26ZM32 32 58 76H38ZM32 32-12 58V38Z"/>',
];

function markOf({
  name,
  face,
  style,
  palette,
}: {
  name: string;
  face: Face;
  style: LogoStyle;
  palette: Palette;
}): string {
  const hash = createHash('sha256').update(name).digest();
  const motif = motifs[(hash[0] ?? 0) % motifs.length] ?? '';
  const id = `m${hash.subarray(0, 3).toString('hex')}`;
  const { shape, ink, y = 32 } = style.mark({ palette, id, motif });
  const initial = graphemes(name.trim())[0]?.toUpperCase() ?? '';
  const letter = outlineOf(initial, face, style.initial);
  // Without a letter that a shipped font has, a star is drawn in its place.
  const drawing =
    letter === undefined
      ? `<path fill="${ink}" d="${starPath({ x: 32, y, outer: 17, inner: 7, points: 4 })}"/>`
      : `<path fill="${ink}" transform="translate(${round(32 - letter.width / 2)} ${round(y + (letter.top - letter.bottom) / 2)})" d="${letter.path}"/>`;
  return `${shape}${drawing}`;
}

/** Maximum width. In a wider logo the header would show the name too small to read. */
const widest = 110;

type Words = { readonly drawing: string; readonly width: number; readonly lines: 1 | 2 };

function wordsOf({
  name,
  face,
  style,
  ink,
  start,
}: {
  name: string;
  face: Face;
  style: LogoStyle;
  ink: string;
  /** Horizontal position of the name. */
  start: number;
}): Words | undefined {
  const { capitals, slant = 0, alone, below } = style.name;
  const text = capitals ? name.toUpperCase() : name;
  const most = alone ? widest + 36 : widest;
  const one = outlineOf(text, face, alone ? 28 : 21);
  if (one === undefined) return undefined;
  const at = (outline: Outline, baseline: number) =>
    `<path fill="${ink}" transform="translate(${start} ${round(baseline)})${slant === 0 ? '' : ` skewX(${slant})`}" d="${outline.path}"/>`;
  if (one.width <= most) {
    const middle = below === undefined ? 18 : 15;
    return { drawing: at(one, middle + (one.top - Math.min(one.bottom, 3)) / 2), width: one.width, lines: 1 };
  }
  const [first, second] = halves(text).map((half) => outlineOf(half, face, 15));
  if (first === undefined || second === undefined) return undefined;
  const width = Math.max(first.width, second.width);
  if (width > most) return undefined;
  return { drawing: `${at(first, 15.5)}${at(second, 31.5)}`, width, lines: 2 };
}

/** Splits a name into two lines at the space nearest to the middle. */
function halves(name: string): string[] {
  const spaces = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at).trim()];
}

const round = (value: number) => Math.round(value * 100) / 100;
