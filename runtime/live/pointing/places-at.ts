import type { Delivery } from '../../../schema/delivery.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { bridgeLimits } from '../../../schema/preview-bridge.ts';
import { pageOf, routeOf } from '../../../schema/routes.ts';
import { type ManifestPlaces, manifestPlaces } from './manifest-places.ts';
import { plainWords, type RecordedTexts } from './recorded-texts.ts';

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
  const innermost = point === undefined ? target : elementAt(target, point);
  const control = innermost.closest(controls);
  const whole = control ?? innermost;
  const texts = control === null && point !== undefined ? [] : textsIn(whole).slice(0, 20);
  const under = point === undefined ? [] : textsIn(innermost).filter((text) => isAt(text, point));
  const wordsOf = (nodes: readonly Text[]) =>
    nodes.flatMap((text) => placesOfText({ text, within: whole, manifest, shown }));
  const labels = whole instanceof HTMLInputElement ? [...(whole.labels ?? [])].flatMap(textsIn) : [];
  const found = [
    ...wordsOf(under),
    ...picturesOf([innermost, ...whole.querySelectorAll(':scope > img')], manifest),
    // A field or an entry of which no words are under the pointer comes before its words.
    ...(under.length > 0 || whole instanceof HTMLInputElement ? [] : wordsOf(texts)),
    ...partsAround(innermost, manifest),
    ...wordsOf([...texts, ...labels]),
    // Pictures behind words, such as that of the welcome block.
    ...picturesOf(point === undefined ? [] : document.elementsFromPoint(point.x, point.y), manifest),
    ...attributesOf(whole).flatMap((words) => placesOfWords({ words, manifest, shown })),
    ...themePlacesAt(innermost, shown.delivery.manifest.theme.colors),
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
      ...partsAround(element, manifest, seen).toReversed(),
      ...[...element.childNodes].flatMap((node) =>
        node instanceof Text ? placesOfText({ text: node, within: element, manifest, shown }) : [],
      ),
      ...attributesOf(element).flatMap((words) => placesOfWords({ words, manifest, shown })),
      ...picturesOf([element], manifest),
    ];
    for (const place of places) found.add(place);
  }
  const { colors: colours } = shown.delivery.manifest.theme;
  for (const place of [...themePlacesOf(document, colours), ...switchOf(shown)]) found.add(place);
  return [...found].slice(0, bridgeLimits.places);
}

/** Elements inside of links and buttons get no events of the pointer, and disabled controls none at all. */
function elementAt(target: Element, point: Point): Element {
  const isOpaque = target.closest('a, button') !== null || target.querySelector(':scope > :disabled') !== null;
  if (!isOpaque) return target;
  const child = [...target.children].findLast((each) => contains({ box: each.getBoundingClientRect(), point }));
  return child === undefined ? target : elementAt(child, point);
}

const contains = ({ box, point: { x, y } }: { box: DOMRect; point: Point }): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function isAt(text: Text, point: Point): boolean {
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

function picturesOf(
  /** Elements, of which those that are no image are left out. */ images: readonly Element[],
  manifest: ManifestPlaces,
): string[] {
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

/** The parts of React's record of a component that are read here. */
type Fiber = {
  readonly memoizedProps: unknown;
  /** The same component in the render before or after. An element may refer to either. */
  readonly alternate: Fiber | null;
  readonly return: Fiber | null;
};

/**
 * Places of the parts of the manifest that the components around an element render, the innermost first: its menu entry, its field, its
 * block, the header. React has no documented way from an element to its components, so this reads the property that its developer tools
 * use. Without it, such as in markup that is not hydrated yet, nothing is found. `seen` contains components that were visited before.
 */
function partsAround(
  element: Element,
  places: Pick<ManifestPlaces, 'placeOf'>,
  seen: Set<unknown> = new Set(),
): string[] {
  const found = new Set<string>();
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) {
    if (seen.has(fiber)) break;
    seen.add(fiber);
    for (const props of [fiber.memoizedProps, fiber.alternate?.memoizedProps])
      for (const value of Object.values(typeof props === 'object' && props !== null ? props : {})) {
        const place = places.placeOf(value);
        if (place !== undefined) found.add(place);
      }
  }
  return [...found];
}

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key === undefined ? null : (Reflect.get(element, key) as Fiber);
}

type Colours = PublicManifest['theme']['colors'];

/** The part that a declaration colours. */
const subjects = ['text', 'ground', 'edge'] as const;
type Subject = (typeof subjects)[number];
const subjectOf = (property: string): Subject | undefined => {
  if (property === 'color') return 'text';
  if (property.startsWith('background')) return 'ground';
  return /^(border|outline|box-shadow)/.test(property) ? 'edge' : undefined;
};

/** Names of theme variables in the declarations of style rules, by what they colour. */
type Names = Readonly<Record<Subject, readonly string[]>>;
/** Names of an element: those of rules that always apply, and those of rules for a state that pointing causes, such as hovering. */
type Found = { readonly always: Names; readonly inState: Names };
const state = /:(hover|active|focus)/;

/**
 * Places of the colours and pictures of the theme that an element shows: its text, its ground, its border. A rule that matches names the
 * variable; the computed style tells which of several rules has won.
 */
function themePlacesAt(element: Element, colours: Colours): string[] {
  const rules = styleRules();
  const around = [...ancestorsOf(element)].map((each) => ({
    style: getComputedStyle(each),
    names: namesAt(each, rules),
  }));
  const [own] = around;
  if (own === undefined) return [];
  const won = ({ names, subject, computed }: { names: Found; subject: Subject; computed: string }) => {
    const isShown = (name: string) => {
      const value = channelsOf(name, colours);
      return name.startsWith('image-') || (value !== undefined && computed.includes(value));
    };
    const inState = names.inState[subject].filter(isShown);
    // Without the pointer, the element has the colour of the rule before.
    const always = inState.length > 0 ? names.always[subject].slice(-1) : names.always[subject].filter(isShown);
    return [...always, ...inState];
  };
  const text = around
    .map(({ names }) => won({ names, subject: 'text', computed: own.style.color }))
    .find((names) => names.length > 0);
  const ground = around.find(({ style }) => !isClear(style) || style.backgroundImage !== 'none');
  const grounds =
    ground === undefined
      ? []
      : won({
          names: ground.names,
          subject: 'ground',
          computed: `${ground.style.backgroundColor} ${ground.style.backgroundImage}`,
        });
  const edges = won({ names: own.names, subject: 'edge', computed: edgesOf(own.style) });
  return placesOf([...(text ?? []), ...grounds, ...edges], colours);
}

/** Places of the theme that any element of the page uses. */
function themePlacesOf(page: Document, colours: Colours): string[] {
  const names = styleRules().flatMap((rule) => {
    const names = namesIn(rule);
    return names !== undefined && isUsed(rule, page) ? subjects.flatMap((subject) => names[subject]) : [];
  });
  return placesOf(names, colours);
}

function isUsed(rule: CSSStyleRule, page: Document): boolean {
  try {
    return page.querySelector(rule.selectorText.replace(/::[\w-]+/g, '')) !== null;
  } catch {
    // A selector that this browser does not know.
    return false;
  }
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
}

function namesAt(element: Element, rules: readonly CSSStyleRule[]): Found {
  const always = noNames();
  const inState = noNames();
  for (const rule of rules) {
    const names = namesIn(rule);
    if (names === undefined || !element.matches(rule.selectorText)) continue;
    const found = state.test(rule.selectorText) ? inState : always;
    for (const subject of subjects) found[subject].push(...names[subject]);
  }
  return { always, inState };
}

const noNames = (): Record<Subject, string[]> => ({ text: [], ground: [], edge: [] });

/** Writing the declarations of a rule as text takes longer than anything else here. */
const read = new WeakMap<CSSStyleRule, Names | 'none'>();

/** `undefined` if a rule names no variable of the theme. */
function namesIn(rule: CSSStyleRule): Names | undefined {
  const known = read.get(rule) ?? readNames(rule.style.cssText);
  read.set(rule, known);
  return known === 'none' ? undefined : known;
}

function readNames(cssText: string): Names | 'none' {
  const found = noNames();
  for (const [, property = '', value = ''] of cssText.matchAll(/(?:^|;)\s*([a-z-]+):\s*([^;]*)/g)) {
    const subject = subjectOf(property);
    if (subject === undefined) continue;
    for (const [, kind = '', name = ''] of value.matchAll(/var\(--(color|rgb|image)-([a-z-]+)/g))
      found[subject].push(kind === 'image' ? `image-${name}` : name);
  }
  return subjects.some((subject) => found[subject].length > 0) ? found : 'none';
}

/** Rules that apply to this window, with those inside of media queries. */
function styleRules(): CSSStyleRule[] {
  const inside = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      if (rule instanceof CSSMediaRule) return matchMedia(rule.media.mediaText).matches ? inside(rule.cssRules) : [];
      return rule instanceof CSSGroupingRule ? inside(rule.cssRules) : [];
    });
  return [...document.styleSheets].flatMap(({ cssRules }) => inside(cssRules));
}

const edgesOf = (style: CSSStyleDeclaration): string =>
  [
    ...(['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
      style[`border${side}Style`] === 'none' ? '' : style[`border${side}Color`],
    ),
    style.boxShadow,
  ].join(' ');

const isClear = ({ backgroundColor }: CSSStyleDeclaration): boolean =>
  /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);

/** The colour of a variable as computed styles write it: `26, 107, 60`. Some variables are derived from colours of the theme. */
function channelsOf(name: string, colours: Colours): string | undefined {
  const own = tokenOf(name);
  const hex = Object.hasOwn(colours, own)
    ? colours[own as keyof Colours]
    : getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  return parts?.map((part) => Number.parseInt(part, 16)).join(', ');
}

function placesOf(names: readonly string[], colours: Colours): string[] {
  const found = names.flatMap((name) => {
    if (name.startsWith('image-')) return [`/theme/${name.slice('image-'.length)}`];
    const own = tokenOf(name);
    if (Object.hasOwn(colours, own)) return [`/theme/colors/${own}`];
    // A derived colour has the value of one that can be set.
    const value = channelsOf(name, colours);
    const source = Object.keys(colours).find((token) => channelsOf(token, colours) === value);
    return source === undefined ? [] : [`/theme/colors/${source}`];
  });
  return [...new Set(found)];
}

const tokenOf = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
