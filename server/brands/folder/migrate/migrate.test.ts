import { expect, it } from 'vitest';
import { valueIn } from '../../../../schema/manifest/pointer.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { aMigrationStep } from '../../../../tests/support/a-migration-step.ts';
import { computeEffective } from '../effective.ts';
import { type MigrationStep, migrateChain, migrateManifest, placesOf } from './migrate-manifest.ts';

const steps = [aMigrationStep];
const aBrand = (stated: object): Json => ({ ...(aManifestFile() as object), ...stated }) as Json;
const formatsOf = (chain: readonly Json[]) => chain.map((manifest) => (manifest as JsonObject).formatVersion);
/** The manifest that players see, apart from its format. */
function shown(chain: readonly Json[]) {
  const { value, errors } = computeEffective(chain);
  expect(errors).toEqual([]);
  return { ...(value as JsonObject), formatVersion: undefined };
}

it('has nothing to do for manifests of this version', () => {
  expect(migrateManifest(aBrand({}))).toEqual([]);
});

it.each<[string, Json[], string[][]]>([
  ['a brand that states nothing', [aBrand({})], [['formatVersion', 'theme']]],
  ['a brand that states the value', [aBrand({ theme: { shadow: 'glow' } })], [['formatVersion']]],
  [
    'a brand and its parent',
    [aBrand({ abstract: true, theme: { radius: { small: 4 } } }), aBrand({ flags: { CBS3: true } })],
    [['formatVersion', 'theme'], ['formatVersion']],
  ],
])('writes what the new format would change, of %s', (_, chain, written) => {
  const migrated = migrateChain(chain, steps);
  const manifests = migrated.map(({ manifest }) => manifest);
  expect(formatsOf(manifests)).toEqual(chain.map(() => '1.2'));
  expect(migrated.map(({ edits }) => edits.map(({ path }) => path.join('/')))).toEqual(written);
  expect(shown(manifests)).toEqual(shown(chain));
  expect(valueIn(manifests[0], ['theme', 'shadow'])).toBe(valueIn(computeEffective(chain).value, ['theme', 'shadow']));
  expect(migrateChain(manifests, steps).flatMap(({ edits }) => edits)).toEqual([]);
});

it('gives a brand without a format that of its parent', () => {
  const { formatVersion: _, ...bare } = aBrand({}) as JsonObject;
  expect(migrateManifest(bare, [aBrand({ formatVersion: '1.2' })], steps)).toEqual([]);
  expect(migrateManifest(bare, [aBrand({})], steps)).toEqual([]);
  const writing: MigrationStep = { ...aMigrationStep, edits: () => [{ path: ['abstract'], value: false }] };
  expect(placesOf(migrateManifest(bare, [aBrand({})], [writing]))).toBe(1);
});

it('takes several steps after each other, each with parents of its own format', () => {
  const next: MigrationStep = {
    from: '1.2',
    to: '1.3',
    edits: (manifest, parents) => [{ path: ['seen'], value: formatsOf([...parents, manifest]) as Json }],
  };
  const migrated = migrateChain([aBrand({ abstract: true }), aBrand({})], [aMigrationStep, next]);
  expect(migrated.map(({ manifest }) => valueIn(manifest, ['seen']))).toEqual([['1.2'], ['1.2', '1.2']]);
});
