import { Bold, Heading2, Heading3, Heading4, Italic, Link, List, ListOrdered, RemoveFormatting } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { text } from '../../texts.ts';
import fields from '../../ui/field.module.css';
import { Note } from '../../ui/note.tsx';
import { createRichTextEditor, type RichTextEditor, type Selected } from './create-editor.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';

export type RichTextProps = {
  label: string;
  /** An article as it is stored. Opened and left alone, it stays equal byte for byte. */
  value: string;
  /** A person changed the article. Blocks that nobody changed are as they were stored. */
  onChange: (html: string) => void;
  /** Language of the words, as an HTML attribute. */
  lang: string;
  dir: 'ltr' | 'rtl';
  isReadOnly?: boolean;
  error?: string | undefined;
};

/** An article with its toolbar. Alt+F10 leads to the toolbar, Escape back to the words. */
export default function RichTextField({ label, value, onChange, lang, dir, isReadOnly = false, error }: RichTextProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditor>(undefined);
  /** The article that the editor has: an equal value is no change from outside. */
  const known = useRef(value);
  const [selected, setSelected] = useState(nothing);
  const [note, setNote] = useState<string>();
  const [linking, setLinking] = useState<ReturnType<RichTextEditor['beginLink']>>();
  const changed = useEffectEvent((html: string) => {
    known.current = html;
    onChange(html);
  });
  const begin = useEffectEvent((element: HTMLElement) => {
    known.current = value;
    return createRichTextEditor({
      element,
      theme,
      html: value,
      dir,
      onChange: (html) => changed(html),
      onSelect: (next) => setSelected((before) => (isSame(before, next) ? before : next)),
      onPaste: (sentence) => setNote(sentence),
      onToolbar: () => bar.current?.querySelector('button')?.focus(),
    });
  });
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = begin(host.current);
    editor.current = made;
    return () => {
      editor.current = undefined;
      made.close();
    };
  }, []);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setNote(undefined);
    editor.current?.load(value);
  }, [value]);
  useEffect(() => editor.current?.setEditable(!isReadOnly), [isReadOnly]);
  const { block, marks, link } = selected;
  const toWords = () => editor.current?.focus();
  const words = {
    ...textbox,
    contentEditable: !isReadOnly,
    'aria-label': label,
    'aria-readonly': isReadOnly,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  const listOf = (kind: 'bullet' | 'number') => () => editor.current?.setList(block === kind ? undefined : kind);
  return (
    <div className={fields.field}>
      <span className={fields.label} aria-hidden>
        {label}
      </span>
      <div className={styles.box} data-invalid={error === undefined ? undefined : ''}>
        <Toolbar ref={bar} aria-label={text('richText.toolbar', { label })} className={styles.bar ?? ''}>
          {headings.map(({ kind, name, Icon }) => (
            <Tool
              onEscape={toWords}
              key={kind}
              name={text(name)}
              isOn={block === kind}
              isDisabled={isReadOnly}
              onPress={() => editor.current?.setBlock(block === kind ? 'paragraph' : kind)}
            >
              <Icon size={16} aria-hidden />
            </Tool>
          ))}
          <Tool
            onEscape={toWords}
            name={text('richText.bold')}
            isOn={marks.includes('bold')}
            isDisabled={isReadOnly}
            onPress={() => editor.current?.mark('bold')}
          >
            <Bold size={16} aria-hidden />
          </Tool>
          <Tool
            onEscape={toWords}
            name={text('richText.italic')}
            isOn={marks.includes('italic')}
            isDisabled={isReadOnly}
            onPress={() => editor.current?.mark('italic')}
          >
            <Italic size={16} aria-hidden />
          </Tool>
          <Tool
            onEscape={toWords}
            name={text('richText.bullets')}
            isOn={block === 'bullet'}
            isDisabled={isReadOnly}
            onPress={listOf('bullet')}
          >
            <List size={16} aria-hidden />
          </Tool>
          <Tool
            onEscape={toWords}
            name={text('richText.numbers')}
            isOn={block === 'number'}
            isDisabled={isReadOnly}
            onPress={listOf('number')}
          >
            <ListOrdered size={16} aria-hidden />
          </Tool>
          <Tool
            onEscape={toWords}
            name={text('richText.link')}
            isOn={link !== undefined}
            isDisabled={isReadOnly}
            onPress={() => setLinking(() => editor.current?.beginLink())}
          >
            <Link size={16} aria-hidden />
          </Tool>
          <Tool
            onEscape={toWords}
            name={text('richText.clear')}
            isDisabled={isReadOnly}
            onPress={() => editor.current?.clear()}
          >
            <RemoveFormatting size={16} aria-hidden />
          </Tool>
        </Toolbar>
        <div ref={host} className={styles.words} suppressContentEditableWarning lang={lang} dir={dir} {...words} />
      </div>
      <div aria-live="polite">{note === undefined ? null : <Note kind="warn">{note}</Note>}</div>
      {error === undefined ? null : (
        <span id={`${id}-error`} className={fields.error}>
          {error}
        </span>
      )}
      {linking === undefined ? null : (
        <LinkDialog
          address={link}
          hasWords={selected.hasWords || link !== undefined}
          onDone={linking}
          onClose={() => setLinking(undefined)}
        />
      )}
    </div>
  );
}

/** A button of the toolbar. A press leaves the selection in the words. */
function Tool({
  name,
  isOn = false,
  isDisabled,
  onPress,
  onEscape,
  children,
}: {
  name: string;
  isOn?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  onEscape: () => void;
  children: ReactNode;
}) {
  return (
    <ToggleButton
      aria-label={name}
      isSelected={isOn}
      isDisabled={isDisabled}
      preventFocusOnPress
      onPress={onPress}
      onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : event.continuePropagation())}
      className={styles.tool ?? ''}
    >
      <span title={name} className={styles.icon}>
        {children}
      </span>
    </ToggleButton>
  );
}

const textbox = { role: 'textbox', 'aria-multiline': true, tabIndex: 0 } as const;

const headings = [
  { kind: 'h2', name: 'richText.heading2', Icon: Heading2 },
  { kind: 'h3', name: 'richText.heading3', Icon: Heading3 },
  { kind: 'h4', name: 'richText.heading4', Icon: Heading4 },
] as const;

const nothing: Selected = { block: 'other', marks: [], link: undefined, hasWords: false };

const isSame = (one: Selected, other: Selected) =>
  one.block === other.block &&
  one.link === other.link &&
  one.hasWords === other.hasWords &&
  one.marks.join() === other.marks.join();

/** Classes of nodes that have no element of their own, or one that several nodes share. */
const theme = {
  text: {
    underline: styles.underlined ?? '',
    strikethrough: styles.struck ?? '',
    underlineStrikethrough: styles.underlinedStruck ?? '',
  },
  list: { nested: { listitem: styles.nested ?? '' } },
  blockCursor: styles.blockCursor ?? '',
};
