import { type Language, languages, ownLanguages } from '../../schema/languages.ts';
import type { Catalogue, CatalogueGame, TranslatedNames } from './catalogue.ts';

/** Catalogues by language, cached per catalogue, so that lists cached per catalogue are cached per language as well. */
const made = new WeakMap<Catalogue, Partial<Record<Language, Catalogue>>>();

/** The language of a BCP 47 code or an id; `undefined` for one without texts. */
export function languageOf(requested: string | undefined): Language | undefined {
  const wanted = requested?.toLowerCase();
  return ownLanguages.find((id) => id.toLowerCase() === wanted || languages[id].code === wanted);
}

/** The catalogue with names in a language. Games and classifications without a translation keep their name. */
export function inLanguage(catalogue: Catalogue, requested: string | undefined): Catalogue {
  const language = languageOf(requested);
  if (language === undefined || catalogue.byLanguage !== true) return catalogue;
  const known = made.get(catalogue)?.[language];
  if (known !== undefined) return known;
  const found: Catalogue = {
    ...catalogue,
    games: catalogue.games.map((game) => translated(game, language)),
    classifications: new Map(
      [...catalogue.classifications].map(([key, name]) => [
        key,
        catalogue.classificationNames?.get(key)?.[language] ?? name,
      ]),
    ),
  };
  made.set(catalogue, { ...made.get(catalogue), [language]: found });
  return found;
}

function translated(game: CatalogueGame, language: Language): CatalogueGame {
  const gameName = game.names?.[language];
  return gameName === undefined ? game : { ...game, view: { ...game.view, gameName } };
}

/** Translations in a stored record; the import has checked them. */
export const namesIn = ({ names }: Readonly<Record<string, unknown>>) => names as TranslatedNames | undefined;
