import { expect, it } from 'vitest';
import { games } from './games.ts';
import { classificationLanguages, classificationNames, nameLanguages, translatedNames } from './translated-names.ts';

/** Languages whose sites have names in their own script. */
const scripts = {
  AR: /\p{sc=Arabic}/u,
  CN: /\p{sc=Han}/u,
  TY: /\p{sc=Latin}/u,
  TW: /\p{sc=Han}/u,
  JA: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  KO: /\p{sc=Hangul}/u,
  UR: /\p{sc=Arabic}/u,
  HI: /\p{sc=Devanagari}/u,
};

it.each(nameLanguages)('a third of the games have a name of their own in %s', (language) => {
  const found = [...translatedNames(games).values()];
  expect(found.length).toBe(Math.ceil(games.length / 3));
  const names = found.map((names) => names[language] ?? '');
  expect(new Set(names).size).toBe(found.length);
  expect(names.filter((name) => !scripts[language].test(name))).toEqual([]);
});

it.each(classificationLanguages)('every classification has a name in %s', (language) => {
  const codes = new Set(games.flatMap(({ gameClassify, gameClassifyNew }) => [gameClassify, gameClassifyNew]));
  codes.delete('');
  const unnamed = [...codes].filter((code) => !scripts[language].test(classificationNames[code]?.[language] ?? ''));
  expect(unnamed).toEqual([]);
});
