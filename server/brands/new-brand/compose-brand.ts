import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { isAbstract } from '../lineage.ts';
import { composeManifest, copyManifest } from './compose-manifest.ts';
import { paletteOf } from './palette.ts';
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
  const palette = paletteOf({ colour: settings.colour, draft: draftOf(settings) });
  const { mark, logo } = drawLogo({ name: settings.name, face, style, palette });
  // A brand that is based on another one has a look of its own already, which these pictures would not fit.
  const drawn = from === undefined ? (Object.entries(pictures(palette)) as [PictureId, string][]) : [];
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
    ...drawn.map(([of, content]) => [`assets/${of}.svg`, pictureFile({ of, content })] as const),
  ]);
  return { files, lines: manifest.trimEnd().split('\n').length };
}
