import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import { computeEffective } from './effective.ts';

const colorsOf = (theme: object | undefined, ...changed: (readonly [path: string, value: Json])[]) => {
  const { value, errors } = computeEffective(
    [aManifestFile(theme === undefined ? {} : { theme })],
    changed.map(([path, to]) => ({ path, value: to, removed: false })),
  );
  expect(errors).toEqual([]);
  return valueAt(value, ['theme', 'colors']);
};

describe('the palette that fills in missing colours', () => {
  const light = colorsOf(undefined);
  const dark = colorsOf({ colorScheme: 'dark' });

  it('belongs to the colour scheme, which a live change may switch', () => {
    expect(dark).not.toEqual(light);
    expect(colorsOf({ colorScheme: 'light' }, ['/theme/colorScheme', 'dark'])).toEqual(dark);
    expect(colorsOf(undefined, ['/theme/colorScheme', 'dark'])).toEqual(dark);
    expect(colorsOf(undefined, ['/theme', { colorScheme: 'dark' }])).toEqual(dark);
    expect(colorsOf({ colorScheme: 'dark' }, ['/theme/colorScheme', 'light'])).toEqual(light);
    expect(colorsOf({ colorScheme: 'dark' }, ['/theme', {}])).toEqual(light);
    expect(colorsOf({ colorScheme: 'dark' }, ['/theme/colors', {}], ['/flags/CBS3', true])).toEqual(dark);
    expect(colorsOf(undefined, ['/theme', {}], ['/theme/colorScheme', 'dark'])).toEqual(dark);
  });

  it('keeps the brand’s own colours', () => {
    const colors = { accent: '#ffd000' };
    expect(colorsOf({ colorScheme: 'dark', colors })).toEqual({ ...(dark as object), ...colors });
    expect(colorsOf({ colors }, ['/theme/colorScheme', 'dark'])).toEqual({ ...(dark as object), ...colors });
  });
});
