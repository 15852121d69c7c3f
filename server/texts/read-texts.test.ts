import { describe, expect, it } from 'vitest';
import { missingFrom } from './read-texts.ts';

const textsOf = (...keys: string[]) => new Map(keys.map((key) => [key, `text of ${key}`]));

describe('texts of a language', () => {
  it('miss the keys that only the source has, whichever plural forms each has', () => {
    const source = textsOf('shell:menu.home', 'games:count_one', 'games:count_other', 'games:title');
    expect(missingFrom({ texts: textsOf('shell:menu.home', 'games:count_few'), source })).toEqual(['games:title']);
    expect(missingFrom({ texts: source, source })).toEqual([]);
    expect(missingFrom({ texts: new Map(), source })).toEqual(['shell:menu.home', 'games:count', 'games:title']);
  });
});
