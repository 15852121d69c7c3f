import { Resvg } from '@resvg/resvg-js';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';

/** Magic bytes of file types; WebP has a second mark. */
const beginnings: Readonly<Record<string, { hex: string; second?: { at: number; text: string } }>> = {
  'image/png': { hex: '89504e470d0a1a0a' },
  'image/jpeg': { hex: 'ffd8ff' },
  'image/webp': { hex: '52494646', second: { at: 8, text: 'WEBP' } },
  'font/woff2': { hex: '774f4632' },
};

const svg = 'http://www.w3.org/2000/svg';

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
    new Resvg(text, plain);
    return undefined;
  } catch (error) {
    return `the drawing can't be read: ${(error as Error).message.replace('SVG data parsing failed cause ', '')}`;
  }
}

/** Text is not drawn, so no fonts are loaded. */
const plain = { font: { loadSystemFonts: false } };

/** Elements that are drawn, and comparisons of style rules with elements: 50 ms of the main thread. */
const mostElements = 10_000;
const mostComparisons = 500_000;
/** Maximum nesting of elements that have an id. */
const deepest = 64;

/** Returns the fault of a drawing that takes too long to read: `use` can multiply its elements without limit, and so can style rules. */
function slowFault(text: string): string | undefined {
  if (/<!ENTITY[^>]{200}/.test(text)) return 'it declares long entities';
  const drawn = drawnElements(text);
  if (drawn > mostElements)
    return `it draws more than ${mostElements} elements, counting those that a use repeats or whose target is unclear; a picture counts by its size`;
  const rules = text.split('{').length - 1;
  return rules * drawn > mostComparisons ? `it has ${rules} style rules for ${drawn} elements` : undefined;
}

/** Pixels, and characters, of a picture that count as one element: five million pixels are the most in a drawing. */
const pixelsOfElement = 500;
const charactersOfElement = 30;

/** Number of elements as which a picture inside of a drawing counts, because icons are drawn in the server's own process. */
function weightOf(attributes: string): number {
  const href = /href\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
  // An entity can hide a picture.
  if (!/^\s*data:/.test(href)) return href.includes('&') && !/^\s*https?:/.test(href) ? Number.POSITIVE_INFINITY : 1;
  try {
    // Without a size of its own, the drawing has that of the picture, as read by the library that will decode it.
    const { width, height } = new Resvg(`<svg xmlns="${svg}"><image href="${href}"/></svg>`, plain);
    return 1 + (width * height) / pixelsOfElement + href.length / charactersOfElement;
  } catch {
    return 1 + href.length / charactersOfElement;
  }
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
    const weight = /(?:^|:)(?:image|feImage)$/.test(name) ? weightOf(attributes) : 1;
    for (const part of inside) {
      part.elements += weight;
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

/** Namespaces whose elements act in a browser wherever they stand in a drawing. */
const activeNamespaces = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'];
/** Elements that run code or embed documents, in lower case. They are refused in any namespace, because a drawing may be inlined. */
const activeElements = [
  'script',
  'foreignobject',
  'handler',
  'listener',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
];
/** Attributes that name another file, without prefix. */
const references = ['href', 'src', 'base'];
const isHandler = (name: string) => /^on/i.test(name);

/** Returns the first part of a drawing that runs code or loads something from outside, as the parser of a browser reads it. */
function unsafePartOf(drawing: string): string | undefined {
  let found: string | undefined;
  const refuse = (part: string) => {
    found ??= part;
  };
  const styles: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  // Browsers and the renderer recover differently from invalid XML, so the tree of neither is known.
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:]+ /, '')));
  // Browsers follow the stated encoding; in these, ASCII stays ASCII.
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)) refuse(`encoding="${encoding}"`);
  });
  parser.on('doctype', (doctype) => doctype.includes('[') && refuse('<!DOCTYPE ['));
  parser.on('processinginstruction', ({ target }) => /^xml/i.test(target) && refuse(`<?${target}`));
  parser.on('opentag', (tag) => {
    const part = unsafeTag(tag);
    if (part !== undefined) refuse(part);
    if (tag.local.toLowerCase() === 'style') styles.push('');
  });
  const addStyle = (text: string) => {
    if (styles.length > 0) styles.push(`${styles.pop()}${text}`);
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.write(drawing).close();
  return found ?? styles.map(outsideIn).find((part) => part !== undefined);
}

function unsafeTag({ name, local, uri, attributes }: SaxesTagNS): string | undefined {
  if (activeNamespaces.includes(uri) || activeElements.includes(local.toLowerCase())) return `<${name}`;
  for (const { name: attribute, local: key, value } of Object.values(attributes)) {
    const written = `${attribute}="${value}"`;
    if (isHandler(key) || (references.includes(key.toLowerCase()) && !isInside(value))) return written;
    // Animations can set any attribute.
    if (key === 'attributeName' && (isHandler(value) || /(?:^|:)href$/i.test(value))) return written;
    if (outsideIn(value) !== undefined) return written;
  }
  return undefined;
}

/** Returns a part of a style that may load something from outside. Styles are read without their escapes, as browsers do. */
function outsideIn(css: string): string | undefined {
  const plain = css.replaceAll(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
  const loads = /@import|(?:src|image|image-set)\(|url\(\s*(?<target>"[^"]*"|'[^']*'|[^)]*)/gi;
  for (const [part, target] of plain.matchAll(loads))
    if (target === undefined || !isInside(target.replaceAll(/^["']|["']$/g, ''))) return part;
  return undefined;
}

/** Whether a reference stays in the drawing: a part of it, or an image or font within it. */
function isInside(reference: string): boolean {
  return /^\s*(?:$|#|data:(?:image\/(?:png|jpeg|gif|webp)|font\/\w+|application\/(?:x-)?font-\w+)[;,])/i.test(
    reference,
  );
}

/** A difference between a drawing and what browsers show of it, with its fix. */
type DrawingFault = { readonly severity: 'error' | 'warning'; readonly message: string; readonly fix: string };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Facts = {
  /** Namespace and name of the outermost element. */
  readonly root: string;
  readonly width: string | undefined;
  readonly height: string | undefined;
  readonly viewBox: string | undefined;
  /** Whether it has letters, and whether it brings a font for them. */
  readonly hasText: boolean;
  readonly hasFont: boolean;
  /** Whether its parts may appear later. */
  readonly isMoving: boolean;
  /** Whether drawing it may take seconds: filters and pictures cost without limit. */
  readonly isCostly: boolean;
};

/** Side of the picture by which an empty drawing is recognised. */
const sampleSide = 32;

/** Finds what browsers would show cut, empty or in another font. The drawing is valid and safe. */
export function drawingFaults(text: string): DrawingFault[] {
  const facts = factsOf(text);
  if (facts.root !== `${svg} svg`)
    return [
      error(
        'its outermost element is not an svg of the SVG namespace, so browsers show no picture',
        `begin it with <svg xmlns="${svg}" …>`,
      ),
    ];
  const { viewBox, width, height } = facts;
  const drawing = new Resvg(text, { font: { loadSystemFonts: false }, background: 'rgba(0, 0, 0, 0)' });
  const drawn: Box | undefined = drawing.getBBox();
  const whole = drawn === undefined ? '0 0 100 100' : rounded(drawn);
  const box = viewBox === undefined ? undefined : numbersIn(viewBox);
  if (viewBox !== undefined && (box === undefined || !(box.width > 0) || !(box.height > 0)))
    return [error(`its viewBox is "${viewBox.slice(0, 40)}", so nothing is drawn`, `write viewBox="${whole}"`)];
  if (box === undefined && !(isLength(width) && isLength(height)))
    return [
      error(
        'it has neither a viewBox nor a width and a height, so browsers cut it to 300 x 150',
        `add viewBox="${whole}"`,
      ),
    ];
  const faults: DrawingFault[] = [];
  if (facts.hasText && !facts.hasFont)
    faults.push(
      warning(
        'it has text, which is drawn in a font of the device',
        'convert the text to paths in the drawing program',
      ),
    );
  if (!facts.hasText && !facts.isMoving && !facts.isCostly && !isVisible(drawing))
    return [
      ...faults,
      error('it draws nothing inside of its area', `draw something inside of it, or set viewBox="${whole}"`),
    ];
  return faults;
}

const error = (message: string, fix: string): DrawingFault => ({ severity: 'error', message, fix });
const warning = (message: string, fix: string): DrawingFault => ({ severity: 'warning', message, fix });

function factsOf(text: string): Facts {
  let root: { name: string; attributes: Record<string, { value: string }> } | undefined;
  let [hasText, isMoving, isCostly, isStyle] = [false, false, false, false];
  let style = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => undefined);
  parser.on('opentag', ({ local, uri, attributes }) => {
    root ??= { name: `${uri} ${local}`, attributes };
    if (/^(?:text|flowRoot)$/.test(local)) hasText = true;
    if (/^(?:animate\w*|set)$/.test(local)) isMoving = true;
    if (/^(?:filter|image)$/.test(local)) isCostly = true;
    isStyle = local === 'style';
  });
  const addStyle = (part: string) => {
    if (isStyle) style += part;
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.on('closetag', () => {
    isStyle = false;
  });
  parser.write(text).close();
  const stated = (name: string) => root?.attributes[name]?.value;
  return {
    root: root?.name ?? '',
    width: stated('width'),
    height: stated('height'),
    viewBox: stated('viewBox'),
    hasText,
    hasFont: /@font-face/i.test(style),
    isMoving: isMoving || /@keyframes/i.test(style),
    isCostly,
  };
}

function numbersIn(viewBox: string): Box | undefined {
  const [x, y, width, height, ...more] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isWhole = [x, y, width, height].every(Number.isFinite) && more.length === 0;
  return !isWhole || x === undefined || y === undefined || width === undefined || height === undefined
    ? undefined
    : { x, y, width, height };
}

/** Whether browsers read a width or height as a length. A share, such as `100%`, depends on the page. */
const isLength = (text: string | undefined): boolean =>
  /^\s*\+?[\d.]+(?:e[+-]?\d+)?(?:px|pt|pc|in|[cm]m|q|r?em|ex)?\s*$/i.test(text ?? '');

/** Whether the drawing has any pixel. */
function isVisible(drawing: Resvg): boolean {
  const { width, height } = drawing;
  const mode = width >= height ? 'width' : 'height';
  try {
    const { pixels } = new Resvg(drawing.toString(), { fitTo: { mode, value: sampleSide } }).render();
    return pixels.some((value, index) => index % 4 === 3 && value > 0);
  } catch {
    // One side is too short to be drawn.
    return true;
  }
}

const rounded = ({ x, y, width, height }: Box) =>
  [Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height)].join(' ');
