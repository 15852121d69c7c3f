import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { toHtml } from 'hast-util-to-html';
import {
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import type { HtmlElement } from '../../../schema/html/parse-html.ts';
import { $attributesOf } from './html-to-nodes.ts';
import { $lockedHtml, LockedBlock, LockedInline } from './locked-nodes.ts';

type Properties = HtmlElement['properties'];
/** A node of a tree, or HTML that is written as it is. */
type Written =
  | { type: 'element'; tagName: string; properties: Properties; children: Written[] }
  | { type: 'text' | 'raw'; value: string };

/** HTML of a top-level block; without its own element if it is bare. */
export function $htmlOfBlock(node: LexicalNode, isBare = false): string {
  if (node instanceof LockedBlock) return $lockedHtml(node);
  if (!$isElementNode(node)) return '';
  const written = isBare ? $inlinesOf(node) : [$isListNode(node) ? $listOf(node) : $plainOf(node)];
  return toHtml({ type: 'root', children: written as unknown as HtmlElement[] }, { allowDangerousHtml: true });
}

const element = (tagName: string, children: Written[], properties: Properties = {}): Written => ({
  type: 'element',
  tagName,
  properties,
  children,
});

function $plainOf(node: ElementNode): Written {
  const tagName = $isHeadingNode(node) ? node.getTag() : $isQuoteNode(node) ? 'blockquote' : 'p';
  return element(tagName, $inlinesOf(node), $propertiesOf(node));
}

function $propertiesOf(node: ElementNode): Properties {
  const dir = node.getDirection();
  const { lang, style, title } = $attributesOf(node);
  const stated = { dir: dir ?? undefined, lang, style, title };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

/** The editor places a list that belongs to an item into an item of its own, after it. */
function $listOf(list: ListNode): Written {
  const items: (Written & { type: 'element' })[] = [];
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const inner = item.getFirstChild();
    const nested = $isListNode(inner) ? $listOf(inner) : undefined;
    const last = items.at(-1);
    if (nested !== undefined && last !== undefined) last.children.push(nested);
    else {
      const children = nested === undefined ? $inlinesOf(item) : [nested];
      items.push({ type: 'element', tagName: 'li', properties: $propertiesOf(item), children });
    }
  }
  const isNumbered = list.getListType() === 'number';
  const properties = $propertiesOf(list);
  if (isNumbered && list.getStart() !== 1) properties.start = list.getStart();
  return element(isNumbered ? 'ol' : 'ul', items, properties);
}

/** Elements of formats, from the outside in. */
const marks: readonly (readonly [TextFormatType, string])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
];

type Run = { readonly marks: readonly string[]; readonly node: Written };

const $inlinesOf = (parent: ElementNode): Written[] => nested(parent.getChildren().flatMap($runsOf));

function $runsOf(node: LexicalNode): Run[] {
  if ($isTextNode(node)) {
    const value = node.getTextContent();
    const stated = marks.filter(([format]) => node.hasFormat(format)).map(([, tagName]) => tagName);
    return value === '' ? [] : [{ marks: stated, node: { type: 'text', value } }];
  }
  if ($isLineBreakNode(node)) return [{ marks: [], node: element('br', []) }];
  if (node instanceof LockedInline) return [{ marks: [], node: { type: 'raw', value: $lockedHtml(node) } }];
  if ($isLinkNode(node)) {
    const title = node.getTitle();
    const properties: Properties = { href: node.getURL() };
    if (typeof title === 'string') properties.title = title;
    const children = $inlinesOf(node);
    return children.length === 0 ? [] : [{ marks: [], node: element('a', children, properties) }];
  }
  return $isElementNode(node) ? node.getChildren().flatMap($runsOf) : [];
}

/** Puts neighbours with the same mark into one element, the mark with the most neighbours outside. */
function nested(runs: readonly Run[]): Written[] {
  const [first] = runs;
  if (first === undefined) return [];
  const lengthOf = (mark: string) => {
    const end = runs.findIndex((run) => !run.marks.includes(mark));
    return end === -1 ? runs.length : end;
  };
  const [mark] = [...first.marks].sort((one, other) => lengthOf(other) - lengthOf(one));
  if (mark === undefined) return [first.node, ...nested(runs.slice(1))];
  const inside = runs
    .slice(0, lengthOf(mark))
    .map(({ node, ...run }) => ({ node, marks: run.marks.filter((each) => each !== mark) }));
  return [element(mark, nested(inside)), ...nested(runs.slice(inside.length))];
}
