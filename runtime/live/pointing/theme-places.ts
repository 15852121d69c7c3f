import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

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
export function themePlacesAt({ element, colours }: { element: Element; colours: Colours }): string[] {
  const rules = styleRules();
  const around = [...ancestorsOf(element)].map((each) => ({
    style: getComputedStyle(each),
    names: namesAt({ element: each, rules }),
  }));
  const [own] = around;
  if (own === undefined) return [];
  const won = ({ names, subject, computed }: { names: Found; subject: Subject; computed: string }) => {
    const isShown = (name: string) => {
      const value = channelsOf({ name, colours });
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
  return placesOf({ names: [...(text ?? []), ...grounds, ...edges], colours });
}

/** Places of the theme that any element of the page uses. */
export function themePlacesOf({ page, colours }: { page: Document; colours: Colours }): string[] {
  const names = styleRules().flatMap((rule) => {
    const names = namesIn(rule);
    return names !== undefined && isUsed({ rule, page }) ? subjects.flatMap((subject) => names[subject]) : [];
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

function namesAt({ element, rules }: { element: Element; rules: readonly CSSStyleRule[] }): Found {
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

const tokenOf = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
