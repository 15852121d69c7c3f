import { useEffect, useEffectEvent, useState } from 'react';
import { isLanguage } from '../../../schema/languages.ts';
import { omittableTexts } from '../../../schema/omittable-texts.ts';
import { keysIn, sourceOf, type Texts } from '../../../schema/shown-text.ts';
import form from '../../form/form.module.css';
import { useTyped } from '../../form/use-typed.ts';
import { placeOfText, textKeyOf } from '../../settings/text-place.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { fits } from '../../ui/fits.ts';
import { languageName } from '../../ui/language-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useComposed } from '../../ui/use-composed.ts';
import { useSearch } from '../../ui/use-search.ts';
import { anchorOf } from './anchor-of.ts';
import { pendingValue, textPlaces } from './draft-content.ts';
import { FaultsAt } from './faults.tsx';
import { type MissingTexts, useMissingTexts } from './missing-texts.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './studio.module.css';
import { useLanguages, useStudio } from './studio-context.ts';

/** Texts listed at most; a longer search finds the others. */
const most = 20;

/** Texts of the brand in every language that it offers: found by their words or key, or by what a language lacks. */
export function TextsSection({
  selected,
  onFound,
}: {
  /** Place of the text to begin with. */
  selected: string | undefined;
  /** Called once with that place, when its fields are shown. */
  onFound: (path: string) => void;
}) {
  const first = selected === undefined ? undefined : textKeyOf(selected);
  const [written, setWritten] = useState(first ?? '');
  const typed = useComposed(written);
  const languages = useLanguages();
  const { search, replace } = useSearch();
  const lacking = languages.find((language) => language === search.get('missing'));
  const { shipped, missingIn } = useMissingTexts();
  return (
    <>
      <p className={sheet.quiet}>{text('studio.textsAbout')}</p>
      <div className={sheet.filters}>
        <TextField label={text('studio.findText')} type="search" value={written} onChange={setWritten} />
        <Select
          label={text('studio.languages.filter')}
          value={lacking ?? ''}
          onChange={(missing) => replace({ missing })}
          options={[
            { value: '', label: text('studio.languages.any') },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
      </div>
      <Loaded query={shipped}>
        {(texts) => (
          <>
            <FoundTexts
              key={lacking ?? ''}
              texts={texts}
              lacking={lacking}
              missingIn={missingIn}
              wanted={typed.trim()}
              only={typed === first ? first : undefined}
            />
            {selected === undefined ? null : <Found path={selected} onFound={onFound} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Rendered together with the fields of the selected text. */
function Found({ path, onFound }: { path: string; onFound: (path: string) => void }) {
  const find = useEffectEvent(onFound);
  useEffect(() => find(path), [path]);
  return null;
}

function FoundTexts({
  texts,
  lacking,
  missingIn,
  wanted,
  only,
}: {
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The language whose missing texts are listed; otherwise the brand's own texts are. */
  lacking: string | undefined;
  missingIn: (language: string) => MissingTexts;
  /** Words or a part of a key. */
  wanted: string;
  /** The key of the only text that is listed. */
  only: string | undefined;
}) {
  const { stored } = useStudio();
  const languages = useLanguages();
  // A text stays in the list while it is typed.
  const [missing] = useState(() => (lacking === undefined ? undefined : missingIn(lacking)));
  const own = textPlaces(stored.texts);
  const keys = new Set(missing?.keys);
  const isListed = (key: string) =>
    missing === undefined
      ? wanted !== '' || languages.some((language) => own.has(placeOfText({ language, key })))
      : keys.has(key);
  // Each language has plural forms of its own.
  const found = keysOf(languages, texts.get('EN') ?? new Map()).filter(({ key, english }) =>
    only === undefined ? isListed(key) && fits(wanted, [key, english]) : key === only,
  );
  const labels = wanted === '' ? (missing?.labels ?? []) : [];
  const nothing =
    wanted !== ''
      ? text('studio.noTextFound')
      : lacking === undefined
        ? text('studio.noOwnTexts')
        : text('studio.languages.complete', { name: languageName(lacking) });
  return (
    <>
      {labels.slice(0, most).map(({ setting, path }) => (
        <div key={path}>
          <p className={form.help}>{path}</p>
          <SettingRow setting={setting} path={path} />
        </div>
      ))}
      {found.slice(0, most).map(({ key, english, of }) => (
        <fieldset key={key} className={styles.languages}>
          <legend>{english}</legend>
          <p className={form.help}>{key}</p>
          {of.map((language) => (
            <OneText
              key={language}
              language={language}
              path={placeOfText({ language, key })}
              shipped={texts.get(language)?.get(key) ?? english}
              own={own}
            />
          ))}
        </fieldset>
      ))}
      {found.length > most ? (
        <p className={sheet.quiet}>{text('studio.moreTexts', { count: found.length - most })}</p>
      ) : null}
      {found.length + labels.length === 0 ? <p className={sheet.quiet}>{nothing}</p> : null}
    </>
  );
}

/** The keys that the languages have, each with its English text and the languages that have it. */
function keysOf(languages: readonly string[], source: Texts): { key: string; english: string; of: string[] }[] {
  const known = [...new Set(['EN', ...languages])]
    .filter(isLanguage)
    .map((language) => ({ language, keys: keysIn(language, source) }));
  return [...new Set(known.flatMap(({ keys }) => [...keys]))].map((key) => ({
    key,
    english: sourceOf(key, source) ?? key,
    of: known.flatMap(({ language, keys }) => (languages.includes(language) && keys.has(key) ? [language] : [])),
  }));
}

function OneText({
  language,
  path,
  shipped,
  own,
}: {
  language: string;
  path: string;
  shipped: string;
  own: ReadonlyMap<string, unknown>;
}) {
  const { pending, mayWrite, write } = useStudio();
  const waiting = pendingValue(pending, path);
  const stored = waiting === undefined ? own.get(path) : waiting.value;
  const field = useTyped(typeof stored === 'string' ? stored : '', (next) =>
    write([next === '' ? { path, removed: true } : { path, value: next }]),
  );
  return (
    <div id={anchorOf(path)}>
      <TextField
        {...field}
        label={language}
        placeholder={stored === '' ? '' : shipped}
        hint={stored === '' ? text('studio.hiddenText') : undefined}
        isReadOnly={!mayWrite}
      />
      {mayWrite && field.value === '' && omittableTexts.has(textKeyOf(path) ?? '') ? (
        <Button look="plain" onPress={() => write([stored === '' ? { path, removed: true } : { path, value: '' }])}>
          {text(stored === '' ? 'studio.showText' : 'studio.hideText')}
        </Button>
      ) : null}
      <FaultsAt path={path} />
    </div>
  );
}
