import { bridgeLimits } from '../../../schema/preview-bridge.ts';
import { pageOf, routeOf } from '../../../schema/routes.ts';
import type { PlacesOfColours } from './colour-marks.ts';
import { spokenOf, textsIn } from './text-marks.ts';

/** The site as it is shown now. */
export type Shown = {
  readonly page: Window;
  /** Places of a text node or attribute. */
  readonly wordsOf: (node: Node) => readonly string[];
  readonly coloursOf: PlacesOfColours;
};
/** In pixels of the window. */
export type Point = { readonly x: number; readonly y: number };

/** Elements that are pressed or typed into as a whole. */
const controls = 'a, button, label, summary, input, select, textarea';

/** Places of everything that can be set at an element, the most specific first, and the element to outline. Without a point, everything of the element counts. */
export function placesAt({
  target,
  point,
  shown: { page, wordsOf, coloursOf },
}: {
  target: Element;
  point: Point | undefined;
  shown: Shown;
}): { readonly places: readonly string[]; readonly outlined: Element } {
  const innermost = point === undefined ? target : elementAt(target, point);
  const control = innermost.closest(controls);
  const whole = control ?? innermost;
  const isField = whole instanceof HTMLInputElement;
  const under = point === undefined ? [] : textsIn(innermost).filter((text) => isAt(text, point));
  const words = (control === null && point !== undefined ? [] : textsIn(whole).slice(0, 20)).flatMap(wordsOf);
  const labels = isField ? [...(whole.labels ?? [])].flatMap(textsIn) : [];
  const found = [
    ...under.flatMap(wordsOf),
    ...picturesOf([innermost, ...whole.children]),
    // A field comes before its words. Anything else of which no words are under the pointer comes after them.
    ...(under.length > 0 || isField ? [] : words),
    ...ancestorsOf(innermost).flatMap(partsOf),
    ...words,
    ...labels.flatMap(wordsOf),
    // Pictures behind words, such as that of the welcome block.
    ...picturesOf(point === undefined ? [] : page.document.elementsFromPoint(point.x, point.y)),
    ...spokenOf(whole).flatMap(wordsOf),
    ...coloursAt(innermost).flatMap(coloursOf),
    ...switchOf(page),
  ];
  return { places: [...new Set(found)].slice(0, bridgeLimits.places), outlined: whole };
}

/** Places of everything that the page shows, in its order; colours and the page itself at the end. */
export function placesOfPage({ page, wordsOf, coloursOf }: Shown): readonly string[] {
  const { documentElement, body } = page.document;
  const elements = [...body.querySelectorAll('*')];
  const styles = [documentElement, body, ...elements].flatMap((element) =>
    ['', '::before', '::after'].map((part) => stylesOf(getComputedStyle(element, part)).join(' ')),
  );
  const found = new Set([
    ...elements.flatMap((element) => [
      ...partsOf(element),
      ...[...element.childNodes, ...spokenOf(element)].flatMap(wordsOf),
    ]),
    ...[...new Set(styles)].flatMap(coloursOf),
    ...switchOf(page),
  ]);
  return [...found].slice(0, bridgeLimits.places);
}

/** The first element that shows a place of the manifest, of content or of a text in any language. */
export function elementOf(place: string, { page, wordsOf }: Shown): Element | undefined {
  const wanted = inAnyLanguage(place);
  return [...page.document.body.querySelectorAll('*')].find((element) =>
    [...partsOf(element), ...[...element.childNodes, ...spokenOf(element)].flatMap(wordsOf)].some(
      (found) => inAnyLanguage(found) === wanted,
    ),
  );
}

const inAnyLanguage = (place: string): string => place.replace(/^\/texts\/[^/]+/, '/texts');

/** Elements inside of links and buttons get no events of the pointer, and disabled controls none at all. */
function elementAt(target: Element, point: Point): Element {
  const isOpaque = target.closest('a, button') !== null || target.querySelector(':scope > :disabled') !== null;
  if (!isOpaque) return target;
  const child = [...target.children].findLast((each) => contains(each.getBoundingClientRect(), point));
  return child === undefined ? target : elementAt(child, point);
}

const contains = (box: DOMRect, { x, y }: Point): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function isAt(text: Text, point: Point): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some((box) => contains(box, point));
}

/** Parts of the manifest that an element shows. Components of previews write them (`usePlaces`). */
const partsOf = (element: Element): string[] => element.getAttribute('data-place')?.split(' ') ?? [];

const picturesOf = (elements: readonly Element[]): string[] =>
  elements.flatMap(partsOf).filter((place) => place.startsWith('/theme/'));

/** An element, its parent and so on. */
const ancestorsOf = (element: Element | null): Element[] =>
  element === null ? [] : [element, ...ancestorsOf(element.parentElement)];

/** The flag or feature without which there is no such page. */
function switchOf({ location }: Window): string[] {
  const current = pageOf(location.pathname);
  const needed = current === undefined ? undefined : routeOf(current).switch;
  if (needed === undefined) return [];
  return ['flag' in needed ? `/flags/${needed.flag}` : `/features/${needed.feature}`];
}

/** The parts of a style that have colours: text, ground, edges. */
const stylesOf = ({ color, backgroundColor, backgroundImage, borderColor, boxShadow }: CSSStyleDeclaration) =>
  [color, `${backgroundColor} ${backgroundImage}`, `${borderColor} ${boxShadow}`] as const;

/** Styles of an element's text, of the grounds that are seen through each other, and of its edges. */
function coloursAt(element: Element): string[] {
  const around = ancestorsOf(element).map((each) => getComputedStyle(each));
  const isCover = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' || backgroundColor.startsWith('rgb(');
  const cover = around.findIndex(isCover);
  const grounds = around.slice(0, cover < 0 ? undefined : cover + 1).map((style) => stylesOf(style)[1]);
  const [text, , edges] = stylesOf(getComputedStyle(element));
  return [text, ...grounds, edges];
}
