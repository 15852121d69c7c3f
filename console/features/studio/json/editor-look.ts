import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the colours of the console, which follow light and dark by themselves. */
export const editorLook = [
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
