import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { allowedStyle, contentAddress, contentHtml } from '../rules/content-html.ts';
import { type DroppedParts, droppedFrom } from './dropped-parts.ts';
import { declarationsOf, type InlineStyle, inlineStyleOf } from './inline-style.ts';
import { type HtmlNode as Content, type HtmlElement as Element, type HtmlTree, parseHtml } from './parse-html.ts';

/**
 * Sanitises editorial HTML by an allow-list, and lists what it drops. Call it where content enters the platform. Throws `request.invalid`
 * if the HTML is too large or too deep for an article.
 */
export function sanitiseHtml(html: string): { html: string; dropped: DroppedParts } {
  const parsed = parseHtml(html);
  if (parsed.type === 'root') rewritePasted(parsed);
  const dropped = droppedFrom(parsed);
  const tree = sanitize(parsed, schema);
  dropOtherValues(tree);
  return { html: toHtml(tree), dropped };
}

/** hast names attributes by their DOM properties. */
const domNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
const domNamesOf = (attributes: readonly string[]) => attributes.map((name) => domNames[name] ?? name);

const schema: Schema = {
  tagNames: [...contentHtml.tags],
  attributes: {
    '*': domNamesOf(contentHtml.attributes),
    ...Object.fromEntries(
      Object.entries(contentHtml.attributesOf).map(([tag, attributes]) => [tag, domNamesOf(attributes)]),
    ),
  },
  protocols: { href: [...contentHtml.protocols.href], src: [...contentHtml.protocols.src] },
  // Removed with their content; other unknown elements leave their text.
  strip: ['script', 'style', 'template', 'title', 'noscript'],
};

type Nodes = ReturnType<typeof sanitize>;

function dropOtherValues(node: Nodes): void {
  if (node.type === 'element') {
    for (const name of contentHtml.addresses)
      if (!contentAddress.test(String(node.properties[name] ?? '#'))) delete node.properties[name];
    const { style } = node.properties;
    const allowed = typeof style === 'string' ? allowedStyle(style) : '';
    if (allowed === '') delete node.properties.style;
    else node.properties.style = allowed;
  }
  if ('children' in node) for (const child of node.children) dropOtherValues(child);
}

/** Properties of the elements around the current one. */
type Around = { readonly isBold: boolean; readonly isHeading: boolean; readonly isLink: boolean };

/**
 * Rewrites HTML pasted from word processors and web editors with the elements of articles: styles for bold, italic and struck text,
 * headings and blocks that articles lack, paragraphs that are list items, and addresses with blanks or capitals.
 */
function rewritePasted(tree: Extract<HtmlTree, { type: 'root' }>): void {
  const around = { isBold: false, isHeading: false, isLink: false };
  tree.children = rewritten(tree.children as Content[], around);
}

const rewritten = (nodes: readonly Content[], around: Around): Content[] =>
  withLists(nodes).flatMap((node) => (node.type === 'element' ? rewrittenElement(node, around) : [node]));

const bolds = ['b', 'strong'];
const italics = ['i', 'em'];

function rewrittenElement(node: Element, around: Around): Content[] {
  const { tagName } = node;
  if (tagName === 'br' && classesOf(node).includes('Apple-interchange-newline')) return [];
  const style = inlineStyleOf(node);
  const isHeading = around.isHeading || /^h[1-6]$/.test(tagName);
  const isBold = style.isBold ?? (around.isBold || bolds.includes(tagName));
  const inner = { isBold, isHeading, isLink: around.isLink || tagName === 'a' };
  const nodes = tagName === 'pre' ? node.children.flatMap(brokenLines) : node.children;
  const marks = marksOf({ tagName, style, around, inner });
  const children = marked(rewritten(nodes, inner), marks);
  // A document's outermost <b> may be styled as not bold, and a span has no meaning after its style became a mark.
  const isMeaningless =
    (bolds.includes(tagName) && style.isBold === false) ||
    (italics.includes(tagName) && style.isItalic === false) ||
    (tagName === 'span' && !hasOwnMeaning(node));
  if (isMeaningless) return children;
  if (tagName === 'table') return tableParts(node, children);
  const plain: Element = {
    ...node,
    tagName: plainTag({ tagName, hasBlocks: children.some(isBlock) }),
    children: tagName === 'li' ? withoutParagraph(children) : children,
  };
  cleanAddresses(plain);
  return [plain];
}

/** Elements that replace styles. Headings are bold and links underlined by default. */
function marksOf({
  tagName,
  style,
  around,
  inner: { isHeading, isLink },
}: {
  tagName: string;
  style: InlineStyle;
  around: Around;
  inner: Around;
}): string[] {
  return [
    ...(style.isBold && !around.isBold && !isHeading && !bolds.includes(tagName) ? ['strong'] : []),
    ...(style.isItalic && !italics.includes(tagName) ? ['em'] : []),
    ...(style.isStruck ? ['s'] : []),
    ...(style.isUnderlined && !isLink ? ['u'] : []),
  ];
}

const marked = (children: Content[], marks: readonly string[]): Content[] =>
  children.length === 0
    ? children
    : marks.reduceRight<Content[]>((inner, tagName) => [element(tagName, inner)], children);

const hasOwnMeaning = ({ properties }: Element) =>
  ['dir', 'lang', 'title'].some((name) => properties[name] !== undefined) ||
  allowedStyle(String(properties.style ?? '')) !== '';

/** Replacements of elements that articles lack. Dropping them would join the words of two blocks. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's', ins: 'u' };
const blocks = [
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'dl',
  'dt',
  'fieldset',
  'footer',
  'form',
  'header',
  'hgroup',
  'legend',
  'listing',
  'main',
  'menu',
  'nav',
  'pre',
  'search',
  'section',
  'summary',
  'xmp',
];
const ownBlocks = ['blockquote', 'div', 'figure', 'h2', 'h3', 'h4', 'hr', 'ol', 'p', 'table', 'ul'];

const plainTag = ({ tagName, hasBlocks }: { tagName: string; hasBlocks: boolean }): string =>
  blocks.includes(tagName) ? (hasBlocks ? 'div' : 'p') : (renamed[tagName] ?? tagName);

const isBlock = (node: Content) => node.type === 'element' && ownBlocks.includes(node.tagName);

/** Replaces parts of a table that articles lack: the caption moves before it, the foot becomes its last body. */
function tableParts(node: Element, children: Content[]): Content[] {
  // The caption is already a paragraph, which may not be inside a table.
  const captions = children.filter(isBlock);
  const parts = children
    .filter((part) => !isBlock(part))
    .map((part) => (part.type === 'element' && part.tagName === 'tfoot' ? { ...part, tagName: 'tbody' } : part));
  return [...captions, { ...node, children: parts }];
}

/** Unwraps the paragraph that web editors put around a list item. */
function withoutParagraph(children: Content[]): Content[] {
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const isParagraph = only?.type === 'element' && only.tagName === 'p' && others.every((node) => !isParagraphOf(node));
  return isParagraph ? [...only.children, ...others] : children;
}

const isParagraphOf = (node: Content) => node.type === 'element' && node.tagName === 'p';

function brokenLines(node: Content): Content[] {
  if (node.type !== 'text') return [node];
  return node.value
    .split('\n')
    .flatMap((value, index): Content[] => [...(index > 0 ? [element('br', [])] : []), { type: 'text', value }]);
}

function cleanAddresses({ properties }: Element): void {
  for (const name of ['href', 'src']) {
    const address = properties[name];
    if (typeof address === 'string') properties[name] = cleanAddress(address);
  }
}

/**
 * Normalises an address as browsers do: lower-case scheme, no blanks around it, blanks within it encoded. In phone numbers blanks are
 * removed.
 */
export function cleanAddress(address: string): string {
  const [whole, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(address.trim()) ?? [];
  if (whole === undefined || scheme === undefined) return address.trim().replaceAll(' ', '%20');
  if (scheme.toLowerCase() === 'tel') return `tel:${rest.replaceAll(/\s/g, '')}`;
  return `${scheme.toLowerCase()}:${rest.replaceAll(' ', '%20')}`;
}

type Item = { readonly level: number; readonly isNumbered: boolean; readonly children: Content[] };

/** Turns paragraphs into lists: Word writes list items as paragraphs with the bullet or number as text. */
function withLists(nodes: readonly Content[]): Content[] {
  const rewritten: Content[] = [];
  let items: Item[] = [];
  const endList = () => {
    if (items.length > 0) rewritten.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    const item = itemOf(node);
    if (item !== undefined) items.push(item);
    // Blanks and comments between paragraphs do not end a list.
    else if (items.length === 0 || !isNothing(node)) {
      endList();
      rewritten.push(node);
    }
  }
  endList();
  return rewritten;
}

const isNothing = (node: Content) => node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');

function itemOf(node: Content): Item | undefined {
  if (node.type !== 'element' || node.tagName !== 'p') return undefined;
  const list = declarationsOf(String(node.properties.style ?? '')).get('mso-list');
  if (list === undefined && !classesOf(node).some((name) => name.startsWith('MsoListParagraph'))) return undefined;
  const { bullet, children } = withoutBullet(node.children);
  if (list === undefined && bullet === undefined) return undefined;
  return {
    level: Number(/level(\d)/.exec(list ?? '')?.[1] ?? 1),
    isNumbered: /^\(?[\da-z]{1,4}[.)]/i.test((bullet ?? '').trim()),
    children,
  };
}

/** Removes Word's bullet, which is between two conditional comments or in an element marked to be ignored. */
function withoutBullet(nodes: readonly Content[]): { bullet: string | undefined; children: Content[] } {
  let bullet: string | undefined;
  let isInside = false;
  const children = nodes.filter((node) => {
    if (node.type === 'comment') {
      if (/supportLists/.test(node.value)) isInside = true;
      else if (/endif/.test(node.value)) isInside = false;
      return false;
    }
    const isBullet = isInside || (node.type === 'element' && isIgnored(node));
    if (isBullet) bullet = `${bullet ?? ''}${textIn(node)}`;
    return !isBullet;
  });
  return { bullet, children };
}

const isIgnored = ({ properties }: Element) =>
  declarationsOf(String(properties.style ?? '')).get('mso-list') === 'ignore';

const textIn = (node: Content): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textIn).join('') : '';
};

/** Nests items into lists; deeper ones go into the item before them. */
function listsOf(items: readonly Item[]): Element[] {
  const lists: { element: Element; isNumbered: boolean }[] = [];
  const [{ level } = { level: 1 }] = items;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const deeper = items.slice(at + 1).findIndex((next) => next.level <= level);
    const end = deeper === -1 ? items.length : at + 1 + deeper;
    const nested = listsOf(items.slice(at + 1, end));
    const li = element('li', [...item.children, ...nested]);
    const last = lists.at(-1);
    if (last?.isNumbered === item.isNumbered) last.element.children.push(li);
    else lists.push({ isNumbered: item.isNumbered, element: element(item.isNumbered ? 'ol' : 'ul', [li]) });
    at = end - 1;
  }
  return lists.map((list) => list.element);
}

const element = (tagName: string, children: Content[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
