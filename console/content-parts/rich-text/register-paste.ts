import {
  $createRangeSelection,
  $getSelection,
  $insertNodes,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { CodedError } from '../../../schema/errors.ts';
import { text } from '../../texts.ts';
import { $nodesOfPasted, cleanPasted } from './pasted-html.ts';

/** Format of parts of an article that were copied in this editor. The editor inserts them by itself. */
const ownFormat = 'application/x-lexical-editor';

/**
 * Inserts pasted and dropped HTML by the rules of articles. The editor's own way would parse it as markup, which the content security policy
 * forbids. Plain text, and what was copied in an article, is left to the editor.
 */
export function registerPaste(editor: LexicalEditor, onPaste: (note: string | undefined) => void): () => void {
  /** Returns whether there was HTML, which is inserted then. */
  const insert = (data: DataTransfer | null | undefined, event: Event): boolean => {
    if (!isForeign(data)) return false;
    const html = data.getData('text/html');
    event.preventDefault();
    const words = data.getData('text/plain');
    try {
      const { html: clean, dropped } = cleanPasted(html);
      editor.update(() => $insertNodes($nodesOfPasted(clean)), { tag: PASTE_TAG });
      onPaste(dropped === undefined ? undefined : text('richText.dropped', { dropped }));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      editor.update(() => $getSelection()?.insertRawText(words), { tag: PASTE_TAG });
      onPaste(text('richText.plain', { reason: error.message }));
    }
    return true;
  };
  const removals = [
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => insert('clipboardData' in event ? event.clipboardData : undefined, event),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && insert(event.dataTransfer, event),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const range = rangeAt(event);
        if (range !== undefined && isForeign(event.dataTransfer)) {
          const selection = $createRangeSelection();
          selection.applyDOMRange(range);
          $setSelection(selection);
        }
        return insert(event.dataTransfer, event);
      },
      COMMAND_PRIORITY_HIGH,
    ),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

/** Whether data have HTML that this editor did not write. */
const isForeign = (data: DataTransfer | null | undefined): data is DataTransfer =>
  data != null && data.getData('text/html') !== '' && data.getData(ownFormat) === '';

/** The place below the pointer. */
function rangeAt({ clientX, clientY }: DragEvent): StaticRange | undefined {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  if (place == null) return undefined;
  const { offsetNode: container, offset } = place;
  return new StaticRange({
    startContainer: container,
    endContainer: container,
    startOffset: offset,
    endOffset: offset,
  });
}
