import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { directionOf, isLanguage, tagOf } from '../../../schema/languages.ts';
import { isObject, type Json, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { type PictureByLanguage, PictureField } from '../../content-parts/picture-field.tsx';
import { RichText } from '../../content-parts/rich-text.tsx';
import { useFormPlace } from '../../form/place.ts';
import { useTyped } from '../../form/use-typed.ts';
import { type ContentKind, contentSettings, isByLanguage } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';
import { controlOfEntry } from './entry-controls.tsx';
import { useEntryForm } from './form-context.ts';

/** Whether a property is written in each language, directly or in the items of a list. */
const isWritten = (setting: Setting): boolean =>
  isByLanguage(setting) || (setting.item !== undefined && isByLanguage(setting.item));

/** Properties that have acts of their own: an id stays, and a list hides and moves. */
const elsewhere: readonly string[] = ['/id', '/position', '/hidden'];

/** Settings of a kind that its record makes use of, by whether they are written in each language. */
export function settingsOfEntry(kind: ContentKind, record: JsonObject) {
  const types = Array.isArray(record.types) ? record.types : [];
  const isUsed = ({ pointer }: Setting) =>
    pointer === '/numbers'
      ? types.includes('N')
      : pointer === '/execution' || pointer === '/audience'
        ? types.includes('PU')
        : true;
  const shown = contentSettings(kind).filter((setting) => !elsewhere.includes(setting.pointer) && isUsed(setting));
  return { written: shown.filter(isWritten), others: shown.filter((setting) => !isWritten(setting)) };
}

/** Texts of the entry that are stated in some language and missing in another. */
export function missingTexts(kind: ContentKind, record: JsonObject, language: string): readonly Setting[] {
  return settingsOfEntry(kind, record).written.filter((setting) => {
    const value = record[setting.pointer.slice(1)];
    return (
      (setting.control === 'textByLanguage' || setting.control === 'richTextByLanguage') &&
      isObject(value) &&
      Object.keys(value).length > 0 &&
      value[language] === undefined
    );
  });
}

/** Properties that are the same in all languages. */
export function Properties({ kind }: { kind: ContentKind }) {
  const { record } = useEntryForm();
  return (
    <div className={styles.properties}>
      {settingsOfEntry(kind, record).others.map((setting) => {
        const Control = controlOfEntry(setting);
        return (
          <div key={setting.pointer} className={styles.field}>
            <Control setting={setting} path={setting.pointer} />
            <FaultsAt isAt={(path) => path === setting.pointer || path.startsWith(`${setting.pointer}/`)} />
          </div>
        );
      })}
    </div>
  );
}

/** Texts and pictures: the source language, with another one beside it. */
export function Written({ kind, languages }: { kind: ContentKind; languages: readonly string[] }) {
  const { record } = useEntryForm();
  return (
    <div className={styles.written} data-columns={languages.length}>
      {languages.map((language) => (
        <h3 key={language} className={styles.language}>
          {languageName(language)}
        </h3>
      ))}
      {settingsOfEntry(kind, record).written.map((setting) =>
        setting.control === 'list' ? (
          <Pictures key={setting.pointer} setting={setting} languages={languages} />
        ) : (
          languages.map((language, index) => (
            <InLanguage
              key={`${setting.pointer} ${language}`}
              setting={setting}
              path={`${setting.pointer}/${language}`}
              language={language}
              whole={index === 0 ? setting.pointer : undefined}
            />
          ))
        ),
      )}
    </div>
  );
}

/** One property in one language. */
function InLanguage({
  setting,
  path,
  language,
  whole,
  title = setting.title,
}: {
  setting: Setting;
  path: string;
  language: string;
  /** Place of the property, whose faults stand at the first language. */
  whole: string | undefined;
  title?: string;
}) {
  return (
    <div className={styles.field} data-language={language}>
      <LanguageControl
        setting={setting}
        path={path}
        language={language}
        label={`${title}, ${languageName(language)}`}
      />
      <FaultsAt isAt={(at) => at === path || at === whole} />
    </div>
  );
}

function LanguageControl({
  setting: { control, item },
  path,
  language,
  label,
}: {
  setting: Setting;
  path: string;
  language: string;
  label: string;
}) {
  const { of } = useEntryForm();
  const { value, mayWrite, set, remove } = useFormPlace(path);
  const stored = typeof value === 'string' ? value : '';
  const write = (next: string) => (next === '' ? remove() : set(next));
  const field = useTyped(stored, write);
  const whole = useFormPlace(path.slice(0, path.lastIndexOf('/')));
  if (!isLanguage(language)) return null;
  const written = { lang: tagOf(language), dir: directionOf(language) };
  if (control === 'pictureByLanguage')
    return (
      <PictureField
        brand={of.tenant}
        label={label}
        value={(isObject(whole.value) ? whole.value : {}) as PictureByLanguage}
        onChange={(next) => write(next[language] ?? '')}
        language={language}
        isReadOnly={!mayWrite}
      />
    );
  if (control === 'richTextByLanguage')
    return <RichText label={label} value={stored} onChange={write} isReadOnly={!mayWrite} {...written} />;
  return (
    <TextField
      {...field}
      {...written}
      label={label}
      isReadOnly={!mayWrite}
      maxLength={longestIn(item?.facts.pattern)}
    />
  );
}

/** Characters that a pattern such as `^[^x]{1,200}$` takes; `undefined` for another one. */
const longestIn = (pattern: string | undefined): number | undefined => {
  const found = /\{\d+,(\d+)\}\$$/.exec(pattern ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

/** A list of pictures, each in several languages. The first is the cover. */
function Pictures({ setting, languages }: { setting: Setting; languages: readonly string[] }) {
  const { value, mayWrite, set } = useFormPlace(setting.pointer);
  const { item } = setting;
  const titleId = useId();
  const pictures: readonly Json[] = Array.isArray(value) ? value : [];
  if (item === undefined) return null;
  const last = pictures.at(-1);
  const mayAdd = pictures.length < (setting.facts.maxItems ?? 1) && !(isObject(last) && Object.keys(last).length === 0);
  return (
    <fieldset className={styles.pictures} aria-labelledby={titleId}>
      <div className={sheet.row}>
        <strong id={titleId}>{setting.title}</strong>
        {mayWrite && mayAdd ? (
          <Button look="plain" onPress={() => set([...pictures, {}])}>
            <Plus size={16} aria-hidden="true" /> {text('content.addPicture')}
          </Button>
        ) : null}
      </div>
      <FaultsAt isAt={(at) => at === setting.pointer} />
      {pictures.map((_, index) => {
        const path = `${setting.pointer}/${index}`;
        const title = text('content.pictureNumber', { number: index + 1 });
        return (
          // Pictures have no id; their place in the list is theirs.
          <div key={path} className={styles.pictureRow}>
            {languages.map((language, column) => (
              <InLanguage
                key={language}
                setting={item}
                title={title}
                path={`${path}/${language}`}
                language={language}
                whole={column === 0 ? path : undefined}
              />
            ))}
            {mayWrite ? (
              <Button look="plain" onPress={() => set(pictures.filter((__, at) => at !== index))}>
                <X size={16} aria-hidden="true" /> {text('content.removePicture', { number: index + 1 })}
              </Button>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Faults and notes of the places that a field stands for. */
export function FaultsAt({ isAt }: { isAt: (path: string) => boolean }): ReactNode {
  const { faults, notes } = useEntryForm();
  const found = (list: typeof faults, kind: 'danger' | 'warn') =>
    list
      .filter(({ path }) => isAt(path))
      .map(({ path, message, fix }) => (
        <Note key={`${kind} ${path} ${message}`} kind={kind}>
          <p>{message}</p>
          {fix === null ? null : <p className={sheet.quiet}>{fix}</p>}
        </Note>
      ));
  return [...found(faults, 'danger'), ...found(notes, 'warn')];
}
