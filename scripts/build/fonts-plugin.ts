import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type FontFile, type FontId, fontFiles, fonts, isCut } from '../../runtime/ui/theme/fonts.ts';

type BuiltFont = { readonly address: string; readonly bytes: Buffer };

/** Serves the font files of the table under hashed names, and tells both builds where. */
export function fontsPlugin({ root }: { root: string }): Plugin {
  let built: ReadonlyMap<string, BuiltFont> = new Map();
  return {
    name: 'livery-fonts',
    async config() {
      built = await buildFonts(root);
      const urls = Object.fromEntries([...built].map(([name, { address }]) => [name, `/${address}`]));
      return { define: { __FONT_URLS__: JSON.stringify(urls) } };
    },
    generateBundle() {
      // The build for the server only needs the addresses.
      if (this.environment.config.consumer === 'server') return;
      for (const { address, bytes } of built.values())
        this.emitFile({ type: 'asset', fileName: address, source: bytes });
    },
  };
}

async function buildFonts(root: string): Promise<Map<string, BuiltFont>> {
  const files = (Object.keys(fonts) as FontId[]).flatMap(fontFiles);
  const entries = files.map(async (file): Promise<[string, BuiltFont]> => {
    const source = readFileSync(join(root, 'node_modules', file.source));
    const bytes = isCut(file.subset) ? await cutHan({ source, file, root }) : source;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    return [file.name, { address: `assets/${file.name.replace(/\.woff2$/, `-${hash}.woff2`)}`, bytes }];
  });
  return new Map(await Promise.all(entries));
}

/**
 * The characters of titles, the most frequent first: as many in `han` as the table grants it, the others in `han-more`. Throws
 * where they don't fit, for a title with one character of another face looks broken.
 */
async function cutHan({
  source,
  file,
  root,
}: {
  source: Buffer;
  file: FontFile;
  root: string;
}): Promise<Buffer> {
  const characters = titleCharacters(root);
  const cut = (some: readonly string[]) => subsetFont(source, some.join(''), { targetFormat: 'woff2' });
  let count = characters.length;
  let bytes = await cut(characters);
  while (bytes.length > file.bytes) {
    count = Math.floor((count * file.bytes) / bytes.length) - 1;
    bytes = await cut(characters.slice(0, count));
  }
  if (file.subset === 'han') return bytes;
  const rest = await cut(characters.slice(count));
  if (rest.length <= file.bytes) return rest;
  throw new Error(
    `${file.name}: the titles of all Chinese texts need ${rest.length} bytes more than the first cut; its row in fonts.ts grants ${file.bytes}`,
  );
}

/** Display faces set titles: of pages and menus before all others, in every file of the language. */
const pageKeys = /^(?:page|menu|sheet|category)\./;
const titleKeys = /title$/i;

function titleCharacters(root: string): string[] {
  const counts = new Map<string, number>();
  for (const { key, text } of chineseTexts(root)) {
    const weight = pageKeys.test(key) ? 100 : titleKeys.test(key) ? 1 : 0;
    if (weight === 0) continue;
    for (const character of text)
      if (character >= '\u2e80') counts.set(character, (counts.get(character) ?? 0) + weight);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([character]) => character);
}

/** The shipped texts, and what brands say instead: a title with one character of another face looks broken. */
function chineseTexts(root: string): { key: string; text: string }[] {
  const folder = join(root, 'texts/CN');
  const shipped = readdirSync(folder).map((name) => textsOf(join(folder, name)));
  const brands = readdirSync(join(root, 'tenants')).map((brand) =>
    join(root, 'tenants', brand, 'texts/CN.json'),
  );
  const own = brands.filter((file) => existsSync(file)).flatMap((file) => Object.values(textsOf(file)));
  return [...shipped, ...own].flatMap((texts) =>
    Object.entries(texts).map(([key, text]) => ({ key, text: String(text) })),
  );
}

function textsOf(file: string): Record<string, Record<string, string>> | Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
