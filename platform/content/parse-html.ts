import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';
import { CodedError } from '../../schema/errors.ts';

/**
 * Bounds of one text. Markup left open is repeated with its attributes in every paragraph after it: 20 kB make millions of elements,
 * which take minutes. And whoever walks the tree calls itself for each level.
 */
export const htmlBounds = { elements: 10_000, attributeCharacters: 200_000, levels: 100 };

/** Tree of editorial HTML. Throws `request.invalid` above the bounds, as soon as they are reached. */
export function parseHtml(html: string): ReturnType<typeof fromParse5> {
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
  const fragment = parseFragment(html, { treeAdapter, scriptingEnabled: false });
  if (levelsOf(fragment) > htmlBounds.levels)
    throw invalid(`the HTML is nested more than ${htmlBounds.levels} levels deep: close what is opened`);
  return fromParse5(fragment);
}

type Node = DefaultTreeAdapterMap['node'];

/** Level by level: calling itself, it would end where it is needed. */
function levelsOf(root: Node): number {
  let levels = 0;
  for (let level = childrenOf(root); level.length > 0; level = level.flatMap(childrenOf)) levels += 1;
  return levels;
}

/** A template holds its content beside its children. */
const childrenOf = (node: Node): Node[] => [
  ...('content' in node ? [node.content] : []),
  ...('childNodes' in node ? node.childNodes : []),
];

const invalid = (message: string) => new CodedError('request.invalid', { message });
