import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languageIds, languages } from '../../../schema/languages.ts';
import { fontsFor, fontsWith } from '../../../schema/rules/font-letters.ts';
import { fontFaceCss } from './font-face-css.ts';
import { fontStack, fontsAtOnce, hasLetters, urduLines } from './font-stack.ts';
import type { FontId } from './fonts.ts';
import { fontFiles, fontPackage, fonts, isCut, preloadFor } from './fonts.ts';

const ids = Object.keys(fonts) as FontId[];
const onDisk = (source: string) => fileURLToPath(new URL(`../../../node_modules/${source}`, import.meta.url));
const url = (file: { name: string }) => `/assets/${file.name}`;

describe('the font table', () => {
  it.each(ids)('names existing files of %s with their size', (id) => {
    for (const file of fontFiles(id)) {
      const { size } = statSync(onDisk(file.source));
      if (isCut(file.subset)) expect(size).toBeGreaterThan(file.bytes);
      else expect(size, file.name).toBe(file.bytes);
    }
  });

  it.each(ids)('gives %s the family and the weights of its package', (id) => {
    const css = readFileSync(onDisk(`${fontPackage(id)}/index.css`), 'utf8');
    expect(css).toContain(`font-family: '${fonts[id].family}'`);
    expect(css).toContain(`font-weight: ${fonts[id].weight};`);
  });

  it.each(ids)('has a stack for %s that starts with its declared fonts and ends with a generic one', (id) => {
    const named = [...fontFaceCss([id], url, 'EN').matchAll(/font-family:("[^"]+")/g)].map((match) => match[1]);
    const all = [...new Set(named)];
    for (const language of languageIds.filter((one) => hasLetters(id, one))) {
      const { script } = languages[language];
      const stack = fontStack(id, language).split(', ');
      const declared = all.filter((family) => script === 'Hans' || !family?.includes(' Han"'));
      expect(stack.slice(0, declared.length)).toEqual(declared);
      expect(stack.at(-1)).toMatch(/^(sans-)?serif$/);
      // Families of iOS, Android and Windows.
      const isLatin = script === 'Latn' || script === 'Cyrl';
      expect(stack.length - declared.length, language).toBeGreaterThan(isLatin ? 0 : 1);
      expect(
        stack.some((face) => face.includes('Noto') && !face.includes(' on ')),
        language,
      ).toBe(!isLatin);
    }
  });

  it.each(ids)('shows Vietnamese and Russian in %s only if it has their letters', (id) => {
    const has = (subset: 'vietnamese' | 'cyrillic') => fontFiles(id).some((file) => file.subset === subset);
    expect(hasLetters(id, 'VI')).toBe(has('vietnamese'));
    if (!has('vietnamese')) expect(fontStack(id, 'VI')).toBe(fontStack('system', 'VI'));
    expect(fontFaceCss([id], url, 'VI').includes('-vietnamese-')).toBe(has('vietnamese'));
    expect(fontFaceCss([id], url, 'RU').includes('-cyrillic-')).toBe(has('cyrillic'));
    expect(fontFaceCss([id], url, 'EN')).not.toMatch(/-(?:vietnamese|cyrillic)-/);
  });

  it('agrees with the table by which the checker reports missing letters', () => {
    for (const subset of ['vietnamese', 'cyrillic', 'arabic', 'han'] as const)
      expect(fontsWith[subset], subset).toEqual(
        ids.filter((id) => fontFiles(id).some((file) => file.subset === subset)),
      );
    expect(fontsFor('TY')).toBeUndefined();
    expect(fontsFor('TH')).toEqual([]);
    for (const id of ids) expect(fontsFor('VI')?.includes(id)).toBe(hasLetters(id, 'VI'));
  });

  it('shows Urdu in Nastaliq if the brand chooses it, with higher lines and no shipped font at once, and no other language', () => {
    const fonts = { text: 'vazirmatn', display: 'kufam', urdu: 'nastaliq' } as const;
    // Letters that the device's family lacks, or all of them, are in the brand's font.
    expect(fontStack('vazirmatn', 'UR', fonts)).toBe(
      `"Noto Nastaliq Urdu", "Jameel Noori Nastaleeq", "Urdu Typesetting", ${fontStack('vazirmatn', 'UR')}`,
    );
    expect([fontsAtOnce(fonts, 'UR'), urduLines(fonts)]).toEqual([[], 1.5]);
    for (const language of languageIds.filter((one) => one !== 'UR'))
      expect(fontStack('vazirmatn', language, fonts)).toBe(fontStack('vazirmatn', language));
    const naskh = { ...fonts, urdu: 'naskh' } as const;
    expect(fontStack('vazirmatn', 'UR', naskh)).toBe(fontStack('vazirmatn', 'UR'));
    expect([fontsAtOnce(naskh, 'UR'), urduLines(naskh)]).toEqual([['vazirmatn', 'kufam'], 1]);
  });

  it('has its Chinese characters in titles of simplified Chinese only, because the others would mix two fonts in a word', () => {
    const han = fontFiles('cormorant').filter(({ subset }) => subset.startsWith('han'));
    expect(han.map(({ family }) => family)).toEqual(['Cormorant Han', 'Cormorant Han']);
    const withHan = languageIds.filter((language) => fontStack('cormorant', language).includes('"Cormorant Han"'));
    expect(withHan).toEqual(['CN']);
  });

  it('swaps every font in, with a fallback of the same size', () => {
    const rules = fontFaceCss(['vazirmatn'], url, 'EN').split('\n');
    const files = rules.filter((rule) => rule.includes('url('));
    expect(files).toHaveLength(4);
    for (const rule of files) expect(rule).toMatch(/font-display:swap;.*unicode-range:U\+/);
    const fallbacks = rules.filter((rule) => rule.includes('local('));
    expect(fallbacks).toHaveLength(3);
    for (const rule of fallbacks) {
      expect(rule).toMatch(/size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%;line-gap-override:0%/);
    }
  });

  it('declares a font once if titles and text use the same', () => {
    expect(fontFaceCss(['sora', 'sora'], url, 'EN')).toBe(fontFaceCss(['sora'], url, 'EN'));
  });

  it.each(ids)('declares one weight range for %s, or browsers would not combine its files', (id) => {
    expect(new Set(fontFiles(id).map((file) => file.weight)).size).toBe(1);
  });

  it('gives every file a unique name', () => {
    const names = ids.flatMap((id) => fontFiles(id).map((file) => file.name));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('preloading', () => {
  it('takes at most 67 kB, for any two fonts and language', () => {
    for (const text of ids) {
      for (const display of ids) {
        for (const language of ['en', 'tl-PH', 'zh-CN', 'ar', 'ru', 'vi']) {
          const files = preloadFor([text, display], language);
          expect(files.length, `${text} ${display} ${language}`).toBeGreaterThan(0);
          expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(67_000);
        }
      }
    }
  });

  it('takes one file per font, in the script of the language', () => {
    const names = (list: FontId[], language: string) => preloadFor(list, language).map((file) => file.name);
    expect(names(['manrope', 'sora'], 'en')).toEqual(['manrope-latin-text.woff2', 'sora-latin-title.woff2']);
    expect(names(['vazirmatn', 'kufam'], 'ar')).toEqual(['vazirmatn-arabic.woff2', 'kufam-arabic.woff2']);
    expect(names(['nunito', 'fredoka'], 'tl-PH')).toEqual(['nunito-latin-text.woff2', 'fredoka-latin-title.woff2']);
    expect(names(['figtree', 'cormorant'], 'zh-CN')).toEqual(['figtree-latin-text.woff2', 'cormorant-han.woff2']);
  });
});
