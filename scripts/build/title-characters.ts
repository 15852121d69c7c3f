import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { banners } from '../../sandbox/content/banners.ts';

/** Display faces set titles: of pages and menus before all others, in every file of the language; and the names of ranks. */
const pageKeys = /^(?:page|menu|sheet|category|rank)\./;
const titleKeys = /title$/i;

/** Whether the text of a key is a title. */
export function isTitle(key: string): boolean {
  return pageKeys.test(key) || titleKeys.test(key);
}

/** Chinese characters of the shipped titles and of the sandbox's banners, the most frequent first. */
export function shippedTitleCharacters(root: string): string[] {
  const folder = join(root, 'texts/CN');
  const texts = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const bannerTitles = banners.map(({ id, title }) => ({ [`${id}.title`]: title.CN }));
  return byFrequency([...texts, ...bannerTitles]);
}

/**
 * Additional characters in brands' own titles. The only input that a build takes from brands: a title with one character of another
 * font looks broken.
 */
export function brandTitleCharacters(root: string): string[] {
  const folder = join(root, 'tenants');
  const shipped = new Set(shippedTitleCharacters(root));
  const texts = readdirSync(folder).flatMap((brand) =>
    Object.values(recordOf(readBrandTexts(join(folder, brand, 'texts/CN.json')))),
  );
  return byFrequency(texts).filter((character) => !shipped.has(character));
}

/** All characters in order of priority. */
export function shippedAndBrandTitles(root: string): string[] {
  return [...shippedTitleCharacters(root), ...brandTitleCharacters(root)];
}

/** Missing or invalid files count as empty: the checker reports them, and one brand must not break the build. */
function readBrandTexts(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function byFrequency(files: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const [key, text] of files.flatMap((file) => Object.entries(recordOf(file)))) {
    if (!isTitle(key)) continue;
    const weight = pageKeys.test(key) ? 100 : 1;
    for (const character of String(text))
      if (character >= '\u2e80') counts.set(character, (counts.get(character) ?? 0) + weight);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([character]) => character);
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
