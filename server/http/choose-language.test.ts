import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Language, ownLanguages } from '../../schema/languages.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { chooseLanguage } from './choose-language.ts';

const { locale } = aManifest({ locale: { default: 'EN', enabled: ['EN', 'CN', 'AR'] } });
const choose = ({ cookie, accept, over = {} }: { cookie?: string; accept?: string; over?: Partial<typeof locale> }) =>
  chooseLanguage({ headers: { cookie, 'accept-language': accept } } as unknown as IncomingMessage, {
    ...locale,
    ...over,
  });

describe('the language of a request', () => {
  it('is the chosen one, if the brand stores choices and offers that language', () => {
    expect(choose({ cookie: 'a=b; lang=CN', accept: 'ar' })).toBe('CN');
    expect(choose({ cookie: 'lang=CN', accept: 'ar', over: { rememberChoice: false } })).toBe('AR');
    for (const lang of ['TY', '__proto__', '', 'cn'])
      expect(choose({ cookie: `lang=${lang}`, accept: 'ar' })).toBe('AR');
  });

  it('is otherwise the best match of the browser, or the default of the brand', () => {
    expect(choose({ accept: 'de, zh;q=0.9, ar;q=0.5' })).toBe('CN');
    expect(choose({ accept: 'de' })).toBe('EN');
    expect(choose({})).toBe('EN');
    expect(choose({ accept: 'zh', over: { enabled: ['EN', 'AR'] } })).toBe('EN');
    expect(choose({ accept: '*, c, x-klingon' })).toBe('EN');
  });

  it.each([
    ['zh-Hant-HK', 'TW'],
    ['zh-TW', 'TW'],
    ['zh-MO', 'TW'],
    ['yue', 'TW'],
    ['zh-Hans-SG', 'CN'],
    ['zh', 'CN'],
    ['es-419', 'ES'],
    ['pt', 'PT'],
    ['pt-AO', 'PT'],
    ['pt-BR', 'PT-BR'],
    ['fil', 'TY'],
    ['tl', 'TY'],
    ['fil-US', 'TY'],
    ['in', 'ID'],
    ['id-ID', 'ID'],
    ['ms-SG', 'MS'],
    ['prs', 'FA'],
    ['fa-AF', 'FA'],
    ['ko-KP', 'KO'],
    ['uz-Cyrl', 'UZ'],
    ['ur-IN', 'UR'],
    ['en-GB', 'EN'],
    ['de', 'EN'],
  ])('is, of all languages, for %s %s', (accept, language) => {
    expect(choose({ accept, over: { enabled: [...ownLanguages] } })).toBe(language);
  });

  it.each([
    ['pt', ['EN', 'PT-BR'], 'PT-BR'],
    ['pt-BR', ['EN', 'PT'], 'PT'],
    ['zh-TW', ['EN', 'CN'], 'CN'],
    ['id', ['EN', 'MS'], 'EN'],
    ['ms', ['EN', 'ID'], 'EN'],
    ['ko', ['EN', 'KR'], 'KR'],
  ] as [string, Language[], Language][])('is, for %s among %s, %s', (accept, enabled, language) => {
    expect(choose({ accept, over: { enabled } })).toBe(language);
  });
});
