import { Resvg } from '@resvg/resvg-js';
import { SaxesParser } from 'saxes';

/** A difference between a drawing and what browsers show of it, with its fix. */
export type DrawingFault = { readonly severity: 'error' | 'warning'; readonly message: string; readonly fix: string };

const svg = 'http://www.w3.org/2000/svg';
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
