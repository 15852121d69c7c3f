import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

type Colours = PublicManifest['theme']['colors'];

/** What a declaration colours. */
type Subject = 'text' | 'ground' | 'edge';
const subjectOf = (property: string): Subject | undefined => {
  if (property === 'color') return 'text';
  if (property.startsWith('background')) return 'ground';
  return /^(border|outline|box-shadow)/.test(property) ? 'edge' : undefined;
};

/** Names of theme variables in the declarations of one style rule, by what they colour. */
type Names = Readonly<Record<Subject, readonly string[]>>;

/**
 * Places of the colours and pictures of the theme that an element shows: its text, its ground, its border. A rule that matches names the
 * variable; the computed style tells which of several rules has won.
 */
export function themePlacesAt({ element, colours }: { element: Element; colours: Colours }): string[] {
  const rules = styleRules();
  const above = [...ancestorsOf(element)].map((each) => ({
    style: getComputedStyle(each),
    names: namesAt({ element: each, rules }),
  }));
  const [own] = above;
  if (own === undefined) return [];
  const shownAs = (computed: string) => (name: string) => {
    const value = channelsOf({ name, colours });
    return value !== undefined && computed.includes(value);
  };
  const text = above
    .map(({ names }) => names.text.findLast(shownAs(own.style.color)))
    .find((name) => name !== undefined);
  const ground = above.find(({ style }) => !isClear(style) || style.backgroundImage !== 'none');
  const grounds = (ground?.names.ground ?? []).filter(
    (name) =>
      name.startsWith('image-') ||
      shownAs(`${ground?.style.backgroundColor} ${ground?.style.backgroundImage}`)(name),
  );
  const edges = own.names.edge.filter(shownAs(edgesOf(own.style)));
  return placesOf({ names: [...(text === undefined ? [] : [text]), ...grounds, ...edges], colours });
}

/** Places of the theme that any element of the page uses. */
export function themePlacesOf({ page, colours }: { page: Document; colours: Colours }): string[] {
  const names = styleRules().flatMap((rule) => {
    const { text, ground, edge } = namesIn(rule);
    const all = [...ground, ...text, ...edge];
    return all.length > 0 && isUsed({ rule, page }) ? all : [];
  });
  return placesOf({ names, colours });
}

function isUsed({ rule, page }: { rule: CSSStyleRule; page: Document }): boolean {
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

function namesAt({ element, rules }: { element: Element; rules: readonly CSSStyleRule[] }): Names {
  const found = { text: [] as string[], ground: [] as string[], edge: [] as string[] };
  for (const rule of rules) {
    const { text, ground, edge } = namesIn(rule);
    if (text.length + ground.length + edge.length === 0 || !element.matches(rule.selectorText)) continue;
    found.text.push(...text);
    found.ground.push(...ground);
    found.edge.push(...edge);
  }
  return found;
}

/** Writing the declarations of a rule as text takes longer than anything else here. */
const read = new WeakMap<CSSStyleRule, Names>();

function namesIn(rule: CSSStyleRule): Names {
  const known = read.get(rule) ?? readNames(rule.style.cssText);
  read.set(rule, known);
  return known;
}

function readNames(cssText: string): Names {
  const found = { text: [] as string[], ground: [] as string[], edge: [] as string[] };
  for (const [, property = '', value = ''] of cssText.matchAll(/(?:^|;)\s*([a-z-]+):\s*([^;]*)/g)) {
    const subject = subjectOf(property);
    if (subject === undefined) continue;
    for (const [, kind = '', name = ''] of value.matchAll(/var\(--(color|rgb|image)-([a-z-]+)/g))
      found[subject].push(kind === 'image' ? `image-${name}` : name);
  }
  return found;
}

/** Rules that apply to this window, with those inside of media queries. */
function styleRules(): CSSStyleRule[] {
  const inside = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      if (rule instanceof CSSMediaRule)
        return matchMedia(rule.media.mediaText).matches ? inside(rule.cssRules) : [];
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
function channelsOf({ name, colours }: { name: string; colours: Colours }): string | undefined {
  const own = tokenOf(name);
  const hex = Object.hasOwn(colours, own)
    ? colours[own as keyof Colours]
    : getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  return parts?.map((part) => Number.parseInt(part, 16)).join(', ');
}

function placesOf({ names, colours }: { names: readonly string[]; colours: Colours }): string[] {
  const found = names.flatMap((name) => {
    if (name.startsWith('image-')) return [`/theme/${name.slice('image-'.length)}`];
    const own = tokenOf(name);
    if (Object.hasOwn(colours, own)) return [`/theme/colors/${own}`];
    // A derived colour has the value of one that can be set.
    const value = channelsOf({ name, colours });
    const source = Object.keys(colours).find((token) => channelsOf({ name: token, colours }) === value);
    return source === undefined ? [] : [`/theme/colors/${source}`];
  });
  return [...new Set(found)];
}

const tokenOf = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
