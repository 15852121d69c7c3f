import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getState,
  $setState,
  createState,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import type { HtmlElement, HtmlNode } from '../../../schema/html/parse-html.ts';
import { type HtmlBlock, htmlOf, isBlock, isFiller } from './html-blocks.ts';
import { $createLockedBlock, $createLockedInline } from './locked-nodes.ts';

/** Attributes of a block that the editor does not change, besides its direction. */
export type BlockAttributes = { readonly [Name in 'lang' | 'style' | 'title']?: string };

const blockAttributes = createState('attributes', {
  parse: (value): BlockAttributes => (typeof value === 'object' && value !== null ? value : {}),
  isEqual: (one, other) => JSON.stringify(one) === JSON.stringify(other),
});
export const $attributesOf = (node: ElementNode): BlockAttributes => $getState(node, blockAttributes);

/** Formats of text by the elements that state them. */
const formats: Readonly<Record<string, TextFormatType>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
};

/** The node of a block: one to edit if the editor can show all of it, otherwise a locked one. */
export const $nodeOfBlock = (block: HtmlBlock): LexicalNode =>
  $editable(block) ?? $createLockedBlock(block.source.trim());

function $editable({ nodes, isBare }: HtmlBlock): ElementNode | undefined {
  const [node] = nodes;
  if (node === undefined) return undefined;
  if (isBare) return nodes.some(hasBlocks) ? undefined : $createParagraphNode().append(...$inlines(nodes));
  if (!isBlock(node)) return undefined;
  if (node.tagName === 'ul' || node.tagName === 'ol') return $list(node);
  const created = $emptyBlock(node.tagName);
  if (created === undefined || node.children.some(hasBlocks) || !$takeAttributes(created, node)) return undefined;
  return created.append(...$inlines(node.children));
}

function $emptyBlock(tagName: string): ElementNode | undefined {
  if (tagName === 'p') return $createParagraphNode();
  if (tagName === 'h2' || tagName === 'h3' || tagName === 'h4') return $createHeadingNode(tagName);
  return tagName === 'blockquote' ? $createQuoteNode() : undefined;
}

const hasBlocks = (node: HtmlNode): boolean =>
  isBlock(node) || (node.type === 'element' && node.children.some(hasBlocks));

/** Returns false for an attribute that the editor would lose. */
function $takeAttributes(node: ElementNode, { properties }: HtmlElement, taken: readonly string[] = []): boolean {
  const { dir, lang, style, title, ...others } = properties;
  if (Object.keys(others).some((name) => !taken.includes(name))) return false;
  if (dir === 'ltr' || dir === 'rtl') node.setDirection(dir);
  else if (dir !== undefined) return false;
  const attributes = Object.fromEntries(
    Object.entries({ lang, style, title }).filter(([, value]) => typeof value === 'string'),
  );
  if (Object.keys(attributes).length > 0) $setState(node, blockAttributes, attributes);
  return true;
}

/** Items of a list contain words, and further lists after them. */
function $list(element: HtmlElement): ListNode | undefined {
  const start = Number(element.properties.start ?? 1);
  const list = element.tagName === 'ol' ? $createListNode('number', start) : $createListNode('bullet');
  if (!$takeAttributes(list, element, element.tagName === 'ol' ? ['start'] : []) || !Number.isInteger(start))
    return undefined;
  for (const child of element.children) {
    if (isFiller(child)) continue;
    if (child.type !== 'element' || child.tagName !== 'li') return undefined;
    const nested = child.children.findIndex(isBlock);
    const words = nested === -1 ? child.children : child.children.slice(0, nested);
    const lists = nested === -1 ? [] : child.children.slice(nested).filter((node) => !isFiller(node));
    const item = $createListItemNode();
    if (words.some(hasBlocks) || !$takeAttributes(item, child)) return undefined;
    item.append(...$inlines(words));
    // The editor takes an item without words for the place of the list in it.
    if (lists.length > 0 && item.isEmpty()) return undefined;
    list.append(item);
    for (const inner of lists) {
      const isList = inner.type === 'element' && (inner.tagName === 'ul' || inner.tagName === 'ol');
      const made = isList ? $list(inner) : undefined;
      if (made === undefined) return undefined;
      list.append($createListItemNode().append(made));
    }
  }
  return list.isEmpty() ? undefined : list;
}

/** A piece of a line, with the link that it belongs to. */
type Piece = { readonly link: HtmlElement | undefined } & (
  | { readonly kind: 'text'; readonly value: string; readonly marks: readonly string[] }
  | { readonly kind: 'break' }
  | { readonly kind: 'locked'; readonly html: string }
);

/** Nodes of the words of a block, or of a part of a line, with blanks as browsers show them. */
export function $inlines(nodes: readonly HtmlNode[], { isWithinLine = false } = {}): LexicalNode[] {
  const made: LexicalNode[] = [];
  let open: { readonly element: HtmlElement; readonly node: ElementNode } | undefined;
  for (const piece of withoutBlanks(piecesOf(nodes, { link: undefined, marks: [] }), isWithinLine)) {
    const { link } = piece;
    if (link === undefined) open = undefined;
    else if (open?.element !== link) {
      const title = link.properties.title;
      const node = $createLinkNode(String(link.properties.href), { title: typeof title === 'string' ? title : null });
      open = { element: link, node };
      made.push(node);
    }
    const node = $nodeOfPiece(piece);
    if (open === undefined) made.push(node);
    else open.node.append(node);
  }
  return made;
}

function $nodeOfPiece(piece: Piece): LexicalNode {
  if (piece.kind === 'break') return $createLineBreakNode();
  if (piece.kind === 'locked') return $createLockedInline(piece.html);
  const node = $createTextNode(piece.value);
  for (const format of new Set(piece.marks.map((mark) => formats[mark])))
    if (format !== undefined) node.toggleFormat(format);
  return node;
}

function piecesOf(
  nodes: readonly HtmlNode[],
  around: { readonly link: HtmlElement | undefined; readonly marks: readonly string[] },
): Piece[] {
  const { link, marks } = around;
  return nodes.flatMap((node): Piece[] => {
    if (node.type === 'text') return [{ kind: 'text', link, marks, value: node.value }];
    if (node.type !== 'element') return [];
    const names = Object.keys(node.properties);
    if (node.tagName === 'br' && names.length === 0) return [{ kind: 'break', link }];
    if (formats[node.tagName] !== undefined && names.length === 0)
      return piecesOf(node.children, { link, marks: [...marks, node.tagName] });
    const isLink = node.tagName === 'a' && link === undefined && node.properties.href !== undefined;
    if (isLink && names.every((name) => name === 'href' || name === 'title') && node.children.length > 0)
      return piecesOf(node.children, { link: node, marks });
    const html = marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, htmlOf([node]));
    return [{ kind: 'locked', link, html }];
  });
}

/** Browsers show several blanks as one, and none at the ends of a line. */
function withoutBlanks(pieces: readonly Piece[], isWithinLine: boolean): Piece[] {
  const shown: Piece[] = [];
  let isAfterBlank = !isWithinLine;
  const endLine = () => {
    for (let at = shown.length - 1; at >= 0; at -= 1) {
      const piece = shown[at];
      if (piece?.kind !== 'text') return;
      const value = piece.value.replace(/ $/, '');
      if (value !== '') {
        shown[at] = { ...piece, value };
        return;
      }
      shown.splice(at, 1);
    }
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      const value: string = piece.value.replaceAll(/[ \t\n\f\r]+/g, ' ').replace(isAfterBlank ? /^ / : /^(?!)/, '');
      if (value === '') continue;
      isAfterBlank = value.endsWith(' ');
      shown.push({ ...piece, value });
      continue;
    }
    if (piece.kind === 'break') endLine();
    isAfterBlank = piece.kind === 'break';
    shown.push(piece);
  }
  if (!isWithinLine) endLine();
  return shown;
}
