import { readFileSync } from 'node:fs';
import type { Delivery } from '../../../schema/delivery.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { extendLists, shippedLists } from '../../../schema/manifest/extend-lists.ts';
import { mergeManifests } from '../../../schema/manifest/merge.ts';
import { project } from '../../../schema/manifest/project.ts';
import type { Json, JsonObject, SchemaNode } from '../../../schema/manifest/walk-schema.ts';

const schema: SchemaNode = JSON.parse(
  readFileSync(new URL('../../../schema/generated/manifest.schema.json', import.meta.url), 'utf8'),
);

const least: JsonObject = {
  formatVersion: '1.1',
  tenant: { id: 'sample', merchantCode: 'SAMPLE01', brandName: 'Sample', domains: ['sample.example'] },
  jurisdiction: {
    authority: 'Sample Authority',
    licenceNumber: 'S-1',
    licenceUrl: 'https://authority.example/s-1',
    ageLimit: 18,
  },
  locale: { default: 'EN', enabled: ['EN', 'TY', 'CN', 'AR'] },
};

/** The data that a browser gets of a minimal brand, merged with the given parts of a manifest. */
export function aDelivery({
  manifest = {},
  ...rest
}: { manifest?: JsonObject } & Partial<Omit<Delivery, 'manifest'>> = {}): Delivery {
  const stated = extendLists({
    stated: mergeManifests({ parent: least, child: manifest }),
    applied: {},
    lists: shippedLists(schema),
  });
  const value = applyDefaults({ value: stated, node: schema, root: schema });
  const seen: Json | undefined = project({ value, node: schema, root: schema, audience: 'public' });
  return { revision: 'r1', assets: {}, texts: {}, ...rest, manifest: seen as unknown as PublicManifest };
}
