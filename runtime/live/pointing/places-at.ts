import type { Delivery } from '../../../schema/delivery.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import { bridgeLimits } from '../../../schema/preview-bridge.ts';
import { pageOf, routeOf } from '../../../schema/routes.ts';
import { type ManifestPlaces, manifestPlaces } from './manifest-places.ts';
import { plainWords, type RecordedTexts } from './recorded-texts.ts';
import { partsAround } from './rendered-parts.ts';
import { themePlacesAt, themePlacesOf } from './theme-places.ts';

/** The site as it is shown now. */
export type Shown = {
  readonly delivery: Delivery;
  readonly language: Language;
  readonly texts: RecordedTexts;
  readonly page: Window;
};
/** In pixels of the window. */
export type Point = { readonly x: number; readonly y: number };

/** Elements that are pressed or typed into as a whole. */
const controls = 'a, button, label, summary, input, select, textarea';
/** Attributes that are read or spoken. */
const spokenAttributes = ['aria-label', 'placeholder', 'alt', 'title'] as const;
/** Characters of a longer text, which no single key gave. */
const longest = 2_000;

/** Places of everything that can be set at an element, the most specific first, and the element to outline. Without a point, everything of the element counts. */
export function placesAt({ target, point, shown }: { target: Element; point: Point | undefined; shown: Shown }): {
  readonly places: readonly string[];
  readonly outlined: Element;
} {
  const manifest = manifestPlaces(shown.delivery);
  const innermost = point === undefined ? target : elementAt({ target, point });
  const control = innermost.closest(controls);
  const whole = control ?? innermost;
  const texts = control === null && point !== undefined ? [] : textsIn(whole).slice(0, 20);
  const under = point === undefined ? [] : textsIn(innermost).filter((text) => isAt({ text, point }));
  const wordsOf = (nodes: readonly Text[]) =>
    nodes.flatMap((text) => placesOfText({ text, within: whole, manifest, shown }));
  const labels = whole instanceof HTMLInputElement ? [...(whole.labels ?? [])].flatMap(textsIn) : [];
  const found = [
    ...wordsOf(under),
    ...picturesOf({ images: [innermost, ...whole.querySelectorAll(':scope > img')], manifest }),
    // A field or an entry of which no words are under the pointer comes before its words.
    ...(under.length > 0 || whole instanceof HTMLInputElement ? [] : wordsOf(texts)),
    ...partsAround({ element: innermost, places: manifest }),
    ...wordsOf([...texts, ...labels]),
    // Pictures behind words, such as that of the welcome block.
    ...picturesOf({ images: point === undefined ? [] : document.elementsFromPoint(point.x, point.y), manifest }),
    ...attributesOf(whole).flatMap((words) => placesOfWords({ words, manifest, shown })),
    ...themePlacesAt({ element: innermost, colours: shown.delivery.manifest.theme.colors }),
    ...switchOf(shown),
  ];
  return { places: [...new Set(found)].slice(0, bridgeLimits.places), outlined: whole };
}

/** Places of everything that the page shows, in its order; colours and the page itself at the end. */
export function placesOfPage(shown: Shown): readonly string[] {
  const { document } = shown.page;
  const manifest = manifestPlaces(shown.delivery);
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const elements = [...document.body.querySelectorAll('*')].filter(isReadable);
  for (const element of elements) {
    const places = [
      ...partsAround({ element, places: manifest, seen }).toReversed(),
      ...[...element.childNodes].flatMap((node) =>
        node instanceof Text ? placesOfText({ text: node, within: element, manifest, shown }) : [],
      ),
      ...attributesOf(element).flatMap((words) => placesOfWords({ words, manifest, shown })),
      ...picturesOf({ images: [element], manifest }),
    ];
    for (const place of places) found.add(place);
  }
  const { colors: colours } = shown.delivery.manifest.theme;
  for (const place of [...themePlacesOf({ page: document, colours }), ...switchOf(shown)]) found.add(place);
  return [...found].slice(0, bridgeLimits.places);
}

/** Elements inside of links and buttons get no events of the pointer, and disabled controls none at all. */
function elementAt({ target, point }: { target: Element; point: Point }): Element {
  const isOpaque = target.closest('a, button') !== null || target.querySelector(':scope > :disabled') !== null;
  if (!isOpaque) return target;
  const child = [...target.children].findLast((each) => contains({ box: each.getBoundingClientRect(), point }));
  return child === undefined ? target : elementAt({ target: child, point });
}

const contains = ({ box, point: { x, y } }: { box: DOMRect; point: Point }): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function isAt({ text, point }: { text: Text; point: Point }): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some((box) => contains({ box, point }));
}

const isReadable = (element: Element): boolean => !element.matches('script, style, noscript, template');

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && plainWords(node.data) !== '' && node.parentElement?.matches('script, style') === false)
      found.push(node);
  return found;
}

/** The text alone, or together with its neighbours, since some components split a text into words. */
function placesOfText({
  text,
  within,
  ...site
}: {
  text: Text;
  within: Element;
  manifest: ManifestPlaces;
  shown: Shown;
}): string[] {
  if (plainWords(text.data) === '') return [];
  let words: string | null = text.data;
  for (let above = text.parentElement; words !== null && words.length < longest; above = above.parentElement) {
    const places = placesOfWords({ words, ...site });
    if (places.length > 0 || above === null) return places;
    if (!within.contains(above) && above.tagName !== 'SPAN') return [];
    words = above.textContent;
  }
  return [];
}

function placesOfWords({
  words,
  manifest,
  shown: { texts, language },
}: {
  words: string;
  manifest: ManifestPlaces;
  shown: Shown;
}): string[] {
  const keys = texts.keysOf(words).map((key) => `/texts/${language}/${key.replace(':', '/')}`);
  return [...manifest.placesOfWords(words), ...keys];
}

function attributesOf(element: Element): string[] {
  return spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []);
}

function picturesOf({
  images,
  manifest,
}: {
  /** Elements, of which those that are no image are left out. */
  images: readonly Element[];
  manifest: ManifestPlaces;
}): string[] {
  return images.flatMap((image) =>
    image.matches('img') ? (manifest.placeOfPicture(image.getAttribute('src') ?? '') ?? []) : [],
  );
}

/** The flag or feature without which there is no such page. */
function switchOf({ page }: Pick<Shown, 'page'>): string[] {
  const current = pageOf(page.location.pathname);
  const needed = current === undefined ? undefined : routeOf(current).switch;
  if (needed === undefined) return [];
  return ['flag' in needed ? `/flags/${needed.flag}` : `/features/${needed.feature}`];
}
