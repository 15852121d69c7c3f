import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../schema/manifest/extend-lists.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { migrateChanges } from '../../versions/migrate-stored.ts';
import type { ManifestChange } from '../apply-changes.ts';
import { computeEffective } from '../effective.ts';
import { manifestLists } from '../manifest-schema.ts';
import type { StoredChange } from '../stored-brand.ts';
import { migrateManifest, migrateParents, withEdits } from './migrate-manifest.ts';

const page = (id: string, more: object = {}) => ({ id, to: 'page:home', titleKey: 'shell:menu.home', ...more });

const labelled = (id: string, label: object) => page(id, { titleKey: null, label });

/** Every list as players see it. */
function shown(chain: readonly Json[], changes: readonly ManifestChange[] = []): Json[] {
  const { value, errors } = computeEffective(chain, changes);
  expect(errors).toEqual([]);
  return manifestLists.map(({ steps }) =>
    (valueAt(value, steps) as { enabled: boolean }[]).filter(({ enabled }) => enabled),
  ) as Json[];
}

const aBrand = (stated: object): Json => ({ ...(aManifestFile() as object), ...stated }) as Json;

const brands: Record<string, Json[]> = {
  'says nothing of lists': [aBrand({})],
  'states menus of its own': [
    aBrand({
      nav: {
        footer: [page('menu'), page('home', { titleKey: null, label: { EN: 'Start', TY: 'Simula' } }), page('own')],
        sideMenu: { entries: [page('agent'), page('deposit', { icon: 'gem' })] },
        menuPage: [],
        memberSheet: { menu: [page('vip')], other: [page('download')] },
      },
    }),
  ],
  'states a home of its own': [
    aBrand({
      home: {
        blocks: [
          { id: 'hot', block: 'gameRow', category: 'LIVE' },
          { id: 'slots', block: 'ticker' },
          { id: 'footer', block: 'siteFooter', enabled: false },
        ],
      },
    }),
  ],
  'inherits from a group': [
    aBrand({ abstract: true, nav: { footer: [page('home'), page('own'), page('games')] } }),
    aBrand({ nav: { footer: [page('games', { icon: 'star' }), page('events')], menuPage: [page('share')] } }),
  ],
};

describe('migrating', () => {
  it.each(Object.keys(brands))('keeps every list as players see it, of a brand that %s', (name) => {
    const chain = brands[name] ?? [];
    const migrated = migrateParents(chain);
    expect(migrated.map((manifest) => (manifest as { formatVersion: string }).formatVersion)).toEqual(
      chain.map(() => '1.1'),
    );
    expect(shown(migrated)).toEqual(shown(chain));
    expect(migrated.flatMap((manifest) => migrateManifest({ manifest }))).toEqual([]);
  });

  it('keeps them if a brand of the newest format extends a group of an older one', () => {
    const chain = [
      aBrand({ abstract: true, nav: { footer: [page('own')], menuPage: [page('share')] } }),
      aBrand({
        formatVersion: '1.1',
        nav: { footer: [page('menu'), labelled('home', { EN: 'Start', TY: 'Simula' })] },
      }),
    ];
    const migrated = migrateParents(chain);
    expect(migrated[0]).not.toEqual(chain[0]);
    expect(shown(migrated)).toEqual(shown(chain));
    const once = migrated.map((manifest, index) => migrateManifest({ manifest, parents: migrated.slice(0, index) }));
    expect(once).toEqual([[], []]);
  });

  it('keeps them for a brand with its parent’s format, older or newest', () => {
    for (const formatVersion of ['1.0', '1.1']) {
      const { formatVersion: _, ...child } = aBrand({ nav: { footer: [page('games')] } }) as JsonObject;
      const chain = [aBrand({ abstract: true, formatVersion }), child];
      const migrated = migrateParents(chain);
      expect(shown(migrated)).toEqual(shown(chain));
      expect(migrated[1]).toEqual(formatVersion === '1.1' ? child : expect.objectContaining({ formatVersion: '1.1' }));
    }
  });

  it('would not keep them if only the version number changed', () => {
    const [manifest] = brands['states menus of its own'] ?? [];
    const renamed = withEdits(manifest ?? {}, [{ path: ['formatVersion'], value: '1.1' }]);
    expect(shown([renamed])).not.toEqual(shown([manifest ?? {}]));
  });

  const at = (sequence: bigint, path: string, value: Json, removed = false): StoredChange => ({
    path,
    value,
    removed,
    sequence,
    reason: 'x',
    actor: 'x',
    from: null,
    until: null,
    createdAt: new Date(0),
  });

  it.each<[string, StoredChange[]]>([
    ['a menu as a whole', [at(1n, '/nav/footer', [page('rewards'), page('own'), page('games')])]],
    [
      'a menu, then one of its entries',
      [at(1n, '/nav/footer', [page('a'), page('b'), page('menu')]), at(2n, '/nav/footer/menu/icon', 'gem')],
    ],
    [
      'an entry, then all of the navigation',
      [
        at(1n, '/nav/footer/games/icon', 'gem'),
        at(2n, '/nav', { menuPage: [page('share')] }),
        at(3n, '/nav/menuPage/share/icon', 'star'),
      ],
    ],
    [
      'a home, taken back, and another',
      [
        at(1n, '/home', { blocks: [{ id: 'slots', block: 'ticker' }] }),
        at(2n, '/home', null, true),
        at(3n, '/home/blocks', [{ id: 'hot', block: 'gameRow' }]),
      ],
    ],
    ['an entry that had a label of its own', [at(1n, '/nav/footer', [page('home'), page('own')])]],
    [
      'a label, then a title in its place',
      [
        at(1n, '/nav/sideMenu', { entries: [labelled('agent', { EN: 'Partners', TY: 'Kasosyo' })] }),
        at(2n, '/nav/sideMenu/entries', [labelled('agent', { EN: 'Team', TY: 'Koponan' }), page('deposit')]),
        at(3n, '/nav', { sideMenu: { entries: [page('agent'), labelled('deposit', { EN: 'Pay', TY: 'Bayad' })] } }),
      ],
    ],
    ['no list', [at(1n, '/flags/CBS3', true), at(2n, '/nav/footer/games/icon', 'gem')]],
  ])('keeps what live changes made of them: %s', (_, changes) => {
    for (const chain of Object.values(brands)) {
      const fits = computeEffective(chain, changes).errors.length === 0;
      if (!fits) continue;
      const migrated = migrateParents(chain);
      const added = migrateChanges(changes, computeEffective(migrated).value);
      expect(shown(migrated, [...changes, ...added])).toEqual(shown(chain, changes));
      // A rollback to a release of the old format still shows the complete lists.
      expect(shown(chain, [...changes, ...added])).toEqual(shown(chain, changes));
    }
  });
});
