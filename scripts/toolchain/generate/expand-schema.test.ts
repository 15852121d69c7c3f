import { describe, expect, it } from 'vitest';
import { expandSchema, withoutAnnotations, withTypeNames } from './expand-schema.ts';
import { mapNodes, type Node } from './map-nodes.ts';
import { readFeatures } from './read-features.ts';

const expanded = expandSchema(readFeatures());

/** Keys of all nodes of a schema. */
function keysOf(schema: unknown): Set<string> {
  const keys = new Set<string>();
  mapNodes(schema as Node, (node) => {
    for (const key of Object.keys(node)) keys.add(key);
    return node;
  });
  return keys;
}

describe('the schema of the manifest', () => {
  it('states titles, sections, order, controls, units and titles of values for forms', () => {
    const annotations = ['title', 'x-section', 'x-order', 'x-control', 'x-unit', 'x-enum-titles'];
    expect([...keysOf(expanded)]).toEqual(expect.arrayContaining(annotations));
    expect(expanded.$defs?.entry?.properties?.to?.anyOf?.[0]?.['x-enum-titles']).toMatchObject({
      'page:lott': 'Lottery',
      'page:allGames': 'All games',
      'action:signOut': 'Log out',
    });
  });

  it('states no annotations in validators', () => {
    const keys = [...keysOf(withoutAnnotations(expanded))];
    expect(keys.filter((key) => key.startsWith('x-'))).toEqual([]);
    expect(keys).not.toContain('title');
    expect(keys).toContain('pattern');
  });

  it('names types by the value that selects a kind, whatever its title', () => {
    const named = withTypeNames(expanded).$defs?.homeBlock?.oneOf ?? [];
    expect(named.map(({ title }) => title)).toContain('gameRow');
    expect(keysOf(withTypeNames(expanded).properties?.tenant)).not.toContain('title');
  });
});
