import { valueIn } from '../../schema/manifest/pointer.ts';
import { isObject, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import type { MigrationStep } from '../../server/brands/folder/migrate/migrate-manifest.ts';

/**
 * A worked example: format 1.2 would ship another shadow. Brands that state none write the one of 1.1. Those with a parent inherit it,
 * because their parent writes it.
 */
export const aMigrationStep: MigrationStep = {
  from: '1.1',
  to: '1.2',
  edits: (manifest, parents) => {
    const theme = valueIn(manifest, ['theme']);
    const stated: JsonObject = isObject(theme) ? theme : {};
    if (parents.length > 0 || stated.shadow !== undefined) return [];
    return [{ path: ['theme'], value: { ...stated, shadow: 'soft' } }];
  },
};
