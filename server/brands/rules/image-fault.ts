import { Resvg } from '@resvg/resvg-js';
import { mostBytesOf } from '../../../schema/rules/picture-bytes.ts';
import { drawingFaults } from './drawing-faults.ts';
import { unsafePartOf } from './unsafe-drawing.ts';

/** Magic bytes of file types; WebP has a second mark. */
const beginnings: Readonly<Record<string, { hex: string; second?: { at: number; text: string } }>> = {
  'image/png': { hex: '89504e470d0a1a0a' },
  'image/jpeg': { hex: 'ffd8ff' },
  'image/webp': { hex: '52494646', second: { at: 8, text: 'WEBP' } },
  'font/woff2': { hex: '774f4632' },
};

type Image = { readonly bytes: Uint8Array; readonly contentType: string; readonly hash: string };

/** Cache size. Brands are rechecked with every change, but their images rarely change. */
const mostKnown = 2000;

/** Caches what is found in an image by its content. */
function cached<Found>(find: (image: Image) => Found): (image: Image) => Found {
  const known = new Map<string, { readonly found: Found }>();
  return (image) => {
    const key = `${image.contentType} ${image.hash}`;
    const before = known.get(key);
    if (before !== undefined) return before.found;
    if (known.size >= mostKnown) known.clear();
    const found = find(image);
    known.set(key, { found });
    return found;
  };
}

/** Returns the fault of an image or font, if any. */
export const imageFault = cached(judge);

/** Returns a part of a drawing that is unsafe to show. Drawings that are refused anyway are not read. */
export const unsafePart = cached(({ bytes, contentType, hash }) => {
  const isRead =
    contentType === 'image/svg+xml' &&
    bytes.length <= mostBytesOf(contentType) &&
    imageFault({ bytes, contentType, hash }) === undefined;
  return isRead ? unsafePartOf(Buffer.from(bytes).toString('utf8')) : undefined;
});

/** Returns what browsers would not show as it was drawn. Drawings that are refused anyway are not read. */
export const shownFaults = cached((image) =>
  image.contentType !== 'image/svg+xml' ||
  image.bytes.length > mostBytesOf(image.contentType) ||
  imageFault(image) !== undefined ||
  unsafePart(image) !== undefined
    ? []
    : drawingFaults(Buffer.from(image.bytes).toString('utf8')),
);

function judge({ bytes, contentType }: Image): string | undefined {
  if (bytes.length === 0) return 'the file is empty';
  if (contentType === 'image/svg+xml') return svgFault(Buffer.from(bytes).toString('utf8'));
  const { hex = '', second } = beginnings[contentType] ?? {};
  const head = Buffer.from(bytes.subarray(0, 16));
  const begins =
    head.toString('hex').startsWith(hex) &&
    (second === undefined || head.toString('latin1').startsWith(second.text, second.at));
  return begins ? undefined : `the file is no ${contentType.split('/')[1]}`;
}

function svgFault(text: string): string | undefined {
  // A larger drawing is refused by its size, and reading it would take too long.
  if (text.length > mostBytesOf('image/svg+xml')) return undefined;
  const slow = slowFault(text);
  if (slow !== undefined) return slow;
  try {
    new Resvg(text, { font: { loadSystemFonts: false } });
    return undefined;
  } catch (error) {
    return `the drawing can't be read: ${(error as Error).message.replace('SVG data parsing failed cause ', '')}`;
  }
}

/** Elements that are drawn, and comparisons of style rules with elements: 50 ms of the main thread. */
const mostElements = 10_000;
const mostComparisons = 500_000;
/** Elements with an id inside of each other. */
const deepest = 64;

/** Returns the fault of a drawing that takes too long to read: `use` can multiply its elements without limit, and so can style rules. */
function slowFault(text: string): string | undefined {
  if (/<!ENTITY[^>]{200}/.test(text)) return 'it declares long entities';
  const drawn = drawnElements(text);
  if (drawn > mostElements)
    return `it draws more than ${mostElements} elements, counting those that a use repeats or whose target is unclear`;
  const rules = text.split('{').length - 1;
  return rules * drawn > mostComparisons ? `it has ${rules} style rules for ${drawn} elements` : undefined;
}

type Part = { elements: number; readonly uses: string[] };

/** Number of elements once each `use` is replaced by its target; infinite if a target is missing or contains itself. */
function drawnElements(text: string): number {
  const root: Part = { elements: 0, uses: [] };
  const parts = new Map<string, Part | undefined>();
  /** Parts that contain the current element. */
  const open: Part[][] = [[root]];
  // No attribute contains `<` in XML. One with `>` hides what follows it, so that its target is missing.
  for (const [, end, name = '', attributes = ''] of text.matchAll(/<(\/?)([\w:.-]+)([^<>]*)>/g)) {
    if (end === '/') {
      if (open.length > 1) open.pop();
      continue;
    }
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
    const around = open.at(-1) ?? [root];
    const own: Part = { elements: 0, uses: [] };
    // Readers disagree on the target of an id that occurs twice.
    if (id !== undefined) parts.set(id, parts.has(id) ? undefined : own);
    const inside = id === undefined ? around : [...around, own];
    if (inside.length > deepest) return Number.POSITIVE_INFINITY;
    for (const part of inside) {
      part.elements += 1;
      if (/(?:^|:)use$/.test(name)) part.uses.push(/href\s*=\s*["']#([^"']*)["']/.exec(attributes)?.[1] ?? '');
    }
    if (!attributes.endsWith('/')) open.push(inside);
  }
  const sizes = new Map<Part, number>();
  const sizeOf = (part: Part | undefined): number => {
    if (part === undefined) return Number.POSITIVE_INFINITY;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    // A part that contains itself finds this.
    sizes.set(part, Number.POSITIVE_INFINITY);
    const size = part.uses.reduce((sum, target) => sum + sizeOf(parts.get(target)), part.elements);
    sizes.set(part, size);
    return size;
  };
  return sizeOf(root);
}
