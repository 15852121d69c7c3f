import type { Manifest } from '../../schema/generated/manifest.ts';
import { mergeManifests } from '../../schema/manifest/merge.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import { asManifest, computeEffective } from '../../server/brands/folder/effective.ts';

/** A partial manifest at any depth; lists either whole or as items by id. */
export type Stated<T> = T extends readonly unknown[]
  ? T | readonly Stated<T[number]>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Stated<T[Key]> | null }
    : T;
export type StatedManifest = Stated<Manifest>;

/** A brand in English only: production of a real program accepts it without signatures of translations. */
export const inEnglish = { locale: { enabled: ['EN'] } } as const satisfies StatedManifest;

/** A manifest file: the minimum that is valid, merged with the parts that the test states. */
export const aManifestFile = (stated: StatedManifest = {}): Json => {
  const id = stated.tenant?.id ?? 'lumina';
  const least = {
    $schema: '../../schema/generated/manifest-file.schema.json',
    formatVersion: '1.1',
    tenant: {
      id,
      merchantCode: id.toUpperCase().replaceAll('-', '_').padEnd(2, '0'),
      brandName: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
      domains: [`${id}.example`],
    },
    jurisdiction: {
      authority: 'Example Gaming Authority',
      licenceNumber: 'EGA/2026/001',
      licenceUrl: 'https://authority.example/licences/001',
      ageLimit: 18,
    },
  };
  return mergeManifests({ parent: least, child: stated as Json });
};

/** An effective manifest with all defaults. Throws if it is invalid, so that a test can't pass for another reason. */
export const aManifest = (stated: StatedManifest = {}): Manifest => {
  const effective = computeEffective([aManifestFile(stated)]);
  const faults = effective.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  if (faults.length > 0) throw new Error(`not a manifest: ${faults.join('; ')}`);
  return asManifest(effective);
};
