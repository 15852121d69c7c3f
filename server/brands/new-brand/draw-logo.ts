import { createHash } from 'node:crypto';
import { mix, turnHue } from '../../../schema/rules/colour.ts';
import { type Face, type Outline, outlineOf } from './letters.ts';
import type { Palette } from './palette.ts';

type Drawn = {
  readonly mark: string;
  /** `undefined` if the page should write the name as text: it is too long, or no shipped font has its letters. */
  readonly logo: string | undefined;
};

/** Draws a mark of 64 by 64 and a logo of 36 px height from a name and a palette. The same name gives the same drawing. */
export function drawLogo({ name, face, palette }: { name: string; face: Face; palette: Palette }): Drawn {
  const mark = markOf({ name, face, palette });
  const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark}</svg>\n`;
  const words = wordsOf({ name, face, ink: palette.onHeader });
  if (words === undefined) return { mark: square, logo: undefined };
  const width = Math.ceil(42 + words.width + 1);
  return {
    mark: square,
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 36" width="${width}" height="36"><g transform="translate(0 2) scale(.5)">${mark}</g>${words.drawing}</svg>\n`,
  };
}

/** Soft shapes behind the letter. If no shipped font has the letter, they are drawn alone and stronger. */
const motifs: readonly string[] = [
  '<circle cx="50" cy="12" r="26"/><circle cx="50" cy="12" r="15"/>',
  '<path d="M0 44C14 34 26 52 40 42S58 36 64 40V64H0Z"/><path d="M0 52C14 44 24 58 38 50S58 46 64 50V64H0Z"/>',
  '<path d="M32 2 62 32 32 62 2 32Z"/><path d="M32 14 50 32 32 50 14 32Z"/>',
  '<path d="M64 0 0 22V0Z"/><path d="M64 0 20 64H64Z"/>',
  '<circle cx="32" cy="12" r="13"/><circle cx="52" cy="32" r="13"/><circle cx="32" cy="52" r="13"/><circle cx="12" cy="32" r="13"/>',
  '<path d="M32 32 6-12H26ZM32 32 76 6V26ZM32 32 58 76H38ZM32 32-12 58V38Z"/>',
];

function markOf({ name, face, palette }: { name: string; face: Face; palette: Palette }): string {
  const hash = createHash('sha256').update(name).digest();
  const motif = motifs[(hash[0] ?? 0) % motifs.length];
  const { primary, onPrimary } = palette;
  // Its lightness differs from the letter's, so that the letter is readable on the whole square.
  const far = mix(turnHue(primary, 28), palette.primaryPressed, 0.5);
  const end = mix(far, onPrimary === '#ffffff' ? '#000000' : '#ffffff', 0.12);
  const letter = outlineOf({ text: [...name.trim()][0]?.toLocaleUpperCase() ?? '', face, size: 42 });
  const id = `m${hash.subarray(0, 3).toString('hex')}`;
  return [
    `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${primary}"/><stop offset="1" stop-color="${end}"/></linearGradient><clipPath id="${id}c"><rect width="64" height="64" rx="15"/></clipPath></defs>`,
    `<g clip-path="url(#${id}c)"><path fill="url(#${id})" d="M0 0h64v64H0z"/>`,
    `<g fill="${onPrimary}" opacity="${letter === undefined ? 0.55 : 0.13}">${motif}</g></g>`,
    letter === undefined
      ? ''
      : `<path fill="${onPrimary}" transform="translate(${round(32 - letter.width / 2)} ${round(32 + (letter.top - letter.bottom) / 2)})" d="${letter.path}"/>`,
  ].join('');
}

/** Maximum width. In a wider logo the header would show the name too small to read. */
const widest = 110;

function wordsOf({
  name,
  face,
  ink,
}: {
  name: string;
  face: Face;
  ink: string;
}): { drawing: string; width: number } | undefined {
  const one = outlineOf({ text: name, face, size: 21 });
  if (one === undefined) return undefined;
  if (one.width <= widest) {
    const baseline = 18 + (one.top - Math.min(one.bottom, 3)) / 2;
    return { drawing: pathAt({ outline: one, ink, baseline }), width: one.width };
  }
  const lines = halves(name).map((text) => outlineOf({ text, face, size: 15 }));
  const [first, second] = lines;
  if (first === undefined || second === undefined) return undefined;
  const width = Math.max(first.width, second.width);
  if (width > widest) return undefined;
  return {
    drawing: `${pathAt({ outline: first, ink, baseline: 15.5 })}${pathAt({ outline: second, ink, baseline: 31.5 })}`,
    width,
  };
}

const pathAt = ({ outline, ink, baseline }: { outline: Outline; ink: string; baseline: number }) =>
  `<path fill="${ink}" transform="translate(42 ${round(baseline)})" d="${outline.path}"/>`;

/** Splits a name into two lines at the space nearest to the middle. */
function halves(name: string): string[] {
  const spaces = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at).trim()];
}

const round = (value: number) => Math.round(value * 100) / 100;
