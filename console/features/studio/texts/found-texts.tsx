import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminValueOf } from '../../../../schema/admin-call-types.ts';
import { directionOf, isLanguage, tagOf } from '../../../../schema/languages.ts';
import { callQuery } from '../../../api/queries.ts';
import form from '../../../form/form.module.css';
import { useTyped } from '../../../form/use-typed.ts';
import { placeOfText } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Environment } from '../../../ui/environment.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import sheet from '../../../ui/sheet.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { useComposed } from '../../../ui/use-composed.ts';
import { useSearch } from '../../../ui/use-search.ts';
import { type Operation, pendingValue, textPlaces } from '../draft-content.ts';
import type { WriterState } from '../draft-writer.ts';
import studio from '../studio.module.css';
import { TextHistory } from './text-history.tsx';
import styles from './texts.module.css';

type Answer = AdminValueOf<'findTexts'>;
type Found = Answer['list'][number];
/** The draft that is open, and how it is written. */
export type Writing = {
  readonly draft: string;
  readonly state: WriterState;
  readonly write: (operations: readonly Operation[]) => void;
  readonly mayWrite: (language: string) => boolean;
  /** Called with the key of the text whose field has the focus. */
  readonly onFocus: (key: string) => void;
};

const states = ['missing', 'changed', 'long', 'own'] as const;
const pageSize = 30;

/** Search, filters by language and state, and the texts that were found. They stay listed while they are written. */
export function FoundTexts({
  brand,
  environment,
  writing,
}: {
  brand: string;
  environment: Environment;
  writing?: Writing;
}) {
  const { search, replace } = useSearch();
  // The field has its own words, except after a press in the site.
  const named = search.get('q') ?? '';
  const [written, setWritten] = useState(named);
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    setWritten(named);
  }
  const words = useComposed(written).trim();
  const language = search.get('language') ?? undefined;
  const state = states.find((each) => each === search.get('state'));
  const after = Number(search.get('after') ?? 0) || undefined;
  const query = { environment, draft: writing?.draft, words: words || undefined, language, state, after };
  const found = useQuery({
    ...callQuery({ operation: 'findTexts', params: { tenant: brand }, query }),
    placeholderData: keepPreviousData,
    // The list stays as it is while its texts are written.
    refetchOnWindowFocus: false,
  });
  return (
    <section className={`${sheet.sheet} ${styles.list}`} aria-label={text('texts.title')}>
      <Loaded query={found}>
        {({ languages, list, more }) => (
          <>
            <div className={sheet.filters}>
              <TextField
                type="search"
                label={text('texts.find')}
                value={written}
                onChange={(next) => {
                  setWritten(next);
                  replace({ after: undefined });
                }}
              />
              <Select
                label={text('texts.language')}
                value={language ?? ''}
                onChange={(next) => replace({ language: next, after: undefined })}
                options={[
                  { value: '', label: text('texts.allLanguages') },
                  ...languages.map(({ language: value }) => ({ value, label: languageName(value) })),
                ]}
              />
              <Select
                label={text('texts.state')}
                value={state ?? ''}
                onChange={(next) => replace({ state: next, after: undefined })}
                options={[
                  { value: '', label: text('texts.anyState') },
                  ...states.map((value) => ({
                    value,
                    label: text('texts.count', {
                      state: text(`texts.is.${value}`),
                      count: countOf(languages, value, language),
                    }),
                  })),
                ]}
              />
            </div>
            {list.length === 0 ? <p className={sheet.quiet}>{text('texts.none')}</p> : null}
            {list.map((one) => (
              <OneKey key={one.key} brand={brand} found={one} language={language} writing={writing} />
            ))}
            <div className={sheet.actions}>
              {after === undefined ? null : (
                <Button onPress={() => replace({ after: after > pageSize ? String(after - pageSize) : undefined })}>
                  {text('texts.previous')}
                </Button>
              )}
              {more === 0 ? null : (
                <Button onPress={() => replace({ after: String((after ?? 0) + pageSize) })}>
                  {text('texts.more', { count: more })}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

const countOf = (languages: Answer['languages'], state: (typeof states)[number], only: string | undefined): number =>
  languages
    .filter(({ language }) => only === undefined || language === only)
    .reduce((sum, each) => sum + each[state], 0);

/** A text in the chosen language beside its English text, or in all languages. */
function OneKey({
  brand,
  found: { key, english, what, max, legal, texts },
  language,
  writing,
}: {
  brand: string;
  found: Found;
  language: string | undefined;
  writing: Writing | undefined;
}) {
  return (
    <fieldset className={studio.languages}>
      <legend>{english}</legend>
      <p className={form.help}>
        {key}
        {what === undefined ? '' : ` · ${what}`}
        {max === undefined ? '' : ` · ${text('texts.fits', { max })}`}
      </p>
      {legal ? <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('texts.legal')}</span> : null}
      {texts
        .filter((each) => language === undefined || each.language === language)
        .map((each) => (
          <OneText key={each.language} brand={brand} textKey={key} shown={each} writing={writing} />
        ))}
    </fieldset>
  );
}

function OneText({
  brand,
  textKey,
  shown: { language, text: words, from, changed, long },
  writing,
}: {
  brand: string;
  textKey: string;
  shown: Found['texts'][number];
  writing: Writing | undefined;
}) {
  const path = placeOfText({ language, key: textKey });
  const waiting = writing && pendingValue(writing.state.pending, path);
  const stored = writing && (waiting === undefined ? textPlaces(writing.state.stored.texts).get(path) : waiting.value);
  const own = typeof stored === 'string' ? stored : '';
  const mayWrite = writing?.mayWrite(language) === true;
  const set = (next: string) => writing?.write([next === '' ? { path, removed: true } : { path, value: next }]);
  const field = useTyped(own, set);
  const [isConfirmed, setConfirmed] = useState(false);
  const first = from === 'own' ? words : '';
  const isWritten = (writing !== undefined && own !== first) || isConfirmed;
  const faults = writing?.state.stored.faults.filter((fault) => fault.pointer === path) ?? [];
  const written = isLanguage(language) ? { lang: tagOf(language), dir: directionOf(language) } : {};
  return (
    <div className={styles.one}>
      {writing === undefined ? (
        <p>
          <strong>{languageName(language)}</strong>{' '}
          <bdi lang={written.lang} dir={written.dir}>
            {words}
          </bdi>
        </p>
      ) : (
        <TextField
          {...field}
          {...written}
          label={text('texts.field', { key: textKey, language: languageName(language) })}
          placeholder={from === 'own' ? '' : words}
          isReadOnly={!mayWrite}
          onFocus={() => writing.onFocus(textKey)}
        />
      )}
      <div className={sheet.actions}>
        {isWritten ? (
          <span className={`${sheet.pill} ${sheet.pillGood}`}>{text('texts.is.written')}</span>
        ) : (
          <>
            {from === 'own' ? <span className={sheet.pill}>{text('texts.is.own')}</span> : null}
            {from === 'english' ? <Warned state="missing" /> : null}
            {changed ? <Warned state="changed" /> : null}
            {long ? <Warned state="long" /> : null}
          </>
        )}
        {mayWrite && changed && !isWritten ? (
          <Button
            look="plain"
            onPress={() => {
              setConfirmed(true);
              set(words);
            }}
          >
            {text('texts.confirm')}
          </Button>
        ) : null}
        {mayWrite && own !== '' ? (
          <Button look="plain" onPress={() => set('')}>
            {text('texts.shipped')}
          </Button>
        ) : null}
      </div>
      {faults.map(({ message, fix }) => (
        <Note key={message} kind="danger">
          <p>{message}</p>
          {fix === undefined ? null : <p className={sheet.quiet}>{fix}</p>}
        </Note>
      ))}
      {writing === undefined ? null : (
        <TextHistory
          brand={brand}
          language={language}
          textKey={textKey}
          revision={writing.state.stored.revision}
          onRestore={mayWrite ? set : undefined}
        />
      )}
    </div>
  );
}

const Warned = ({ state }: { state: 'missing' | 'changed' | 'long' }) => (
  <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text(`texts.is.${state}`)}</span>
);
