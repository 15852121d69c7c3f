import { readdir } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { serverLimits } from '../../../../schema/constants.ts';
import { isLanguage } from '../../../../schema/languages.ts';
import { nearestOf } from '../../../nearest-word.ts';
import { shippedTexts } from '../../../texts/read-texts.ts';
import { isAbstract } from '../lineage.ts';
import { assetTypeOf, type BrandFolder, manifestFile } from '../read/read-brand-folder.ts';
import type { CheckFault, OtherRule } from './fault.ts';

/** Endings of files that somebody puts into a brand's folder for players. Others, such as notes and licences, may be anywhere. */
const meant = /\.(?:json[5c]?|svg|png|webp|jpe?g|gif|avif|ico|bmp|woff2?|ttf|otf)$/i;

/** Warns about files in a brand's folder that nothing reads, because of their name or their place. Hidden files are left out. */
export async function unreadFiles({ folder, id, manifest, texts, assets }: BrandFolder): Promise<CheckFault[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => meant.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
    .sort();
  const read = isAbstract(manifest.value)
    ? [manifestFile]
    : [manifestFile, ...[...texts.keys()].map((language) => `texts/${language}.json`), ...assets.keys()];
  const known = new Set(read);
  return files
    .filter((file) => !known.has(file))
    .slice(0, serverLimits.faultsReported)
    .map((file) => ({
      tenant: id,
      severity: 'warning',
      rule: 'unread' satisfies OtherRule,
      pointer: '',
      file: join(folder, file),
      line: 1,
      column: 1,
      ...wordsFor({ file, isOfAbstract: isAbstract(manifest.value) }),
    }));
}

function wordsFor({ file, isOfAbstract }: { file: string; isOfAbstract: boolean }): { message: string; fix: string } {
  const message = `nothing reads ${file}`;
  if (isOfAbstract && /^(?:texts|assets)\//.test(file))
    return {
      message: `${message}: brands do not inherit texts and pictures`,
      fix: 'move it into the folders of the brands that need it',
    };
  const [, language = '', name = ''] = /^texts?\/([^/]+)\/([^/]+)\.\w+$/i.exec(file) ?? [];
  if (isLanguage(language.toUpperCase())) {
    const target = `texts/${language.toUpperCase()}.json`;
    const namespaces = [...new Set([...shippedTexts('EN').keys()].map((key) => key.split(':')[0] ?? ''))];
    const near = nearestOf(name, namespaces);
    return near === undefined
      ? { message, fix: `write its texts into ${target}, below one of ${namespaces.sort().join(', ')}` }
      : {
          message: `${message}${near === name ? '' : `, and no group of texts is called ${name}`}`,
          fix: `write its texts into ${target}, below "${near}"`,
        };
  }
  const stem = basename(file, extname(file));
  const asset = `assets/${stem.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;
  if (/\.json[5c]?$/i.test(file))
    return isLanguage(stem.toUpperCase())
      ? { message, fix: `did you mean texts/${stem.toUpperCase()}.json?` }
      : { message, fix: `move it out of the folder: texts are read from texts/<LANG>.json` };
  const ending = extname(file).toLowerCase().replace('.jpeg', '.jpg');
  return assetTypeOf(ending === '' ? '' : `x${ending}`) === undefined
    ? { message, fix: `save it as ${asset} with .svg, .png, .webp, .jpg or .woff2` }
    : { message, fix: `did you mean ${asset}${ending}?` };
}
