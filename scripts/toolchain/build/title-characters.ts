import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cn } from '../../../sandbox/content/texts/cn.ts';

/** Keys of titles, which are set in display faces: of pages and menus first, then of every file of the language, and names of ranks. */
const pageKeys = /^(?:page|menu|sheet|category|rank)\./;
const titleKeys = /title$/i;
/** Titles of the first view: the rows of the home page, and the two forms that visitors come for. */
const openingTitles = /^(?:home:(?!continue)|games:category\.|(?:access|registration):title$)/;
/** Maximum characters of brands' own titles in the first view, about a dozen titles. */
const brandsOpeningCharacters = 40;

type Title = { readonly namespace: string; readonly key: string };

function isOpening({ namespace, key }: Title): boolean {
  return openingTitles.test(`${namespace}:${key}`);
}

/** Whether the text of a key is a title. */
export function isTitle(key: string): boolean {
  return pageKeys.test(key) || titleKeys.test(key);
}

/** Texts of one namespace: keys to texts. */
type TextFile = { readonly namespace: string; readonly texts: unknown };

/** Chinese characters of the shipped titles and of the sandbox's banners, the most frequent first. */
export function shippedTitleCharacters(root: string): string[] {
  return byFrequency(shippedFiles(root));
}

/**
 * Additional characters in brands' own titles. The only input that a build takes from brands: a title with one character of another
 * font looks broken.
 */
export function brandTitleCharacters(root: string): string[] {
  const shipped = new Set(shippedTitleCharacters(root));
  return byFrequency(brandFiles(root)).filter((character) => !shipped.has(character));
}

/**
 * All characters in order of priority: first those of the first view, so that it needs one part of the font
 * only. Characters of brands are among those up to a limit, so that they can't push out the shipped ones.
 */
export function shippedAndBrandTitles(root: string): string[] {
  const [shipped, brands] = [shippedFiles(root), brandFiles(root)];
  const opening = [
    ...byFrequency(shipped, isOpening),
    ...byFrequency(brands, isOpening).slice(0, brandsOpeningCharacters),
  ];
  return [...new Set([...opening, ...byFrequency(shipped), ...byFrequency(brands)])];
}

function shippedFiles(root: string): TextFile[] {
  const folder = join(root, 'texts/CN');
  const files = readdirSync(folder).map((name) => ({
    namespace: basename(name, '.json'),
    texts: JSON.parse(readFileSync(join(folder, name), 'utf8')),
  }));
  const ofBanners = Object.fromEntries(
    Object.entries(cn.banners).map(([id, { title }]) => [`banner.${id}.title`, title]),
  );
  return [...files, { namespace: 'home', texts: ofBanners }];
}

function brandFiles(root: string): TextFile[] {
  const folder = join(root, 'tenants');
  return readdirSync(folder).flatMap((brand) =>
    Object.entries(recordOf(readBrandTexts(join(folder, brand, 'texts/CN.json')))).map(([namespace, texts]) => ({
      namespace,
      texts,
    })),
  );
}

/** Missing or invalid files count as empty: the checker reports them, and one brand must not break the build. */
function readBrandTexts(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function byFrequency(files: readonly TextFile[], isWanted: (title: Title) => boolean = () => true): string[] {
  const counts = new Map<string, number>();
  for (const { namespace, texts } of files)
    for (const [key, text] of Object.entries(recordOf(texts))) {
      if (!isTitle(key) || !isWanted({ namespace, key })) continue;
      const weight = pageKeys.test(key) ? 100 : 1;
      for (const character of String(text))
        if (character >= '\u2e80') counts.set(character, (counts.get(character) ?? 0) + weight);
    }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([character]) => character);
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
