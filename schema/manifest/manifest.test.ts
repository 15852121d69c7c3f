import { describe, expect, it } from 'vitest';
import { aManifest, aManifestFile, type StatedManifest } from '../../tests/support/a-manifest.ts';
import root from '../generated/manifest.schema.json' with { type: 'json' };
import { applyDefaults } from './apply-defaults.ts';
import { mergeManifests } from './merge.ts';
import { project } from './project.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from './walk-schema.ts';

const schema = root as unknown as SchemaNode;

type Leaf = { path: string; node: SchemaNode; visibility: string | undefined };

/** All properties of the schema, including those of every alternative. */
function propertiesOf(node: SchemaNode, path = '', visibility?: string): Leaf[] {
  if (node.$ref !== undefined)
    return propertiesOf(resolveNode({ node, root: schema, value: undefined }), path, visibility);
  const own = node['x-visibility'] ?? visibility;
  const branches = (node.oneOf ?? []).flatMap((branch) => propertiesOf(branch, path, own));
  const items = node.items === undefined ? [] : propertiesOf(node.items, `${path}[]`, own);
  const below = Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
    const at = `${path}/${key}`;
    return [{ path: at, node: child, visibility: child['x-visibility'] }, ...propertiesOf(child, at, own)];
  });
  return [...branches, ...items, ...below];
}

describe('the manifest schema', () => {
  const all = propertiesOf(schema);

  it('describes every property, with examples, a default or `required`, and a visibility at each leaf', () => {
    expect(all.length).toBeGreaterThan(250);
    for (const { path, node } of all) {
      const described = resolveNode({ node, root: schema, value: undefined });
      expect(node.description ?? described.description, path).toBeTruthy();
      if (described.properties !== undefined || described.oneOf !== undefined) continue;
      expect(node.examples ?? described.examples, path).toBeTruthy();
      expect(['public', 'session', 'server'], path).toContain(node['x-visibility']);
    }
  });

  it('hides from browsers everything that protects money, suppliers, secrets and access', () => {
    const serverOnly = all.filter(({ visibility }) => visibility === 'server').map(({ path }) => path);
    expect(serverOnly).toEqual(
      expect.arrayContaining([
        '/games/aggregators',
        '/games/country',
        '/games/dailyStake',
        '/games/winAlert',
        '/captcha/loginTrigger',
        '/status/regionRestriction/blockedRegions',
        '/tenant/domains',
        '/chat/launchUrl',
        '/chat/unreadUrl',
        '/cdn/pictureHosts',
        '/recovery/mailFrom',
      ]),
    );
    const named = all.filter(({ path }) => /secret|signingKey|issuer|jwks/i.test(path));
    expect(named.length).toBeGreaterThan(5);
    const shown = named.filter(
      ({ path, visibility }) => visibility !== 'server' && !path.startsWith('/games/aggregators'),
    );
    expect(shown.map(({ path }) => path)).toEqual([]);
  });

  it('fills a manifest of ten lines with every default and preserves stated values', () => {
    const manifest = aManifest({ theme: { colors: { primary: '#112233' } } });
    expect(manifest.theme.colors.primary).toBe('#112233');
    expect(manifest.theme.colors.text).toBe('#16191d');
    expect(manifest.flags.USERNAMEREG3).toBe(true);
    expect(manifest.registration.fields.username.minLength).toBe(4);
    expect(manifest.home.blocks.every((block) => block.enabled)).toBe(true);
  });

  it('merges a stated game category into the shipped ones', () => {
    const { categories } = aManifest({
      games: { categories: [{ id: 'LOTT', enabled: false }] },
    } as StatedManifest).games;
    expect(categories).toHaveLength(15);
    expect(categories.filter(({ enabled }) => !enabled).map(({ id, page }) => [id, page])).toEqual([
      ['LOTT', 'lott'],
      ['FEATURED', 'featuredGames'],
    ]);
  });

  it('shares values at their defaults between brands', () => {
    const fill = (id: string) =>
      applyDefaults({ value: aManifestFile({ tenant: { id } }), node: schema, root: schema }) as Record<
        string,
        unknown
      >;
    expect(fill('one').games).toBe(fill('two').games);
  });
});

describe('merging', () => {
  it('merges objects by key, lists of ids by id in the order of the child, and replaces other lists', () => {
    const parent: Json = {
      a: { b: 1, c: 2 },
      list: [
        { id: 'x', n: 1 },
        { id: 'y', n: 2 },
      ],
      plain: [1, 2],
    };
    const child: Json = {
      a: { c: 3 },
      list: [
        { id: 'y', m: 5 },
        { id: 'z', n: 9 },
      ],
      plain: [3],
    };
    expect(mergeManifests({ parent, child })).toEqual({
      a: { b: 1, c: 3 },
      list: [
        { id: 'y', n: 2, m: 5 },
        { id: 'z', n: 9 },
        { id: 'x', n: 1 },
      ],
      plain: [3],
    });
  });

  it('reverts a value of the parent with null, at any depth, whether or not there is one', () => {
    expect(mergeManifests({ parent: { a: { b: 1, c: 2 } }, child: { a: { b: null }, d: { e: null } } })).toEqual({
      a: { c: 2 },
      d: {},
    });
  });

  it('shares parts that the child does not touch with the parent, uncopied', () => {
    const parent = { a: { b: 1 }, c: { d: 2 } };
    expect((mergeManifests({ parent, child: { c: { d: 3 } } }) as typeof parent).a).toBe(parent.a);
  });
});

describe('the projection', () => {
  const canary = 'CANARY-7f3a';

  it('drops every property that is not public, known to the schema or not, and includes every one that is', () => {
    const manifest = aManifest({ support: { url: 'https://support.example/chat' } }) as unknown as Json;
    const planted = plant(manifest, schema);
    const seen = project({ value: planted, node: schema, root: schema, audience: 'public' });
    expect(JSON.stringify(planted).split(canary).length).toBeGreaterThan(8);
    expect(JSON.stringify(seen)).not.toContain(canary);
    expect(JSON.stringify(seen)).toContain('https://support.example/chat');
    expect((seen as { nav: { footer: unknown[] } }).nav.footer).toHaveLength(5);
  });

  it('shows values for sessions to sessions only', () => {
    const value = aManifest({ tenant: { trialMerchantCode: 'TRIAL9' } }) as unknown as Json;
    const seenBy = (audience: 'public' | 'session') =>
      JSON.stringify(project({ value, node: schema, root: schema, audience }));
    expect(seenBy('session')).toContain('TRIAL9');
    expect(seenBy('public')).not.toContain('TRIAL9');
  });

  /** A copy with the canary in every leaf that isn't public, and in additional properties unknown to the schema. */
  function plant(value: Json, node: SchemaNode): Json {
    const described = resolveNode({ node, root: schema, value });
    const visibility = node['x-visibility'] ?? described['x-visibility'];
    if (visibility !== undefined && visibility !== 'public') return canary;
    if (Array.isArray(value))
      return value.map((item) => (described.items === undefined ? item : plant(item, described.items)));
    if (!isObject(value) || described.properties === undefined) return value;
    const known = described.properties;
    const planted = Object.entries(value).map(([key, child]) => [
      key,
      known[key] === undefined ? canary : plant(child, known[key]),
    ]);
    return { ...Object.fromEntries(planted), undescribed: canary } as Json;
  }
});
