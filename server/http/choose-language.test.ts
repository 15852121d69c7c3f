import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
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
  });
});
