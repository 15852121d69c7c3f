import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $createLinkNode, $isLinkNode, $toggleLink, LinkNode } from '@lexical/link';
import {
  $insertList,
  $isListItemNode,
  $isListNode,
  $removeList,
  ListItemNode,
  ListNode,
  registerList,
} from '@lexical/list';
import {
  $createHeadingNode,
  $isHeadingNode,
  $isQuoteNode,
  HeadingNode,
  QuoteNode,
  registerRichText,
} from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type BaseSelection,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type EditorThemeClasses,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
} from 'lexical';
import { allowedStyle } from '../../../schema/rules/content-html.ts';
import { onceComposed } from '../../ui/use-composed.ts';
import { $attributesOf } from './html-to-nodes.ts';
import { LockedBlock, LockedInline, registerLockedNodes } from './locked-nodes.ts';
import { registerPaste } from './register-paste.ts';
import { $loadHtml, $readHtml, type StoredArticle } from './stored-html.ts';

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'bullet' | 'number' | 'quote' | 'other';
export type TextMark = 'bold' | 'italic';

/** Facts about the selected words. */
export type Selected = {
  readonly block: BlockKind;
  readonly marks: readonly TextMark[];
  /** Address of the link at the cursor. */
  readonly link: string | undefined;
  /** Whether words are selected, so that they can become a link. */
  readonly hasWords: boolean;
};

export type RichTextEditor = {
  /** Replaces the article without a step of the undo. */
  readonly load: (html: string) => void;
  readonly setBlock: (kind: 'paragraph' | 'h2' | 'h3' | 'h4') => void;
  readonly setList: (kind: 'bullet' | 'number' | undefined) => void;
  readonly mark: (mark: TextMark) => void;
  /** Removes marks and links of the selected words, and makes headings paragraphs. */
  readonly clear: () => void;
  /** Remembers the selection while a dialog has the focus. Returns the function that links it. */
  readonly beginLink: () => (link: { readonly address: string; readonly words: string } | undefined) => void;
  readonly setEditable: (isEditable: boolean) => void;
  readonly focus: () => void;
  readonly close: () => void;
};

/** An editor of an article in an element. */
export function createRichTextEditor({
  element,
  theme,
  html,
  dir,
  onChange,
  onSelect,
  onPaste,
  onToolbar,
}: {
  element: HTMLElement;
  theme: EditorThemeClasses;
  html: string;
  dir: 'ltr' | 'rtl';
  /** The article was changed by a person. */
  onChange: (html: string) => void;
  onSelect: (selected: Selected) => void;
  /** Something was pasted. The note says which parts of it are left out, if any. */
  onPaste: (note: string | undefined) => void;
  /** Alt+F10 was pressed. */
  onToolbar: () => void;
}): RichTextEditor {
  const editor = createEditor({
    namespace: 'livery-article',
    theme,
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, LockedBlock, LockedInline],
    onError: (error) => {
      throw error;
    },
  });
  let stored: StoredArticle = { blocks: new Map(), empty: '' };
  let last = html;
  let isClosed = false;
  let isWaiting = false;
  const report = () => {
    isWaiting = false;
    if (isClosed) return;
    const now = editor.read(() => $readHtml(stored));
    if (now === last) return;
    last = now;
    onChange(now);
  };
  const load = (next: string) => {
    last = next;
    editor.update(
      () => {
        $addUpdateTag(HISTORY_MERGE_TAG);
        $addUpdateTag(loading);
        $setSelection(null);
        stored = $loadHtml(next);
        $getRoot().setDirection(dir);
      },
      { discrete: true },
    );
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  };
  const removals = [
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 600),
    registerLockedNodes(editor),
    registerPaste(editor, onPaste),
    // Otherwise Escape would take the focus away, to no other element.
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (event.key !== 'F10' || !event.altKey) return false;
        event.preventDefault();
        onToolbar();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    ...[ParagraphNode, HeadingNode, QuoteNode, ListNode, ListItemNode].map((type) => showAttributes(editor, type)),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      onSelect(editorState.read($selected));
      if (tags.has(loading) || dirtyElements.size + dirtyLeaves.size === 0 || isWaiting) return;
      isWaiting = true;
      onceComposed(report);
    }),
  ];
  load(html);
  editor.setRootElement(element);
  return {
    load,
    setBlock: (kind) =>
      editor.update(() => {
        $setBlocksType($getSelection(), () =>
          kind === 'paragraph' ? $createParagraphNode() : $createHeadingNode(kind),
        );
      }),
    setList: (kind) =>
      editor.update(() => {
        if (kind === undefined) $removeList();
        else $insertList(kind);
      }),
    mark: (mark) =>
      editor.update(() => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.formatText(mark);
      }),
    clear: () => editor.update($clear),
    beginLink: () => {
      const selection = editor.read(() => $getSelection()?.clone() ?? null);
      return (link) => editor.update(() => $link(selection, link), { onUpdate: () => editor.focus() });
    },
    setEditable: (isEditable) => editor.setEditable(isEditable),
    focus: () => editor.focus(),
    close: () => {
      isClosed = true;
      for (const remove of removals) remove();
      editor.setRootElement(null);
    },
  };
}

const loading = 'livery-loading';

function $selected(): Selected {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { block: 'other', marks: [], link: undefined, hasWords: false };
  const node = selection.anchor.getNode();
  const marks = (['bold', 'italic'] as const).filter((mark) => selection.hasFormat(mark));
  const link = $findMatchingParent(node, $isLinkNode);
  return { block: $blockKind(node), marks, link: link?.getURL(), hasWords: !selection.isCollapsed() };
}

function $blockKind(node: LexicalNode): BlockKind {
  const item = $findMatchingParent(node, $isListItemNode);
  const list = item?.getParent();
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet';
  const block = node.getTopLevelElement();
  if ($isHeadingNode(block)) {
    const tag = block.getTag();
    return tag === 'h2' || tag === 'h3' || tag === 'h4' ? tag : 'other';
  }
  if ($isQuoteNode(block)) return 'quote';
  return $isElementNode(block) ? 'paragraph' : 'other';
}

function $clear(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!selection.isCollapsed()) {
    $toggleLink(null);
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0);
  }
  selection.setFormat(0);
  for (const block of new Set(selection.getNodes().map((node) => node.getTopLevelElement())))
    if ($isHeadingNode(block) || $isQuoteNode(block)) block.replace($createParagraphNode(), true);
}

function $link(
  selection: BaseSelection | null,
  link: { readonly address: string; readonly words: string } | undefined,
): void {
  $setSelection(selection?.clone() ?? $getRoot().selectEnd());
  const restored = $getSelection();
  if (!$isRangeSelection(restored)) return;
  const around = $findMatchingParent(restored.anchor.getNode(), $isLinkNode);
  if (link === undefined) $toggleLink(null);
  else if (around !== null && restored.isCollapsed()) around.setURL(link.address);
  else if (restored.isCollapsed())
    $insertNodes([
      $createLinkNode(link.address).append($createTextNode(link.words === '' ? link.address : link.words)),
    ]);
  else $toggleLink(link.address);
}

/** Shows attributes that the editor itself does not know. */
function showAttributes(editor: LexicalEditor, type: Klass<LexicalNode>): () => void {
  return editor.registerMutationListener(type, (mutations) => {
    editor.read(() => {
      for (const [key, mutation] of mutations) {
        const element = mutation === 'destroyed' ? null : editor.getElementByKey(key);
        const node = $getNodeByKey(key);
        if (element === null || !$isElementNode(node)) continue;
        const { style, lang, title } = $attributesOf(node);
        if (style !== undefined) element.style.cssText = allowedStyle(style);
        if (lang !== undefined) element.lang = lang;
        if (title !== undefined) element.title = title;
      }
    });
  });
}
