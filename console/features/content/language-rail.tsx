import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { languageName } from '../../ui/language-name.ts';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import styles from './content.module.css';
import { missingTexts } from './entry-form.tsx';
import { useEntryForm } from './form-context.ts';

/** The languages beside the source language, each with what is missing in it. On phones they are a list to choose from. */
export function LanguageRail({
  kind,
  languages,
  current,
  onChoose,
}: {
  kind: ContentKind;
  languages: readonly string[];
  current: string;
  onChoose: (language: string) => void;
}) {
  const { record, faults } = useEntryForm();
  const stateOf = (language: string): { readonly words: string; readonly look: string | undefined } => {
    const wrong = faults.filter(({ path }) => path.endsWith(`/${language}`)).length;
    if (wrong > 0) return { words: text('content.faults', { count: wrong }), look: sheet.pillDanger };
    const missing = missingTexts(kind, record, language).length;
    if (missing > 0) return { words: text('content.missingTexts', { count: missing }), look: sheet.pillWarn };
    return { words: text('content.complete'), look: sheet.pillGood };
  };
  return (
    <>
      <nav className={styles.rail} aria-label={text('content.languages')}>
        {languages.map((language) => {
          const { words, look } = stateOf(language);
          return (
            <button
              key={language}
              type="button"
              aria-current={language === current ? 'true' : undefined}
              onClick={() => onChoose(language)}
            >
              <span>{languageName(language)}</span>
              <span className={`${sheet.pill} ${look}`}>{words}</span>
            </button>
          );
        })}
      </nav>
      <div className={styles.pick}>
        <Select
          label={text('content.languages')}
          value={current}
          onChange={onChoose}
          options={languages.map((language) => ({
            value: language,
            label: `${languageName(language)} · ${stateOf(language).words}`,
          }))}
        />
      </div>
    </>
  );
}
