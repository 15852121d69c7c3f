import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { anchorOf } from './anchor-of.ts';
import { useTyped } from './controls/use-typed.ts';
import { pendingValue, textPlaces } from './draft-writer.ts';
import { FaultsAt } from './faults.tsx';
import { placeOfText, textKeyOf } from './pointing/place-titles.ts';
import { shippedTexts } from './shipped-texts.ts';
import styles from './studio.module.css';
import { useLanguages, useStudio } from './studio-context.ts';

/** Texts listed at most; a longer search finds the others. */
const most = 20;

/** Texts of the brand: found by their words or key, each in every language that the brand offers. */
export function TextsSection({
  selected,
  onFound,
}: {
  /** Place of the text to begin with. */
  selected: string | undefined;
  /** Called once with that place, when its fields are shown. */
  onFound: (path: string) => void;
}) {
  const { stored } = useStudio();
  const first = selected === undefined ? undefined : textKeyOf(selected);
  const [typed, setTyped] = useState(first ?? '');
  const languages = useLanguages();
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = textPlaces(stored.texts);
  return (
    <>
      <p className={sheet.quiet}>{text('studio.textsAbout')}</p>
      <TextField label={text('studio.findText')} type="search" value={typed} onChange={setTyped} />
      <Loaded query={shipped}>
        {(texts) => {
          const wanted = typed.trim().toLowerCase();
          const keys = [...(texts.get('EN') ?? new Map<string, string>())];
          const found = keys.filter(([key, words]) =>
            typed === first
              ? key === first
              : wanted === ''
                ? languages.some((language) => own.has(placeOfText({ language, key })))
                : words.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted),
          );
          return (
            <>
              {selected === undefined ? null : <Found path={selected} onFound={onFound} />}
              {found.slice(0, most).map(([key, words]) => (
                <fieldset key={key} className={styles.languages}>
                  <legend>{words}</legend>
                  <p className={styles.help}>{key}</p>
                  {languages.map((language) => (
                    <OneText
                      key={language}
                      language={language}
                      path={placeOfText({ language, key })}
                      shipped={texts.get(language)?.get(key) ?? words}
                      own={own}
                    />
                  ))}
                </fieldset>
              ))}
              {found.length > most ? (
                <p className={sheet.quiet}>{text('studio.moreTexts', { count: found.length - most })}</p>
              ) : null}
              {found.length === 0 ? (
                <p className={sheet.quiet}>
                  {wanted === '' ? text('studio.noOwnTexts') : text('studio.noTextFound')}
                </p>
              ) : null}
            </>
          );
        }}
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
  const waiting = pendingValue({ pending, path });
  const stored = waiting === undefined ? own.get(path) : waiting.value;
  const field = useTyped({
    stored: typeof stored === 'string' ? stored : '',
    write: (next) => write([next === '' ? { path, removed: true } : { path, value: next }]),
  });
  return (
    <div id={anchorOf(path)}>
      <TextField {...field} label={language} placeholder={shipped} isReadOnly={!mayWrite} />
      <FaultsAt path={path} />
    </div>
  );
}
