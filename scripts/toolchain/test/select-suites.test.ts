import { describe, expect, it } from 'vitest';
import { selectSuites } from './select-suites.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'schema/rules/amount.ts': [],
  'schema/rules/amount.test.ts': ['schema/rules/amount.ts'],
  'platform/games/limit.ts': ['schema/rules/amount.ts'],
  'platform/games/limit.test.ts': ['platform/games/limit.ts'],
  'platform/games/serving.test.ts': ['tests/support/platform.ts'],
  'platform/create-platform.ts': ['platform/games/limit.ts'],
  'platform/support/chat.test.ts': ['tests/support/platform.ts'],
  'tests/support/platform.ts': ['platform/create-platform.ts'],
  'tests/journeys/lists.test.ts': ['tests/support/stage.ts'],
  'tests/journeys/help.test.ts': ['tests/support/stage.ts'],
};
const texts: Readonly<Record<string, string>> = {
  'tests/journeys/lists.test.ts': "'/m/slot-games' '/m/slot-games' '/m/help'",
  'tests/journeys/help.test.ts': "'/m/help'",
};
const select = (...changed: string[]) =>
  selectSuites({
    changed,
    files: Object.keys(imports),
    importsOf: (file) => imports[file] ?? [],
    pathsOf: (feature) => (feature === 'games' ? ['/m/slot-games'] : feature === 'help' ? ['/m/help'] : []),
    textOf: (file) => texts[file] ?? '',
  });

describe('the suites of a change', () => {
  it('are those that import it, nearest first', () => {
    expect(select('schema/rules/amount.ts')).toEqual({
      suites: ['schema/rules/amount.test.ts', 'platform/games/limit.test.ts'],
      journeys: [],
      left: 0,
    });
  });

  it('include those beside it, and not those of other folders that only start the whole platform', () => {
    expect(select('platform/games/limit.ts').suites).toEqual([
      'platform/games/limit.test.ts',
      'platform/games/serving.test.ts',
    ]);
  });

  it('include the journeys that visit its pages most', () => {
    expect(select('platform/games/limit.ts').journeys).toEqual(['tests/journeys/lists.test.ts']);
    expect(select('runtime/features/help/page.tsx').journeys).toEqual([
      'tests/journeys/lists.test.ts',
      'tests/journeys/help.test.ts',
    ]);
  });

  it('are the changed suite itself, a journey too', () => {
    expect(select('tests/journeys/help.test.ts').suites).toContain('tests/journeys/help.test.ts');
    expect(select('platform/support/chat.test.ts').suites).toEqual(['platform/support/chat.test.ts']);
  });

  it('are bounded, and say how many are left', () => {
    const many = Array.from({ length: 30 }, (_, at) => `schema/rules/r${at}.test.ts`);
    const { suites, left } = selectSuites({
      changed: ['schema/rules/amount.ts'],
      files: many,
      importsOf: () => ['schema/rules/amount.ts'],
      pathsOf: () => [],
      textOf: () => '',
    });
    expect([suites.length, left]).toEqual([25, 5]);
  });
});
