import { directionOf } from '../../../schema/languages.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { newestFormat } from '../folder/check/check-format.ts';
import { isAbstract } from '../folder/lineage.ts';
import { logoStyles } from './logo-styles.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type PictureId, pictureFile } from './pictures.ts';
import type { BrandSettings, RequestedSettings } from './settings.ts';
import { draftOf, templates } from './templates.ts';
/** Brand that a new one is based on. */
export type Source = { readonly id: string; readonly manifest: JsonObject };

/** Returns the files of a new brand by path within its folder: the manifest, the mark, a logo if the name can be drawn, and pictures. */
export async function composeBrand({
  settings,
  from,
  requested,
  schema = '../../schema/generated/manifest-file.schema.json',
}: {
  settings: BrandSettings;
  /** If it is abstract, it is extended. Otherwise its settings are copied. */
  from: Source | undefined;
  requested: RequestedSettings;
  /** Path of the manifest's schema from the brand's folder, for editors. */
  schema?: string;
}): Promise<{ files: Map<string, string>; lines: number }> {
  // Imported here because it loads a canvas, which nothing else here needs.
  const { drawLogo } = await import('./draw-logo.ts');
  const { face, logo: style, pictures } = templates[settings.template];
  const palette = paletteOf(settings.colour, draftOf(settings));
  const { mark, logo } = drawLogo({ name: settings.name, face, style: logoStyles[style], palette });
  // A brand that is based on another one has a look of its own already, which these pictures would not fit.
  const drawn = from === undefined ? (Object.entries(pictures) as [PictureId, string][]) : [];
  const parts = { settings, palette, schema, hasLogo: logo !== undefined };
  const manifest =
    from === undefined
      ? composeManifest(parts)
      : isAbstract(from.manifest)
        ? composeManifest({ ...parts, parent: from.id })
        : copyManifest({
            ...parts,
            from: from.manifest,
            stated: {
              currency: requested.currency !== undefined,
              locale: requested.languages !== undefined || requested.zone !== undefined,
            },
          });
  const files = new Map([
    ['manifest.json', manifest],
    ['assets/mark.svg', mark],
    ...(logo === undefined ? [] : ([['assets/logo.svg', logo]] as const)),
    ...drawn.map(([of, content]) => [`assets/${of}.svg`, pictureFile(of, content, palette)] as const),
  ]);
  return { files, lines: manifest.trimEnd().split('\n').length };
}

type Composed = {
  readonly settings: BrandSettings;
  readonly palette: Palette;
  /** Whether a logo was drawn. */
  readonly hasLogo: boolean;
  /** Path of the schema from the brand's folder. */
  readonly schema: string;
};

/** The manifest as a file of at most 30 lines: related values share a line. */
function composeManifest({
  settings,
  palette,
  hasLogo,
  schema,
  parent,
}: Composed & {
  /** An abstract brand to extend, which then determines the look. */
  parent?: string;
}): string {
  const { theme, shell, tile, templates: designs, categoryBar, blocks } = templates[settings.template];
  const { fonts, radius, ...surfaces } = theme;
  const { tenant, jurisdiction, locale, wallet, support } = ownParts(settings);
  const looks =
    parent === undefined
      ? [
          `    ${members({ colorScheme: settings.scheme, ...surfaces })},`,
          `    ${members({ fonts: fontsFor(settings, fonts), radius })},`,
        ]
      : [`    ${members({ colorScheme: settings.scheme })},`];
  const { authority, ageLimit, ...licence } = jurisdiction;
  const layout = {
    games: { tile },
    ...(designs !== undefined && { templates: designs }),
    ...(categoryBar !== undefined && { nav: { categoryBar } }),
  };
  const lines = [
    '{',
    `  ${members({ $schema: schema, formatVersion: newestFormat, ...(parent !== undefined && { extends: parent }) })},`,
    `  ${members({ tenant })},`,
    '  "jurisdiction": {',
    `    ${members({ authority })},`,
    `    ${members({ ...licence, ageLimit })}`,
    '  },',
    `  ${members({ locale })},`,
    `  ${members({ wallet, support })},`,
    ...(parent === undefined ? [`  ${members({ shell })},`, `  ${members(layout)},`, ...homeLines(blocks)] : []),
    '  "theme": {',
    ...looks,
    '    "colors": {',
    ...colourLines(palette),
    '    },',
    `    ${members({ ...logos(hasLogo), ...(parent === undefined && drawn) })}`,
    '  }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** The manifest of another brand with the new brand's own identity, licence, support address, colours and logo. */
function copyManifest({
  settings,
  palette,
  hasLogo,
  schema,
  from,
  stated,
}: Composed & {
  from: JsonObject;
  /** Settings that were given replace the other brand's. */
  stated: { readonly currency: boolean; readonly locale: boolean };
}): string {
  const { $schema: _, formatVersion, extends: parent, status: __, ...rest } = from;
  const own = ownParts(settings);
  const theme = (rest.theme ?? {}) as JsonObject;
  const copied = Object.fromEntries(
    ['fonts', 'radius', 'shadow', 'art', 'finish'].flatMap((key) => {
      const value = theme[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const manifest = {
    $schema: schema,
    formatVersion,
    ...(parent !== undefined && { extends: parent }),
    ...rest,
    tenant: own.tenant,
    jurisdiction: own.jurisdiction,
    support: own.support,
    locale: stated.locale ? own.locale : { ...own.locale, ...(rest.locale as JsonObject | undefined) },
    wallet: {
      ...(rest.wallet as JsonObject | undefined),
      ...((stated.currency || rest.wallet === undefined) && own.wallet),
    },
    theme: { ...copied, colorScheme: settings.scheme, colors: palette, ...logos(hasLogo) },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function ownParts(settings: BrandSettings) {
  const { id, merchantCode, name: brandName, authority, licence, licenceUrl, age: ageLimit } = settings;
  return {
    tenant: { id, merchantCode, brandName, domains: [...settings.domains] },
    jurisdiction: { authority, licenceNumber: licence, licenceUrl, ageLimit },
    locale: { default: settings.languages[0], enabled: [...settings.languages], timeZone: settings.zone },
    wallet: { currency: settings.currency },
    support: { url: settings.support },
  };
}

const logos = (hasLogo: boolean) => ({ ...(hasLogo && { logo: 'assets/logo.svg' }), mark: 'assets/mark.svg' });

/** Pictures that every template draws. */
const drawn = { hero: 'assets/hero.svg', backdrop: 'assets/backdrop.svg', empty: 'assets/empty.svg' };

/** Blocks of home, in three lines. */
function homeLines(blocks: readonly object[]): string[] {
  const share = Math.ceil(blocks.length / 3);
  const parts = [0, 1, 2].map((at) => blocks.slice(at * share, (at + 1) * share)).filter(({ length }) => length > 0);
  const lines = parts.map((part, at) => `    ${part.map(inline).join(', ')}${at === parts.length - 1 ? '' : ','}`);
  return ['  "home": { "blocks": [', ...lines, '  ] },'];
}

/** Fonts that have the letters of the default language. */
function fontsFor(settings: BrandSettings, fonts: object): object {
  const [language] = settings.languages;
  if (language === 'AR') return { display: 'kufam', text: 'vazirmatn' };
  return language !== undefined && directionOf(language) === 'rtl'
    ? { display: 'vazirmatn', text: 'vazirmatn' }
    : fonts;
}

/** Six lines of colours, grouped by their use. */
function colourLines(palette: Palette): string[] {
  const groups = [
    ['background', 'surface', 'surfaceRaised', 'surfaceSunken', 'backdrop'],
    ['border', 'borderStrong', 'focus'],
    ['text', 'textMuted', 'link'],
    ['primary', 'primaryPressed', 'onPrimary', 'accent', 'onAccent'],
    ['success', 'warning', 'danger', 'onDanger'],
    ['header', 'onHeader', 'footer', 'onFooter'],
  ] as const;
  return groups.map((names, index) => {
    const line = members(Object.fromEntries(names.map((name) => [name, palette[name]])));
    return `      ${line}${index === groups.length - 1 ? '' : ','}`;
  });
}

/** Members of an object in one line, without braces. */
function members(object: object): string {
  return Object.entries(object)
    .map(([key, value]) => `${JSON.stringify(key)}: ${inline(value)}`)
    .join(', ');
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  return typeof value === 'object' && value !== null ? `{ ${members(value)} }` : JSON.stringify(value);
}
