import { allowedStyle } from '../../schema/rules/content-html.ts';
import { type Content, classesOf, type Element, element, type Tree } from './html-tree.ts';
import { type InlineStyle, inlineStyleOf } from './inline-style.ts';
import { withLists } from './word-lists.ts';

/** Properties of the elements around the current one. */
type Around = { readonly isBold: boolean; readonly isHeading: boolean; readonly isLink: boolean };

/**
 * Rewrites HTML pasted from word processors and web editors with the elements of articles: styles for bold, italic and struck text,
 * headings and blocks that articles lack, paragraphs that are list items, and addresses with blanks or capitals.
 */
export function rewritePasted(tree: Tree): void {
  const around = { isBold: false, isHeading: false, isLink: false };
  tree.children = rewritten({ nodes: tree.children as Content[], around });
}

const rewritten = ({ nodes, around }: { nodes: readonly Content[]; around: Around }): Content[] =>
  withLists(nodes).flatMap((node) => (node.type === 'element' ? rewrittenElement({ node, around }) : [node]));

const bolds = ['b', 'strong'];
const italics = ['i', 'em'];

function rewrittenElement({ node, around }: { node: Element; around: Around }): Content[] {
  const { tagName } = node;
  if (tagName === 'br' && classesOf(node).includes('Apple-interchange-newline')) return [];
  const style = inlineStyleOf(node);
  const isHeading = around.isHeading || /^h[1-6]$/.test(tagName);
  const isBold = style.isBold ?? (around.isBold || bolds.includes(tagName));
  const inner = { isBold, isHeading, isLink: around.isLink || tagName === 'a' };
  const nodes = tagName === 'pre' ? node.children.flatMap(brokenLines) : node.children;
  const marks = marksOf({ tagName, style, around, inner });
  const children = marked({ children: rewritten({ nodes, around: inner }), marks });
  // A document's outermost <b> may be styled as not bold, and a span has no meaning after its style became a mark.
  const isMeaningless =
    (bolds.includes(tagName) && style.isBold === false) ||
    (italics.includes(tagName) && style.isItalic === false) ||
    (tagName === 'span' && !hasOwnMeaning(node));
  if (isMeaningless) return children;
  if (tagName === 'table') return tableParts({ node, children });
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

const marked = ({ children, marks }: { children: Content[]; marks: readonly string[] }): Content[] =>
  children.length === 0
    ? children
    : marks.reduceRight<Content[]>((inner, tagName) => [element({ tagName, children: inner })], children);

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
function tableParts({ node, children }: { node: Element; children: Content[] }): Content[] {
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
    .flatMap((value, index): Content[] => [
      ...(index > 0 ? [element({ tagName: 'br', children: [] })] : []),
      { type: 'text', value },
    ]);
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
function cleanAddress(address: string): string {
  const [whole, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(address.trim()) ?? [];
  if (whole === undefined || scheme === undefined) return address.trim().replaceAll(' ', '%20');
  if (scheme.toLowerCase() === 'tel') return `tel:${rest.replaceAll(/\s/g, '')}`;
  return `${scheme.toLowerCase()}:${rest.replaceAll(' ', '%20')}`;
}
