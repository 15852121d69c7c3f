import { $isListNode } from '@lexical/list';
import { $createParagraphNode, $getRoot, $isElementNode, type LexicalNode, type NodeKey } from 'lexical';
import { blocksOf } from './html-blocks.ts';
import { $nodeOfBlock } from './html-to-nodes.ts';
import { $createLockedBlock } from './locked-nodes.ts';
import { $htmlOfBlock } from './nodes-to-html.ts';

/** The source of a block, and the HTML that the editor would write for it. As long as that is the same, the source is written. */
type Stored = { readonly source: string; readonly isBare: boolean; readonly written: string };

export type StoredArticle = {
  /** Blocks by the keys of their nodes, which stay when a block is edited, moved, or restored by an undo. */
  readonly blocks: ReadonlyMap<NodeKey, Stored>;
  /** The article as long as the editor is empty: blanks and comments are possible. */
  readonly empty: string;
};

/** Replaces the content of the editor with an article. */
export function $loadHtml(html: string): StoredArticle {
  const root = $getRoot().clear();
  const blocks = new Map<NodeKey, Stored>();
  for (const { source, isBare, ...block } of blocksOf(html)) {
    const made = $nodeOfBlock({ ...block, source, isBare });
    // The editor joins neighbouring lists of one type.
    const node = isSameList(root.getLastChild(), made) ? $createLockedBlock(source.trim()) : made;
    root.append(node);
    blocks.set(node.getKey(), { source, isBare, written: $htmlOfBlock(node, isBare) });
  }
  const isEmpty = root.isEmpty();
  if (isEmpty) root.append($createParagraphNode());
  return { blocks, empty: isEmpty ? html : '' };
}

const isSameList = (before: LexicalNode | null, node: LexicalNode): boolean =>
  $isListNode(before) && $isListNode(node) && before.getListType() === node.getListType();

/** The article in the editor. A block that nobody changed is written as it was stored. */
export function $readHtml({ blocks, empty }: StoredArticle): string {
  const parts: string[] = [];
  let isAfterBare = false;
  for (const node of $writtenBlocks(blocks)) {
    const stored: Stored | undefined = blocks.get(node.getKey());
    // The words of two bare blocks would become one.
    const isBare: boolean = stored?.isBare === true && !isAfterBare;
    const written = $htmlOfBlock(node, isBare);
    parts.push(stored?.written === written ? stored.source : written);
    isAfterBare = isBare;
  }
  return parts.length === 0 ? empty : parts.join('');
}

/** Empty paragraphs that the editor added at the end are no part of an article. */
function $writtenBlocks(blocks: StoredArticle['blocks']): LexicalNode[] {
  const nodes = $getRoot().getChildren();
  const last = nodes.findLastIndex((node) => blocks.has(node.getKey()) || !$isElementNode(node) || !node.isEmpty());
  return nodes.slice(0, last + 1);
}
