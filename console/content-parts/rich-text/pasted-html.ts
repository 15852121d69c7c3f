import { $isParagraphNode, type LexicalNode } from 'lexical';
import { describeDropped } from '../../../schema/html/dropped-parts.ts';
import type { HtmlElement, HtmlNode } from '../../../schema/html/parse-html.ts';
import { sanitiseHtml } from '../../../schema/html/sanitise-html.ts';
import { blocksOf, htmlOf, isBlock, isFiller } from './html-blocks.ts';
import { $inlines, $nodeOfBlock } from './html-to-nodes.ts';

/**
 * HTML of pasted content, cleaned by the rules of the server, and a description of the elements and addresses that are left out. Sizes,
 * colours and alignment are left out too, because they were made for another page. Throws `request.invalid` if it is too large or too deep.
 */
export function cleanPasted(html: string): { html: string; dropped: string | undefined } {
  const { html: clean, dropped } = sanitiseHtml(html.replace(beforeFragment, '').replace(afterFragment, ''));
  const nodes = blocksOf(clean)
    .flatMap((block) => block.nodes)
    .flatMap(lifted);
  // Word processors send their style sheets along.
  const elements = dropped.elements.filter((name) => name !== 'style');
  const plain = nodes.some(isBlock) ? plainBlocks(nodes) : plainInlines(nodes);
  return { html: htmlOf(plain), dropped: describeDropped({ ...dropped, elements, styles: [] }) };
}

/** Markup that browsers write around the copied part. Its line ends would become blanks. */
const beforeFragment = /^\s*(?:<html[^>]*>\s*)?(?:<body[^>]*>\s*)?<!--StartFragment-->/i;
const afterFragment = /<!--EndFragment-->\s*(?:<\/body>\s*)?(?:<\/html>\s*)?$/i;

/** Nodes of cleaned content. Words without a block, and a single paragraph, continue the line at the cursor. */
export function $nodesOfPasted(clean: string): LexicalNode[] {
  const blocks = blocksOf(clean);
  const [first] = blocks;
  if (blocks.length === 1 && first?.isBare) return $inlines(first.nodes, { isWithinLine: true });
  const nodes = blocks.map($nodeOfBlock);
  const [only] = nodes;
  return nodes.length === 1 && $isParagraphNode(only) ? only.getChildren() : nodes;
}

/** Blocks that the editor can edit, from whatever boxes a page has around its words. */
function plainBlocks(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (line.some(hasContent)) blocks.push(element('p', line));
    line = [];
  };
  for (const node of nodes.flatMap(lifted)) {
    if (!isBlock(node)) {
      line.push(...plainInlines([node]));
      continue;
    }
    endLine();
    blocks.push(...plainBlock(node));
  }
  endLine();
  return blocks;
}

const boxes: readonly string[] = ['div', 'figure', 'figcaption', 'li'];

function plainBlock(node: HtmlElement): HtmlElement[] {
  const { tagName, children } = node;
  const { dir, start } = node.properties;
  const properties: HtmlElement['properties'] = {};
  if (dir === 'ltr' || dir === 'rtl') properties.dir = dir;
  if (tagName === 'hr') return [element('hr', [])];
  if (tagName === 'ul' || tagName === 'ol') {
    if (tagName === 'ol' && typeof start === 'number') properties.start = start;
    const items = plainItems(children);
    return items.length === 0 ? [] : [element(tagName, items, properties)];
  }
  if (boxes.includes(tagName)) return plainBlocks(children);
  if (/^t/.test(tagName)) return [withoutLook(node)];
  const words = asLines(children);
  return words.some(hasContent) ? [element(tagName, words, properties)] : [];
}

/** Items of a list. A list that stands between items belongs to the item before it. */
function plainItems(nodes: readonly HtmlNode[]): HtmlElement[] {
  const items: HtmlElement[] = [];
  for (const node of nodes.flatMap(lifted)) {
    if (isFiller(node)) continue;
    const isItem = node.type === 'element' && node.tagName === 'li';
    const children = (isItem ? node.children : [node]).flatMap(unboxed);
    const lists = children.filter(isList).flatMap(plainBlock);
    const words = asLines(children.filter((child) => !isList(child)));
    const last = items.at(-1);
    if (words.some(hasContent)) items.push(element('li', [...words, ...lists]));
    else if (last !== undefined) last.children.push(...lists);
    else items.push(...lists.flatMap((list) => list.children.filter((child) => child.type === 'element')));
  }
  return items;
}

const isList = (node: HtmlNode): node is HtmlElement =>
  node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');

/** Nodes without the boxes around lists. */
const unboxed = (node: HtmlNode): HtmlNode[] =>
  lifted(node).flatMap((each) =>
    isBlock(each) && boxes.includes(each.tagName) && each.children.flatMap(lifted).some(isList)
      ? each.children.flatMap(unboxed)
      : [each],
  );

/** Words of a block that may contain no blocks. Those in it become lines. */
function asLines(nodes: readonly HtmlNode[]): HtmlNode[] {
  const lifts = nodes.flatMap(lifted);
  if (!lifts.some(isBlock)) return plainInlines(lifts);
  return plainBlocks(lifts).flatMap((block, index) => [
    ...(index > 0 ? [element('br', [])] : []),
    ...plainInlines(wordsIn(block)),
  ]);
}

const wordsIn = (node: HtmlElement): HtmlNode[] =>
  node.children.some(isBlock)
    ? node.children.flatMap((child, index) => [
        ...(index > 0 ? [element('br', [])] : []),
        ...(isBlock(child) ? wordsIn(child) : [child]),
      ])
    : node.children;

const unmarked: readonly string[] = ['span', 'small'];

/** Words with their marks, links and pictures. */
function plainInlines(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element') return [];
    const { tagName, properties } = node;
    const children = plainInlines(node.children);
    if (tagName === 'img') return properties.src === undefined ? [] : [withoutLook(node)];
    if (tagName === 'br') return [element('br', [])];
    if (unmarked.includes(tagName) || (tagName === 'a' && properties.href === undefined)) return children;
    if (children.length === 0) return [];
    return [element(tagName, children, tagName === 'a' ? { href: properties.href } : {})];
  });
}

/** Moves a mark or a link that surrounds blocks into each of them. */
function lifted(node: HtmlNode): HtmlNode[] {
  if (node.type !== 'element' || isBlock(node)) return [node];
  const children = node.children.flatMap(lifted);
  if (!children.some(isBlock)) return [node];
  return children.map((child) => {
    if (!isBlock(child)) return isFiller(child) ? child : { ...node, children: [child] };
    return child.children.length === 0 ? child : { ...child, children: lifted({ ...node, children: child.children }) };
  });
}

const withoutLook = (node: HtmlElement): HtmlElement => {
  const { style: _, lang: __, title: ___, ...properties } = node.properties;
  const children = node.children.map((child) => (child.type === 'element' ? withoutLook(child) : child));
  return { ...node, properties, children };
};

const hasContent = (node: HtmlNode): boolean => {
  if (node.type === 'text') return /[^\s\u00a0]/.test(node.value);
  return node.type === 'element' && (node.tagName === 'img' || node.children.some(hasContent));
};

const element = (tagName: string, children: HtmlNode[], properties: HtmlElement['properties'] = {}): HtmlElement => ({
  type: 'element',
  tagName,
  properties,
  children,
});
