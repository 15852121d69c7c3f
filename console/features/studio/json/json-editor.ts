import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, ChangeSet, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers, tooltips } from '@codemirror/view';
import type { Edit } from 'jsonc-parser';
import { text as say } from '../../../texts.ts';
import { completionsAt, type Known, type Offer, type Offers } from './completions-at.ts';
import { type DescribedPlace, describePlace } from './describe-place.ts';
import { editorLook } from './editor-look.ts';
import type { TextRange } from './text-places.ts';

/** Marks changes of the text that come from the draft. */
const fromDraft = Annotation.define<true>();

export type JsonEditor = {
  readonly text: () => string;
  /** Carries out edits, each list on the text after the one before it. The cursor and the text's own undo stay. */
  readonly edit: (edits: readonly (readonly Edit[])[]) => void;
  readonly mark: (diagnostics: readonly Diagnostic[]) => void;
  /** Selects a part and moves the focus to it. */
  readonly reveal: (range: TextRange) => void;
  readonly close: () => void;
};

/** An editor of a manifest. Tab indents; after Escape it leaves the editor. */
export function createJsonEditor({
  parent,
  text,
  mayWrite,
  known,
  onText,
  onPlace,
}: {
  parent: HTMLElement;
  text: string;
  mayWrite: boolean;
  known: () => Known;
  /** The text was changed by a person. */
  onText: (text: string) => void;
  /** The cursor moved to another place. */
  onPlace: (place: DescribedPlace | undefined) => void;
}): JsonEditor {
  const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const describe = (view: EditorView, offset: number) =>
    describePlace({ text: view.state.doc.toString(), offset, root: known().root });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(!mayWrite),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': say('studio.json.editor'),
          tabindex: '0',
          ...(mayWrite ? {} : { 'aria-readonly': 'true' }),
        }),
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        lintGutter(),
        drawSelection(),
        history(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of('  '),
        json(),
        autocompletion({ override: [(context) => completions({ context, known: known() })] }),
        // They may be wider than the editor.
        tooltips({ parent: document.body }),
        hoverTooltip((of, offset) => hovered({ offset, place: describe(of, offset) })),
        keymap.of([
          // Tab leaves the editor until something is typed. Escape still does what it does otherwise.
          { key: 'Escape', run: leaveByTab },
          { key: 'F8', run: nextDiagnostic },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        editorLook,
        EditorView.updateListener.of(({ docChanged, focusChanged, selectionSet, transactions, state }) => {
          const isTheirs = transactions.some((each) => each.annotation(fromDraft) === true);
          if (docChanged || focusChanged) view.setTabFocusMode(false);
          if (docChanged && !isTheirs) onText(state.doc.toString());
          if (docChanged || selectionSet) onPlace(describe(view, state.selection.main.head));
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    edit: (edits) => {
      const changes = edits.reduce(
        (all, each) => all.compose(ChangeSet.of(each.map(changeOf), all.newLength)),
        ChangeSet.empty(view.state.doc.length),
      );
      view.dispatch({ changes, annotations: [fromDraft.of(true), Transaction.addToHistory.of(false)] });
    },
    mark: (diagnostics) => view.dispatch(setDiagnostics(view.state, diagnostics)),
    reveal: ({ from, to }) => {
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

function leaveByTab(view: EditorView): boolean {
  view.setTabFocusMode(true);
  return false;
}

const changeOf = ({ offset, length, content }: Edit) => ({ from: offset, to: offset + length, insert: content });

function completions({ context, known }: { context: CompletionContext; known: Known }): CompletionResult | null {
  const { pos, explicit, state } = context;
  const found = completionsAt({ ...known, text: state.doc.toString(), offset: pos });
  if (found === undefined || (!explicit && found.from === found.to)) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.offers.map((offer, index) => completionOf({ offer, kind: found.kind, boost: -index })),
  };
}

function completionOf({ offer, kind, boost }: { offer: Offer; kind: Offers['kind']; boost: number }): Completion {
  const { json: label, title, description } = offer;
  return {
    label,
    boost: Math.max(-99, boost),
    type: kind === 'name' ? 'property' : 'enum',
    ...(title === undefined ? {} : { detail: title }),
    ...(description === undefined ? {} : { info: description }),
    apply: (view, _, from, to) => view.dispatch(applied({ offer, state: view.state, from, to })),
  };
}

/** Writes a completion with the colon and commas that it needs, and selects the value that follows a name. */
function applied({
  offer: { json: word, value },
  state,
  from,
  to,
}: {
  offer: Offer;
  state: EditorState;
  from: number;
  to: number;
}) {
  const before = state.sliceDoc(0, from).trimEnd();
  const after = state.sliceDoc(to).trimStart();
  const needsComma = value !== undefined && !/[{,]$/.test(before);
  const rest = value === undefined || after.startsWith(':') ? '' : `: ${value}${after.startsWith('"') ? ',' : ''}`;
  const added = needsComma ? 1 : 0;
  const start = from + added + word.length + (rest === '' ? 0 : 2);
  const isOpen = /^["[{]/.test(value ?? '') && rest !== '';
  return {
    changes: [...(needsComma ? [{ from: before.length, insert: ',' }] : []), { from, to, insert: word + rest }],
    selection:
      rest === '' || value === undefined
        ? { anchor: start }
        : { anchor: isOpen ? start + 1 : start, head: start + value.length - (isOpen ? 1 : 0) },
    userEvent: 'input.complete',
  };
}

function hovered({ offset, place }: { offset: number; place: DescribedPlace | undefined }) {
  if (place === undefined) return null;
  return {
    pos: offset,
    above: true,
    create: () => {
      const dom = document.createElement('p');
      const title = document.createElement('strong');
      title.textContent = place.title ?? place.path;
      dom.append(title, ` ${describedIn(place)}`);
      return { dom };
    },
  };
}

/** The description of a setting with its default. */
export const describedIn = ({ description = '', fallback }: DescribedPlace): string =>
  fallback === undefined ? description : `${description} ${say('studio.json.fallback', { value: fallback })}`;
