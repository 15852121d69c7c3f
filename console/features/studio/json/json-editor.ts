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
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, ChangeSet, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Edit, getLocation, parse } from 'jsonc-parser';
import { defaultOf } from '../../../../schema/manifest/apply-defaults.ts';
import { pointerById } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import { choicesOf } from '../../../../schema/settings/facts-of.ts';
import type { BrandState } from '../../../settings/brand-state.ts';
import { text as say } from '../../../texts.ts';
import { type DescribedPlace, describePlace, kindsOf, schemaAt, type TextRange } from './places.ts';

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
  const describe = (view: EditorView, offset: number) => describePlace(view.state.doc.toString(), offset, known().root);
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
        autocompletion({ override: [(context) => completions(context, known())] }),
        // They may be wider than the editor.
        tooltips({ parent: document.body }),
        hoverTooltip((of, offset) => hovered(offset, describe(of, offset))),
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

function completions(context: CompletionContext, known: Known): CompletionResult | null {
  const { pos, explicit, state } = context;
  const found = completionsAt({ ...known, text: state.doc.toString(), offset: pos });
  if (found === undefined || (!explicit && found.from === found.to)) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.offers.map((offer, index) => completionOf(offer, found.kind, -index)),
  };
}

function completionOf(offer: Offer, kind: Offers['kind'], boost: number): Completion {
  const { json: label, title, description } = offer;
  return {
    label,
    boost: Math.max(-99, boost),
    type: kind === 'name' ? 'property' : 'enum',
    detail: title,
    info: description,
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

function hovered(offset: number, place: DescribedPlace | undefined) {
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

/** The editor in the colours of the console, which follow light and dark by themselves. */
const editorLook = [
  EditorView.theme({
    '&': {
      border: '1px solid var(--control-line)',
      borderRadius: 'var(--radius)',
      background: 'var(--surface)',
      color: 'var(--ink)',
      fontSize: 'var(--text)',
      maxHeight: '70vh',
    },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
    '.cm-content': { caretColor: 'var(--ink)', paddingBlock: 'var(--space-2)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { background: 'var(--ground)', color: 'var(--quiet)', border: '0' },
    '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--accent-wash)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: 'var(--accent-wash)', color: 'inherit' },
    '.cm-tooltip': {
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius)',
      background: 'var(--raised)',
      color: 'var(--ink)',
      boxShadow: 'var(--lift)',
      maxWidth: 'min(420px, 90vw)',
    },
    '.cm-tooltip > p, .cm-completionInfo': { margin: '0', padding: 'var(--space-2) var(--space-3)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--accent)',
      color: 'var(--accent-ink)',
    },
    '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
    '.cm-diagnostic': { borderLeftColor: 'var(--danger)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--accent)' },
      { tag: tags.string, color: 'var(--good)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
    ]),
  ),
];

/** One completion, as JSON. */
type Offer = {
  readonly json: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The value that follows a name. */
  readonly value?: string;
};

type Offers = {
  readonly kind: 'name' | 'value';
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
};

/** The schema and the state of the brand, from which completions follow. */
type Known = {
  readonly root: SchemaNode;
  readonly state: Pick<BrandState, 'valueAt'>;
  readonly files: readonly string[];
};

/** Names or values that may stand at an offset of the text. */
export function completionsAt({
  text,
  offset,
  root,
  ...known
}: Known & { text: string; offset: number }): Offers | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isInside = previousNode !== undefined && offset <= previousNode.offset + previousNode.length;
  const from = isInside ? previousNode.offset : offset - (/[\w$.-]*$/.exec(text.slice(0, offset))?.[0] ?? '').length;
  const to = isInside ? previousNode.offset + previousNode.length : offset;
  const value = parse(text) as Json | undefined;
  const last = path.at(-1);
  const above = schemaAt(root, value, path.slice(0, -1));
  const found = partOf(value, path.slice(0, -1));
  if (isAtPropertyKey) {
    const stated = isObject(found) ? Object.keys(found).filter((key) => key !== last) : [];
    const offers = above === undefined ? [] : namesOf({ node: above, root, stated });
    return offers.length === 0 ? undefined : { kind: 'name', from, to, offers };
  }
  const node = schemaAt(root, value, path);
  const { property, kinds } = above === undefined ? { property: '', kinds: [] } : kindsOf({ node: above, root });
  const offers =
    last === property && property !== ''
      ? kinds.map((kind) => ({ json: JSON.stringify(kind.value), title: kind.title, description: undefined }))
      : [
          ...(last === 'id' ? idsOf({ ...known, value, path: path.slice(0, -2) }) : []),
          ...(node === undefined ? [] : valuesOf({ node, root, files: known.files })),
        ];
  return offers.length === 0 ? undefined : { kind: 'value', from, to, offers };
}

function namesOf({ node, root, stated }: { node: SchemaNode; root: SchemaNode; stated: readonly string[] }): Offer[] {
  const { property, kinds } = kindsOf({ node, root });
  const properties = Object.entries(node.properties ?? {});
  // Nothing but the choice may be stated until a kind is chosen.
  if (properties.length === 0 && kinds.length > 0)
    return [{ json: JSON.stringify(property), title: node.title, description: node.description, value: '""' }];
  const free = choicesOf(node).map(
    ({ value, title }): Offer => ({ title, description: undefined, json: JSON.stringify(value), value: '""' }),
  );
  return [
    ...properties.map(([key, child]): Offer => {
      const { title, description } = child;
      return { json: JSON.stringify(key), title, description, value: firstValue({ node: child, root }) };
    }),
    ...(properties.length === 0 ? free : []),
  ].filter(({ json }) => !stated.includes(JSON.parse(json)));
}

/** The value that a new property begins with: its default if that is short, otherwise an empty value of its type. */
function firstValue({ node, root }: { node: SchemaNode; root: SchemaNode }): string {
  const known = defaultOf({ node, root });
  const short = known === undefined ? '' : JSON.stringify(known);
  if (known !== undefined && !isObject(known) && short.length < 40) return short;
  const { type, properties } = resolveNode({ node, root, value: undefined });
  const types = [type].flat();
  if (types.includes('array')) return '[]';
  if (types.includes('boolean')) return 'false';
  if (types.includes('integer') || types.includes('number')) return '0';
  return types.includes('object') || properties !== undefined || node.oneOf !== undefined ? '{}' : '""';
}

function valuesOf({ node, root, files }: { node: SchemaNode; root: SchemaNode; files: readonly string[] }): Offer[] {
  const types = [node.type].flat();
  const plain = (value: unknown, title?: string): Offer => ({
    json: JSON.stringify(value),
    title,
    description: undefined,
  });
  const choices = choicesOf(node).map(({ value, title }) => plain(value, title));
  const known = defaultOf({ node, root });
  const all = [
    ...choices,
    ...(node['x-control'] === 'image' ? files.map((file) => plain(file)) : []),
    ...(types.includes('boolean') ? [plain(true), plain(false)] : []),
    ...(known === undefined || isObject(known) ? [] : [plain(known)]),
    ...(choices.length > 0 ? [] : (node.examples ?? []).slice(0, 3).map((each) => plain(each))),
    ...(types.includes('null') ? [plain(null)] : []),
  ];
  return all.filter(({ json }, index) => all.findIndex((other) => other.json === json) === index);
}

/** Ids of items that apply in a list and that the text does not state. */
function idsOf({
  state,
  value,
  path,
}: Pick<Known, 'state'> & { value: Json | undefined; path: (string | number)[] }): Offer[] {
  const list = value === undefined ? undefined : state.valueAt(pointerById(value, path));
  const here = partOf(value, path);
  const stated = Array.isArray(here) ? here.map((item) => (isObject(item) ? item.id : undefined)) : [];
  return (Array.isArray(list) ? list : []).flatMap((item): Offer[] =>
    isObject(item) && typeof item.id === 'string' && !stated.includes(item.id)
      ? [{ json: JSON.stringify(item.id), title: undefined, description: undefined }]
      : [],
  );
}

function partOf(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)];
    return isObject(found) ? found[step] : undefined;
  }, value);
}
