import { toHtml } from 'hast-util-to-html';
import { type HtmlElement, type HtmlNode, parseHtml, parsePlaced } from '../../../schema/html/parse-html.ts';

/** A top-level block of an article, or words beside the blocks. */
export type HtmlBlock = {
  /** Its part of the article. The sources of all blocks, in order, are the article. */
  readonly source: string;
  readonly nodes: readonly HtmlNode[];
  /** Words without an element around them. */
  readonly isBare: boolean;
};

const blockTags = [
  'blockquote',
  'div',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'hr',
  'li',
  'ol',
  'p',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
] as const;
const tagsOfBlocks: readonly string[] = blockTags;
export type BlockElement = HtmlElement & { readonly tagName: (typeof blockTags)[number] };

/** Elements that articles may not have are inline here, like every element that browsers do not know. */
export const isBlock = (node: HtmlNode): node is BlockElement =>
  node.type === 'element' && tagsOfBlocks.includes(node.tagName);

/** Whether a node takes no place: a comment, or blanks between blocks. */
export const isFiller = (node: HtmlNode): boolean =>
  node.type === 'comment' || (node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value));

/** HTML of nodes, written as the server writes it. */
export const htmlOf = (children: readonly HtmlNode[]): string => toHtml({ type: 'root', children: [...children] });

/**
 * Splits an article into its blocks; none if it shows nothing. Returns one block with the whole article if it is so malformed that its blocks would mean something
 * else by themselves, or too large to be parsed.
 */
export function blocksOf(html: string): HtmlBlock[] {
  const whole = [{ source: html, nodes: [], isBare: false }];
  try {
    const parts = partsOf(html);
    if (parts === undefined) return whole;
    if (parts.length === 0) return [];
    const blocks = parts.map(({ start, ...part }, index) => ({
      ...part,
      source: html.slice(index === 0 ? 0 : start, parts[index + 1]?.start),
    }));
    const alone = blocks.map(({ source }) => toHtml(parseHtml(source))).join('');
    return alone === toHtml(parseHtml(html)) ? blocks : whole;
  } catch {
    return whole;
  }
}

type Part = { readonly start: number; readonly nodes: HtmlNode[]; readonly isBare: boolean };

/** Filler belongs to the block before it, and to the first block if there is none. */
function partsOf(html: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const { node, start } of parsePlaced(html)) {
    const last = parts.at(-1);
    if (last?.isBare && !isBlock(node)) last.nodes.push(node);
    else if (!isFiller(node)) {
      if (start === undefined || start < (last?.start ?? 0)) return undefined;
      parts.push({ start, nodes: [node], isBare: !isBlock(node) });
    }
  }
  return parts;
}
