import { languageDetails } from '../../schema/language-details.ts';
import { isLanguage } from '../../schema/languages.ts';

/** Own name of a language; its id if we ship none of that id. */
export const languageName = (language: string): string =>
  isLanguage(language) ? languageDetails[language].name : language;
