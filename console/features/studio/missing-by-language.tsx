import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import { languageName } from '../../ui/language-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import { useMissingTexts } from './missing-texts.ts';
import { useLanguages } from './studio-context.ts';

/** The number of texts that each offered language lacks, with the way to them. */
export function MissingByLanguage() {
  const languages = useLanguages();
  const { search } = useSearch();
  const { shipped, missingIn } = useMissingTexts();
  return (
    <Loaded query={shipped}>
      {() => (
        <ul className={sheet.plainList} aria-label={text('studio.languages.missing')}>
          {languages.map((language) => {
            const { keys, labels } = missingIn(language);
            const count = keys.length + labels.length;
            const name = languageName(language);
            return (
              <li key={language}>
                {count === 0 ? (
                  text('studio.languages.complete', { name })
                ) : (
                  <Link to={{ search: withMissing(search, language) }}>
                    {text('studio.languages.lacks', { name, count })}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}

function withMissing(search: URLSearchParams, language: string): string {
  const next = new URLSearchParams(search);
  next.set('section', 'texts');
  next.set('missing', language);
  return next.toString();
}
