import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type FontFile, type FontId, fontFiles, fonts, isCut } from '../../../runtime/ui/theme/fonts.ts';
import { shippedAndBrandTitles, shippedTitleCharacters } from './title-characters.ts';

const files = (Object.keys(fonts) as FontId[]).flatMap((id) => fontFiles(id));

type BuiltFont = { readonly address: string; readonly bytes: Buffer };

/** Emits the font files with hashed names, or serves them from source, and defines their addresses for browsers and renderer. */
export function fontsPlugin({ root, cuts }: { root: string; cuts: boolean }): Plugin {
  let built: ReadonlyMap<string, BuiltFont> = new Map();
  return {
    name: 'livery-fonts',
    async config() {
      built = await buildFonts(root, { cuts });
      const urls = Object.fromEntries([...built].map(([name, { address }]) => [name, `/${address}`]));
      return { define: { __FONT_URLS__: JSON.stringify(urls) } };
    },
    configureServer({ middlewares }) {
      const files = new Map([...built.values()].map(({ address, bytes }) => [`/${address}`, bytes]));
      middlewares.use((request, response, next) => {
        const bytes = files.get(request.url ?? '');
        if (bytes === undefined) return next();
        response.setHeader('Content-Type', 'font/woff2');
        response.end(bytes);
      });
    },
    generateBundle() {
      // The server build only needs the addresses.
      if (this.environment.config.consumer === 'server') return;
      for (const { address, bytes } of built.values())
        this.emitFile({ type: 'asset', fileName: address, source: bytes });
    },
  };
}

/** All files of the table, by their names there. Cutting them to the used letters takes seconds, so a development server does not. */
export async function buildFonts(
  root: string,
  { cuts = true }: { cuts?: boolean } = {},
): Promise<Map<string, BuiltFont>> {
  const entries = files.map(async (file): Promise<[string, BuiltFont]> => {
    const source = readFileSync(join(root, 'node_modules', file.source));
    const bytes = cuts && isCut(file.subset) ? await cut({ source, file, root }) : source;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    return [file.name, { address: `assets/${file.name.replace(/\.woff2$/, `-${hash}.woff2`)}`, bytes }];
  });
  return new Map(await Promise.all(entries));
}

function cut(of: { source: Buffer; file: FontFile; root: string }): Promise<Buffer> {
  if (of.file.subset === 'latin-title') return cutTitles(of);
  return /^han/.test(of.file.subset) ? cutHan(of) : cutText(of);
}

/** Reduces a variable face to one weight, which halves its size. */
async function cutTitles({ source, file }: { source: Buffer; file: FontFile }): Promise<Buffer> {
  return subsetFont(source, charactersOf(file.unicodeRange), {
    targetFormat: 'woff2',
    variationAxes: { wght: file.only ?? 700 },
  });
}

/** Reduces a face to the letters of the table and the weights that pages use, which halves its size. */
async function cutText({ source, file }: { source: Buffer; file: FontFile }): Promise<Buffer> {
  return subsetFont(source, charactersOf(file.unicodeRange), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
}

/** Characters of a `unicode-range`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/**
 * Reduces the Chinese font to the characters of titles. `han` gets those of the first view up to its size limit, `han-more` the others.
 * Throws if the shipped titles don't fit, since a title with one character of another font looks broken; characters of brands are
 * added as far as there is room.
 */
async function cutHan({ source, file, root }: { source: Buffer; file: FontFile; root: string }): Promise<Buffer> {
  const shipped = shippedTitleCharacters(root);
  const characters = shippedAndBrandTitles(root);
  const han = files.find(({ family, subset }) => family === file.family && subset === 'han') ?? file;
  const first = await cutToFit(source, characters, han.bytes);
  if (file.subset === 'han') return first.cut;
  const rest = await cutToFit(source, characters.slice(first.count), file.bytes);
  const included = new Set(characters.slice(0, first.count + rest.count));
  const missing = shipped.filter((character) => !included.has(character));
  if (missing.length === 0) return rest.cut;
  throw new Error(
    `${file.name}: cuts of ${han.bytes} and ${file.bytes} bytes lack ${missing.length} of the ${shipped.length} characters of the shipped Chinese titles (${missing.join('')}); its row in fonts.ts has to grant more`,
  );
}

/** The largest prefix of the characters that fits the size limit. */
async function cutToFit(
  source: Buffer,
  characters: readonly string[],
  bytes: number,
): Promise<{ cut: Buffer; count: number }> {
  let count = characters.length;
  for (;;) {
    const cut = await subsetFont(source, characters.slice(0, count).join(''), { targetFormat: 'woff2' });
    if (cut.length <= bytes) return { cut, count };
    count = Math.floor((count * bytes) / cut.length) - 1;
  }
}
