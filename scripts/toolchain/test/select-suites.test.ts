import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsBuild, projectSources } from './run-related.ts';
import { isSuite, stemOf, suiteSelector } from './select-suites.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'schema/rules/amount.ts': [],
  'schema/rules/amount.test.ts': ['schema/rules/amount.ts'],
  'platform/games/limit.ts': ['schema/rules/amount.ts'],
  'platform/games/limit.test.ts': ['platform/games/limit.ts'],
  'platform/games/serving.test.ts': ['tests/support/platform.ts'],
  'platform/games/launch-endpoints.ts': ['platform/money/spend.ts'],
  'platform/games/launching.test.ts': ['tests/support/platform.ts'],
  'platform/games/launch-api.test.ts': ['tests/support/platform.ts'],
  'platform/money/spend.ts': [],
  'platform/create-platform.ts': ['platform/games/limit.ts', 'platform/games/launch-endpoints.ts'],
  'platform/support/chat.test.ts': ['tests/support/platform.ts'],
  'tests/support/platform.ts': ['platform/create-platform.ts'],
  'tests/journeys/lists.test.ts': ['tests/support/stage.ts'],
  'tests/journeys/search.test.ts': ['tests/support/stage.ts'],
  'tests/journeys/help.test.ts': ['tests/support/stage.ts'],
  'tests/journeys/agent.test.ts': ['tests/support/stage.ts'],
  'console/ui/slider.tsx': [],
  'console/features/studio/picture/crop.tsx': ['console/ui/slider.tsx'],
  'console/features/studio/studio-page.tsx': ['console/features/studio/picture/crop.tsx'],
  'console/features/releases/releases-page.tsx': ['console/features/studio/studio-page.tsx'],
  'tests/journeys/console-studio.test.ts': [],
  'tests/journeys/console-settings.test.ts': [],
  'tests/journeys/console-pictures.test.ts': [],
  'tests/journeys/console-releases.test.ts': [],
};
const texts: Readonly<Record<string, string>> = {
  'tests/journeys/lists.test.ts': "'/m/slot-games' '/m/slot-games' '/m/help' '/m/help'",
  'tests/journeys/search.test.ts': "'/m/slot-games'",
  'tests/journeys/agent.test.ts': "'/m/agent'",
  'tests/journeys/help.test.ts': "'/m/help'",
  'tests/journeys/console-settings.test.ts': "from '../support/studio.ts'",
  'tests/journeys/console-releases.test.ts': "'/brands/jade/releases'",
};
const paths: Readonly<Record<string, readonly string[]>> = {
  games: ['/m/slot-games'],
  help: ['/m/help'],
  agent: ['/m/agent'],
  cashier: ['/m/cashier'],
};
const select = (...changed: string[]) =>
  suiteSelector({
    files: Object.keys(imports),
    importsOf: (file) => imports[file] ?? [],
    pathsOf: (feature) => paths[feature] ?? [],
    textOf: (file) => texts[file] ?? '',
    operations: new Map(),
  })(changed);

describe('the suites of a change', () => {
  it('are those that import it, nearest first', () => {
    expect(select('schema/rules/amount.ts')).toEqual({
      suites: ['schema/rules/amount.test.ts', 'platform/games/limit.test.ts'],
      journeys: [],
      left: 0,
    });
  });

  it('include those beside it, and not those of other folders that only start the whole platform', () => {
    const { suites } = select('platform/games/limit.ts');
    expect(suites).toContain('platform/games/serving.test.ts');
    expect(suites).not.toContain('platform/support/chat.test.ts');
  });

  it('begin with its own suite, then those with a word of its name, then callers, then its folder', () => {
    const files = [
      'a/limit-endpoints.ts',
      'a/limits-api.test.ts',
      'a/all.test.ts',
      'a/caller.test.ts',
      'a/limit-endpoints.test.ts',
    ];
    const ranked = suiteSelector({
      files,
      importsOf: (file) => (file === 'a/caller.test.ts' ? ['a/limit-endpoints.ts'] : []),
      pathsOf: () => [],
      textOf: () => '',
      operations: new Map(),
    })(['a/limit-endpoints.ts']);
    expect(ranked.suites).toEqual([
      'a/limit-endpoints.test.ts',
      'a/limits-api.test.ts',
      'a/caller.test.ts',
      'a/all.test.ts',
    ]);
  });

  it('include those that call its operation or command, unless nearly every suite does', () => {
    const callers = Array.from({ length: 14 }, (_, at) => `tests/t${at}.test.ts`);
    const calling = suiteSelector({
      files: ['platform/search.ts', 'scripts/livery/commands/find.ts', 'tests/players.test.ts', ...callers],
      importsOf: () => [],
      pathsOf: () => [],
      textOf: (file) =>
        ({
          'platform/search.ts': 'export const endpoints = { searchPlayers: 1, login: 2 };',
          'scripts/livery/commands/find.ts': "usage: 'livery find BRAND'",
          'tests/players.test.ts': "post('/login'); get('/brands/aurora/players'); command('find', 'aurora')",
        })[file] ?? "post('/login')",
      operations: new Map([
        ['searchPlayers', '/brands/{brand}/players'],
        ['login', '/login'],
      ]),
    });
    expect(calling(['platform/search.ts']).suites).toEqual(['tests/players.test.ts']);
    expect(calling(['scripts/livery/commands/find.ts']).suites).toEqual(['tests/players.test.ts']);
  });

  it('include suites that are beside a reached file and have its name', () => {
    expect(select('platform/money/spend.ts').suites).toEqual(['platform/games/launch-api.test.ts']);
  });

  it('include the journeys that are named after its feature, then those that visit its pages most', () => {
    expect(select('runtime/features/games/page.tsx').journeys).toEqual([
      'tests/journeys/lists.test.ts',
      'tests/journeys/search.test.ts',
    ]);
    expect(select('runtime/features/help/page.tsx').journeys).toEqual([
      'tests/journeys/help.test.ts',
      'tests/journeys/lists.test.ts',
    ]);
  });

  it('include journeys by the innermost folder that is a feature', () => {
    expect(select('platform/games/help/page.ts').journeys[0]).toBe('tests/journeys/help.test.ts');
    expect(select('platform/money/agency/team.ts').journeys).toEqual(['tests/journeys/agent.test.ts']);
  });

  it('include the journeys of the console that are named after its part, then those that mention its feature', () => {
    const [pictures, studio, settings] = ['pictures', 'studio', 'settings'].map(
      (name) => `tests/journeys/console-${name}.test.ts`,
    );
    expect(select('console/features/studio/picture/crop.tsx').journeys).toEqual([pictures, studio]);
    expect(select('console/features/studio/studio-page.tsx').journeys).toEqual([studio, settings]);
  });

  it('are those of the nearest features if a shared part of the console changes', () => {
    expect(select('console/ui/slider.tsx').journeys).toEqual([
      'tests/journeys/console-pictures.test.ts',
      'tests/journeys/console-studio.test.ts',
    ]);
    expect(select('schema/rules/amount.ts').journeys).toEqual([]);
  });

  it('are the changed suite itself, a journey too', () => {
    expect(select('tests/journeys/help.test.ts').suites).toContain('tests/journeys/help.test.ts');
    expect(select('platform/support/chat.test.ts').suites).toEqual(['platform/support/chat.test.ts']);
  });

  it('are bounded, and state the number of the others', () => {
    const many = Array.from({ length: 30 }, (_, at) => `schema/rules/r${at}.test.ts`);
    const { suites, left } = suiteSelector({
      files: many,
      importsOf: () => ['schema/rules/amount.ts'],
      pathsOf: () => [],
      textOf: () => '',
      operations: new Map(),
    })(['schema/rules/amount.ts']);
    expect([suites.length, left]).toEqual([25, 5]);
  });
});

describe('the suites of a change of this project', () => {
  const sources = projectSources();
  const selectReal = suiteSelector(sources);
  const product = sources.files.filter((file) => !isSuite(file) && !file.startsWith('tests/'));

  /** The first suites and journeys of files whose own suites did not run once, and of files of each room. */
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['config-server/admin/changes/rollout-endpoints.ts', ['config-server/admin/changes/rollout-api.test.ts'], []],
    ['config-server/admin/approval/approval-endpoints.ts', ['config-server/admin/approval/approval-api.test.ts'], []],
    ['config-server/admin/door/record-look-ups.ts', ['config-server/admin/door/record-look-ups.test.ts'], []],
    ['platform/access/players/search-players.ts', ['config-server/admin/players/players-api.test.ts'], []],
    ['platform/sweeping.ts', ['platform/sweeping.test.ts'], []],
    ['schema/features/players/admin.json', ['config-server/admin/players/players-api.test.ts'], []],
    [
      'scripts/livery/commands/rollout.ts',
      ['scripts/livery/commands.test.ts', 'config-server/admin/changes/rollout-api.test.ts'],
      [],
    ],
    [
      'scripts/livery/commands/brands.ts',
      ['scripts/livery/commands/brand-move.test.ts', 'scripts/livery/commands.test.ts'],
      [],
    ],
    ['scripts/livery/commands/players.ts', ['scripts/livery/commands/players.test.ts'], []],
    ['runtime/live/follow-brand.ts', ['runtime/live/follow-brand.test.ts'], ['tests/journeys/live.test.ts']],
    [
      'runtime/features/games/lists/belongs-to.ts',
      ['runtime/features/games/lists/belongs-to.test.ts'],
      ['tests/journeys/lists.test.ts'],
    ],
    ['runtime/features/cashier/deposit-page.tsx', [], ['tests/journeys/cashier.test.ts']],
    ['console/features/flags/flag-dialog.tsx', [], ['tests/journeys/console-flags.test.ts']],
    [
      'console/features/approvals/approval-acts.ts',
      ['console/features/approvals/approval-acts.test.ts'],
      ['tests/journeys/console-approvals.test.ts'],
    ],
    [
      'console/features/players/players-page.tsx',
      [],
      ['tests/journeys/console-player.test.ts', 'tests/journeys/console-players.test.ts'],
    ],
  ];
  it.each(table)('%s', (file, suites, journeys) => {
    const selected = selectReal([file]);
    expect(selected.suites.slice(0, suites.length)).toEqual(suites);
    expect(selected.journeys.slice(0, journeys.length)).toEqual(journeys);
    if (journeys.length === 0) expect(selected.journeys).toEqual([]);
  });

  it('need a build only if one of them starts the program', () => {
    const isBuiltFor = (suite: string) => needsBuild([suite], sources);
    expect(isBuiltFor('tests/journeys/home.test.ts')).toBe(true);
    expect(isBuiltFor('scripts/livery/commands.test.ts')).toBe(true);
    expect(isBuiltFor('config-server/admin/players/players-api.test.ts')).toBe(false);
    expect(isBuiltFor('runtime/live/follow-brand.test.ts')).toBe(false);
  });

  it('begin with the suite of its own name', () => {
    const suites = new Set(sources.files.filter(isSuite));
    const own = (file: string) => ['ts', 'tsx'].map((end) => `${dirname(file)}/${stemOf(file)}.test.${end}`);
    const withOwn = product.filter((file) => own(file).some((suite) => suites.has(suite)));
    expect(withOwn.length).toBeGreaterThan(150);
    const wrong = withOwn.filter((file) => !own(file).includes(selectReal([file]).suites[0] ?? ''));
    expect(wrong).toEqual([]);
  });

  it('are never none', () => {
    // The last resort depends on the folder alone, so one file of each is enough.
    const files = [...new Map(product.map((file) => [dirname(file), file])).values()];
    const reached = (file: string) => {
      const { suites, journeys } = selectReal([file]);
      return suites.length + journeys.length;
    };
    expect(files.filter((file) => reached(file) === 0)).toEqual([]);
  });
});
