import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandState, studioSchema } from '../console/settings/brand-state.ts';
import type { Json } from '../schema/manifest/walk-schema.ts';
import { projectRoot } from '../server/project-root.ts';

const schema = studioSchema(
  JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')),
);

const ranks = (deposited: number): Json => ({
  vip: {
    ranks: [
      { id: 'bronze', deposited: 0, wagered: 0 },
      { id: 'silver', deposited },
    ],
  },
});

/** The reset that the row of a place offers. */
function resetAt({
  manifest,
  parents = [],
  path,
  isRequired = false,
}: {
  manifest: Json;
  parents?: Json[];
  path: string;
  isRequired?: boolean;
}) {
  const state = brandState({ schema, parents, manifest });
  return state.resetOf({ path, isRequired, value: state.valueAt(path) });
}

describe('the reset of a setting', () => {
  it('removes the own value, so that the one beneath applies', () => {
    const path = '/theme/colors/primary';
    expect(resetAt({ manifest: { theme: { colors: { primary: '#123456' } } }, path })).toEqual({ path, removed: true });
  });

  it('writes the value beneath in a list that the draft holds a copy of', () => {
    const path = '/vip/ranks/silver/deposited';
    const shipped = brandState({ schema, parents: [], manifest: {} }).valueAt(path);
    expect(shipped).toEqual(expect.any(Number));
    expect(resetAt({ manifest: ranks(7), path, isRequired: true })).toEqual({ path, value: shipped });
  });

  it('removes the own value in a list that is merged into the parent’s', () => {
    const path = '/vip/ranks/silver/deposited';
    expect(resetAt({ manifest: ranks(7), parents: [ranks(9)], path, isRequired: true })).toEqual({
      path,
      removed: true,
    });
  });

  it('is not offered where nothing would change', () => {
    const path = '/vip/ranks/silver/deposited';
    const shipped = brandState({ schema, parents: [], manifest: {} }).valueAt(path) as number;
    expect(resetAt({ manifest: ranks(shipped), path, isRequired: true })).toBeUndefined();
  });

  it('is not offered for a value that the brand has to state', () => {
    const path = '/tenant/brandName';
    const manifest = { tenant: { brandName: 'Fern' } };
    expect(resetAt({ manifest, path, isRequired: true })).toBeUndefined();
    expect(resetAt({ manifest: {}, parents: [manifest], path, isRequired: true })).toEqual({ path, removed: true });
  });
});
