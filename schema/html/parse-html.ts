import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';
import { CodedError } from '../errors.ts';

/**
 * Bounds of one text. Unclosed markup is repeated with its attributes in every following paragraph: 20 kB can make millions of elements,
 * which take minutes. Levels are bounded because readers of the tree are recursive.
 */
export const htmlBounds = { elements: 10_000, attributeCharacters: 200_000, levels: 100 };

export type HtmlTree = ReturnType<typeof fromParse5>;
type HtmlRoot = Extract<HtmlTree, { type: 'root' }>;
export type HtmlElement = Extract<HtmlRoot['children'][number], { type: 'element' }>;
export type HtmlNode = HtmlElement['children'][number];

/** Parses editorial HTML into a tree. Throws `request.invalid` as soon as a bound is exceeded. */
export const parseHtml = (html: string): HtmlTree => fromParse5(boundedFragment(html, false));

/**
 * The top-level nodes of editorial HTML, with the offset at which each begins. It is `undefined` for a node that the parser moved or
 * repeated. Throws `request.invalid` as soon as a bound is exceeded.
 */
export function parsePlaced(html: string): { readonly node: HtmlNode; readonly start: number | undefined }[] {
  const fragment = boundedFragment(html, true);
  const tree = fromParse5(fragment) as HtmlRoot;
  return (tree.children as HtmlNode[]).map((node, index) => ({
    node,
    start: fragment.childNodes[index]?.sourceCodeLocation?.startOffset,
  }));
}

function boundedFragment(html: string, sourceCodeLocationInfo: boolean): DefaultTreeAdapterMap['documentFragment'] {
  let elements = 0;
  let characters = 0;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement: (tag, namespace, attributes) => {
      elements += 1;
      for (const { value } of attributes) characters += value.length;
      if (elements > htmlBounds.elements)
        throw invalid(`the HTML has more than ${htmlBounds.elements} elements: close what is opened`);
      if (characters > htmlBounds.attributeCharacters)
        throw invalid(`the attributes have more than ${htmlBounds.attributeCharacters} characters`);
      return defaultTreeAdapter.createElement(tag, namespace, attributes);
    },
  };
  const fragment = parseFragment(html, { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo });
  if (levelsOf(fragment) > htmlBounds.levels)
    throw invalid(`the HTML is nested more than ${htmlBounds.levels} levels deep: close what is opened`);
  return fragment;
}

type Node = DefaultTreeAdapterMap['node'];

/** Walks level by level: a recursive walk would overflow on the very input that this refuses. */
function levelsOf(root: Node): number {
  let levels = 0;
  for (let level = childrenOf(root); level.length > 0; level = level.flatMap(childrenOf)) levels += 1;
  return levels;
}

/** A template stores its content separately from its children. */
const childrenOf = (node: Node): Node[] => [
  ...('content' in node ? [node.content] : []),
  ...('childNodes' in node ? node.childNodes : []),
];

const invalid = (message: string) => new CodedError('request.invalid', { message });
