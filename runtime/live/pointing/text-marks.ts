import type { TextEngine } from '../../texts/text-engine.ts';

/** Attributes that are read or spoken. */
const spokenAttributes = ['aria-label', 'placeholder', 'alt', 'title'] as const;

/** Private characters: a text is between two signs that stand for its place, the first after `\uE000`, the last before `\uE001`. */
const marks = /\uE000([\uE100-\uF8FF])|([\uE100-\uF8FF])\uE001/g;
const firstSign = 0xe100;
const lastSign = 0xf8ff;

/** Part of the options that i18next passes to a processor if `postProcessPassResolved` is set. */
type Resolved = { readonly i18nResolved?: { readonly exactUsedKey?: string; readonly usedNS?: string } };

/**
 * Follows each text from its key to where it is shown, and returns the places of a text node or attribute. Texts are marked from now on.
 * The marks are taken out of the document before it is painted, so nobody sees or hears them. `onChange` is called after that.
 */
export function followTexts({
  engine: { i18n },
  folder,
  document,
  onChange,
}: {
  engine: Pick<TextEngine, 'i18n'>;
  /** Place of all texts of the current language. */
  folder: () => string;
  document: Document;
  onChange: () => void;
}): (node: Node) => readonly string[] {
  const signs = new Map<string, string>();
  const places = new Map<string, string>();
  const found = new WeakMap<Node, Set<string>>();

  const mark = (words: string, place: string): string => {
    // A text that a brand has emptied is not shown, and an unknown one is its key: pages look for both.
    if (words === '' || place.endsWith(`/${words}`)) return words;
    const sign = signs.get(place) ?? String.fromCharCode(firstSign + signs.size);
    // A page with more texts than signs shows the rest without places.
    if (sign.charCodeAt(0) > lastSign) return words;
    signs.set(place, sign);
    places.set(sign, place);
    return `\uE000${sign}${words}${sign}\uE001`;
  };
  const add = (node: Node, sign: string) => found.set(node, (found.get(node) ?? new Set()).add(places.get(sign) ?? ''));

  /** Some components split a text into several nodes, each of which has its place then. */
  function read(nodes: readonly Node[]): boolean {
    const opened = new Map<string, number>();
    let isChanged = false;
    for (const [at, node] of nodes.entries()) {
      const words = node.nodeValue ?? '';
      const own = [...words.matchAll(marks)];
      if (own.length === 0) continue;
      isChanged = true;
      found.delete(node);
      for (const [, open, close = ''] of own) {
        for (const each of nodes.slice(opened.get(close) ?? at, at + 1)) add(each, open ?? close);
        if (open === undefined) opened.delete(close);
        else opened.set(open, at);
      }
      node.nodeValue = words.replaceAll(marks, '');
    }
    return isChanged;
  }

  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records) found.delete(attributeOf(target, attributeName) ?? target);
    const { documentElement } = document;
    const elements = documentElement.querySelectorAll(spokenAttributes.map((name) => `[${name}]`).join());
    const isChanged = read([...textsIn(documentElement), ...[...elements].flatMap(spokenOf)]);
    // Drops the records of changes that `read` itself made.
    observer.takeRecords();
    if (isChanged) onChange();
  });
  const attributeFilter = [...spokenAttributes];
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });

  i18n.use({
    type: 'postProcessor',
    name: 'pointing',
    process: (value: string, _: string | string[], { i18nResolved: { exactUsedKey: key, usedNS } = {} }: Resolved) =>
      key === undefined || usedNS === undefined ? value : mark(value, `${folder()}/${usedNS}/${key}`),
  });
  Object.assign(i18n.options, { postProcess: ['pointing'], postProcessPassResolved: true });
  return (node) => [...(found.get(node) ?? [])];
}

/** The spoken attributes of an element, as nodes. */
export const spokenOf = (element: Element): Attr[] =>
  spokenAttributes.flatMap((name) => element.getAttributeNode(name) ?? []);

export function textsIn(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && node.parentElement?.matches('script, style') === false)
      found.push(node);
  return found;
}

const attributeOf = (target: Node, name: string | null): Attr | null =>
  target instanceof Element && name !== null ? target.getAttributeNode(name) : null;
