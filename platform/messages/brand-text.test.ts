import { expect, it } from 'vitest';
import type { Language } from '../../schema/languages.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrand } from '../../tests/support/brands.ts';
import { brandText } from './brand-text.ts';

const limits = (language: Language, count: number, texts: Record<string, Record<string, string>> = {}) =>
  brandText({ brand: aBrand(aManifest({}), texts), language, name: 'messages:recovery.limits', values: { count } });

it('a text of a mail has the plural form of its language, and its number the digits of the brand', () => {
  expect(limits('EN', 1)).toBe('The link works once, within 1 minute.');
  expect(limits('EN', 30)).toBe('The link works once, within 30 minutes.');
  expect(limits('AR', 2)).toContain('دقيقتين');
  expect(limits('AR', 5)).toContain('5 دقائق');
  const own = aManifest({ locale: { digits: 'own' } });
  const text = brandText({
    brand: aBrand(own),
    language: 'AR',
    name: 'messages:recovery.limits',
    values: { count: 30 },
  });
  expect(text).toContain('٣٠ دقيقة');
});

it('a form that a brand lacks is ours, and a language without the text has the English one of its number', () => {
  const own = { EN: { 'messages:recovery.limits_one': 'One minute.' } };
  expect([limits('EN', 1, own), limits('EN', 2, own)]).toEqual([
    'One minute.',
    'The link works once, within 2 minutes.',
  ]);
  // Until its texts are here, Lao is a draft.
  const lao = { LO: { 'messages:recovery.limits_other': 'ລາວ {{count}}' } };
  expect(limits('LO', 1, lao)).toBe('ລາວ 1');
});
