import { languages } from '../../../schema/languages.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { placeholders } from '../localised-text.ts';
import { contentProperties, isTextByLanguage, pictureName } from './content-format.ts';
import type { WantedRow } from './prepare-rows.ts';

/** The part of a brand that its content depends on. */
export type BrandLocale = { readonly manifest: Pick<Brand['manifest'], 'locale'> };

type Way = { readonly path: readonly (string | number)[]; readonly key?: string };
type Found = Way & { readonly rule: string; readonly message: string; readonly fix: string };

/** Faults in the texts and pictures of a record that no schema can find. */
export function textFaults({
  row: { kind, content, record },
  brand,
  isPicture,
}: {
  row: WantedRow;
  brand: BrandLocale;
  /** Returns whether a picture has this name. */
  isPicture: (name: string) => boolean;
}): Found[] {
  return Object.entries(contentProperties(kind)).flatMap(([name, node]) => {
    const stated = record.sound[name];
    if (node.type === 'array' && Array.isArray(stated))
      return stated.flatMap((item, index) =>
        localisedFaults({ value: item, path: [name, index], brand, isPicture, isText: false }),
      );
    if (node.type !== 'object' || node.properties !== undefined) return [];
    const found = localisedFaults({
      value: stated,
      path: [name],
      brand,
      isPicture,
      isText: isTextByLanguage(name, node),
    });
    if (name !== 'content' || !isObject(content.content as Json)) return found;
    const empty = Object.entries(content.content as Record<string, string>).filter(
      ([, html]) => html.replaceAll(/<(?!img\b)[^>]*>|\s|&nbsp;/g, '') === '',
    );
    return found.concat(
      empty.map(([language]) => ({
        path: [name, language],
        rule: 'html',
        message: `nothing is left of \`${name}.${language}\` once it is clean`,
        fix: 'write text, or plain elements such as p, h3, ul, a, img',
      })),
    );
  });
}

function localisedFaults({
  value,
  path,
  brand,
  isPicture,
  isText,
}: {
  value: Json | undefined;
  path: readonly (string | number)[];
  brand: BrandLocale;
  isPicture: (name: string) => boolean;
  isText: boolean;
}): Found[] {
  if (!isObject(value)) return [];
  const known = Object.keys(languages);
  const standard = brand.manifest.locale.default;
  const faults: Found[] = [];
  const stated = Object.keys(value);
  if (stated.length > 0 && !stated.includes(standard) && !stated.includes('EN'))
    faults.push({
      path,
      rule: 'language',
      message:
        standard === 'EN'
          ? `\`${path.join('.')}\` has no EN, the brand's own language`
          : `\`${path.join('.')}\` has neither ${standard}, the brand's own language, nor EN`,
      fix: `add "${standard}"`,
    });
  for (const [language, text] of Object.entries(value)) {
    if (!known.includes(language)) {
      const nearest = nearestOf(language, known);
      const fix = nearest === undefined ? `one of ${known.join(', ')}` : `did you mean ${nearest}?`;
      faults.push({ path, key: language, rule: 'language', message: `no language is called "${language}"`, fix });
    }
    const at = { path: [...path, language] };
    const words = String(text);
    if (!isText) {
      if (words.startsWith('pictures/') && !isPicture(pictureName(words)))
        faults.push({
          ...at,
          rule: 'picture',
          message: `the folder has no file ${words}`,
          fix: 'add it, or use another',
        });
      continue;
    }
    for (const [whole, name = ''] of words.matchAll(/\{\{([^{}]*)\}\}/g))
      if (!placeholders.includes(name))
        faults.push({
          ...at,
          rule: 'placeholder',
          message: `nothing is filled in for ${whole.slice(0, 40)}`,
          fix: `write ${placeholders.map((one) => `{{${one}}}`).join(' or ')}`,
        });
  }
  return faults;
}
