import { describe, expect, it } from 'vitest';
import { selectSuites } from './select-suites.ts';

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
  selectSuites({
    changed,
    files: Object.keys(imports),
    importsOf: (file) => imports[file] ?? [],
    pathsOf: (feature) => paths[feature] ?? [],
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
    const { suites } = select('platform/games/limit.ts');
    expect(suites).toContain('platform/games/serving.test.ts');
    expect(suites).not.toContain('platform/support/chat.test.ts');
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
