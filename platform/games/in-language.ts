import { type Language, shippedLanguages } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import type { Catalogue, CatalogueGame, TranslatedNames } from './catalogue.ts';

/** By catalogue, so that all lists that are cached by a catalogue are cached by language too. */
const made = new WeakMap<Catalogue, Partial<Record<Language, Catalogue>>>();

/** The language that a call asks for, by its BCP 47 code or its id; undefined for one without texts. */
export function languageOf(asked: string | undefined): Language | undefined {
  const wanted = asked?.toLowerCase();
  return shippedLanguages.find((id) => id.toLowerCase() === wanted || languages[id].code === wanted);
}

/** The catalogue with names in a language; games and classifications without a translation keep their name. */
export function inLanguage({
  catalogue,
  language: asked,
}: {
  catalogue: Catalogue;
  language: string | undefined;
}): Catalogue {
  const language = languageOf(asked);
  if (language === undefined || catalogue.byLanguage !== true) return catalogue;
  const known = made.get(catalogue)?.[language];
  if (known !== undefined) return known;
  const found: Catalogue = {
    ...catalogue,
    games: catalogue.games.map((game) => translated({ game, language })),
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

function translated({ game, language }: { game: CatalogueGame; language: Language }): CatalogueGame {
  const gameName = game.names?.[language];
  return gameName === undefined ? game : { ...game, view: { ...game.view, gameName } };
}

/** Translations in a stored record: a property for each language that has one. */
export function namesIn(content: Readonly<Record<string, unknown>>): TranslatedNames | undefined {
  const found = shippedLanguages.flatMap((language) => {
    const name = content[`name_${language}`];
    return typeof name === 'string' ? [[language, name] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
