import { expect, it } from 'vitest';
import { games } from './games.ts';
import { classificationNames, translatedNames } from './translated-names.ts';

it('a third of the games have a name in Arabic, Chinese and Tagalog', () => {
  const found = translatedNames(games);
  expect(found.size).toBe(Math.ceil(games.length / 3));
  for (const language of ['name_AR', 'name_CN', 'name_TY'] as const) {
    const names = [...found.values()].map((names) => names[language]);
    expect([language, new Set(names).size]).toEqual([language, found.size]);
  }
  expect([...found.values()].every(({ name_AR }) => /\p{sc=Arabic}/u.test(name_AR))).toBe(true);
  expect([...found.values()].every(({ name_CN }) => /\p{sc=Han}/u.test(name_CN))).toBe(true);
});

it('every classification has a name in Arabic, Chinese and Tagalog', () => {
  const codes = new Set(games.flatMap(({ gameClassify, gameClassifyNew }) => [gameClassify, gameClassifyNew]));
  codes.delete('');
  for (const code of codes)
    expect([code, classificationNames[code]]).toEqual([
      code,
      {
        name_AR: expect.stringMatching(/\p{sc=Arabic}/u),
        name_CN: expect.stringMatching(/\p{sc=Han}/u),
        name_TY: expect.stringMatching(/\w/),
      },
    ]);
});
