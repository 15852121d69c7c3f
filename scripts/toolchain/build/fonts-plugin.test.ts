import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FontFile, type FontId, fontFiles, fonts, isCut } from '../../../runtime/ui/theme/fonts.ts';
import { banners } from '../../../sandbox/content/banners.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { buildFonts } from './fonts-plugin.ts';
import { isTitle, shippedAndBrandTitles } from './title-characters.ts';

/** Characters of Arabic, then of Persian and Urdu. */
const letters = [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي', ...'پچژکگیٹڈڑںھہۃے'];
const files = (Object.keys(fonts) as FontId[]).flatMap((id) => fontFiles(id));
const arabic = files.filter(({ subset }) => subset === 'arabic');

let built: Awaited<ReturnType<typeof buildFonts>>;
beforeAll(async () => {
  built = await buildFonts(projectRoot);
});

describe('the faces of a build', () => {
  it('have no more bytes than the table grants them', () => {
    for (const { name, subset, bytes } of files.filter((file) => isCut(file.subset)))
      expect(bytesOf(name).length, `${name} ${subset}`).toBeLessThanOrEqual(bytes);
  });

  it('have every character of Chinese titles, the shipped ones and those of the brands', async () => {
    const titles = shippedAndBrandTitles(projectRoot);
    const cuts = files.filter(({ source }) => source.includes('ZCOOL'));
    const shapers = await Promise.all(cuts.map((file) => shaperOf(file, titles)));
    const isIn = (character: string) => shapers.some((shaped) => shaped(character)[0]?.glyph !== 0);
    expect(titles.filter((character) => !isIn(character))).toEqual([]);
  });

  it.each(arabic)('$name have the letters of Arabic, Persian and Urdu', async (file) => {
    const shaped = await shaperOf(file, arabicCharacters);
    expect(letters.filter((letter) => shaped(letter).some(({ glyph }) => glyph === 0))).toEqual([]);
  });

  // WebKitGTK leaves raised glyphs on the baseline, such as dots that are glyphs of their own...
  it.each(arabic)('$name draw letters with their dots, in every form', async (file) => {
    const shaped = await shaperOf(file, arabicCharacters);
    const forms = letters.flatMap((letter) => [letter, `${letter}ـ`, `ـ${letter}ـ`, `ـ${letter}`]);
    const words = [...forms, ...arabicTexts().flatMap(({ words }) => words.map(withoutSigns))];
    expect(words.filter((word) => shaped(word).some(({ raised }) => raised))).toEqual([]);
  });

  // ... and raises the whole word if such a glyph comes last. In small print that is a pixel or two.
  it.each(arabic)('$name raise no sign at the end of a word in a title', async (file) => {
    const shaped = await shaperOf(file, arabicCharacters);
    const titles = arabicTexts().filter(({ key }) => isTitle(key));
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.flatMap(({ words }) => words.filter((word) => shaped(word)[0]?.raised))).toEqual([]);
  });
});

/** Vowel signs are above and below letters if a word may be misread. */
function withoutSigns(word: string): string {
  return word.replace(/[\u064b-\u0652\u0670]/g, '');
}

function bytesOf(name: string): Buffer {
  const file = built.get(name);
  if (file === undefined) throw new Error(`${name} was not built`);
  return file.bytes;
}

/** The glyphs of a word in a face, from left to right. */
async function shaperOf(file: FontFile, characters: readonly string[]) {
  const font = await subsetFont(bytesOf(file.name), characters.join(''), { targetFormat: 'truetype' });
  const face = new Font(new Face(new Blob(new Uint8Array(font).buffer)));
  return (word: string): { glyph: number; raised: boolean }[] => {
    const run = new Shaped();
    run.addText(word);
    run.guessSegmentProperties();
    shape(face, run);
    const places = run.getGlyphPositions();
    return run
      .getGlyphInfos()
      .map(({ codepoint }, index) => ({ glyph: codepoint, raised: places[index]?.yOffset !== 0 }));
  };
}

const arabicCharacters = [...letters, 'ـ', ...arabicTexts().flatMap(({ words }) => words)];

type Text = { readonly key: string; readonly words: readonly string[] };

/** Titles that are shipped, of the brands, and of the sandbox's banners. */
function arabicTexts(): Text[] {
  const folder = join(projectRoot, 'texts/AR');
  const shipped = readdirSync(folder).map((name) => join(folder, name));
  const brands = join(projectRoot, 'tenants');
  const overrides = readdirSync(brands).map((brand) => join(brands, brand, 'texts/AR.json'));
  return [
    ...[...shipped, ...overrides].filter(existsSync).flatMap((file) => textsIn(readJson(file))),
    ...banners.map(({ title }) => ({ key: 'title', words: wordsIn(title.AR ?? '') })),
  ];
}

function textsIn(texts: object): Text[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? { key, words: wordsIn(text) } : textsIn(text),
  );
}

function wordsIn(text: string): string[] {
  return text.match(/[\u0621-\u065f\u0670-\u06d3]+/g) ?? [];
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8'));
}
