import { dirname } from 'node:path';

/**
 * Files that put everything together. A change behind one reaches every suite that starts a server, which says little: those
 * suites are selected only if they stand beside the change.
 */
const compositions = new Set([
  'platform/create-platform.ts',
  'platform/member-services.ts',
  'platform/money-services.ts',
  'sandbox/create-sandbox.ts',
  'config-server/create-config-server.ts',
  'config-server/admin/create-admin-api.ts',
  'scripts/program/start.ts',
  'scripts/livery/main.ts',
  'runtime/shell/pages.ts',
  'tests/support/platform.ts',
  'tests/support/admin-api.ts',
]);

/** Numbers that together let a typical change answer within two minutes on two cores. */
const most = { suites: 25, journeys: 2 };

/** Folders whose name is not the feature's that their pages belong to. */
const featuresOfFolder: Readonly<Record<string, readonly string[]>> = {
  money: ['cashier', 'rewards', 'records'],
  promotions: ['rewards'],
  vip: ['rewards'],
  messages: ['recovery', 'registration'],
  protection: ['access', 'registration'],
};

export type Selection = {
  /** Suites to run, the nearest first. */
  readonly suites: readonly string[];
  readonly journeys: readonly string[];
  /** Suites and journeys that the change reaches too, and that are left to the whole run. */
  readonly left: number;
};

/** Selects the suites that changed files reach. Paths are from the project's root. */
export function selectSuites({
  changed,
  files,
  importsOf,
  pathsOf,
  textOf,
}: {
  changed: readonly string[];
  files: readonly string[];
  importsOf: (file: string) => readonly string[];
  /** Paths of a feature's pages; empty if it has none. */
  pathsOf: (feature: string) => readonly string[];
  textOf: (file: string) => string;
}): Selection {
  const suites = files.filter(isSuite);
  const isBeside = (suite: string) => changed.some((file) => dirname(file) === dirname(suite));
  const distances = distancesFrom({ changed, files, importsOf });
  const distanceOf = (suite: string) =>
    changed.includes(suite) ? 0 : isBeside(suite) ? 1 : (distances.get(suite) ?? Number.POSITIVE_INFINITY);
  const reached = suites
    .filter((suite) => distanceOf(suite) < Number.POSITIVE_INFINITY)
    .filter((suite) => changed.includes(suite) || !isJourney(suite))
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  const visiting = journeysOf({ changed, journeys: suites.filter(isJourney), pathsOf, textOf });
  return {
    suites: reached.slice(0, most.suites),
    journeys: visiting.slice(0, most.journeys),
    left: Math.max(0, reached.length - most.suites) + Math.max(0, visiting.length - most.journeys),
  };
}

const isSuite = (file: string) => /\.test\.tsx?$/.test(file);
const isJourney = (file: string) => file.startsWith('tests/journeys/');

/** Steps along imports from the changed files up to each file that reaches them without passing a composition. */
function distancesFrom({
  changed,
  files,
  importsOf,
}: {
  changed: readonly string[];
  files: readonly string[];
  importsOf: (file: string) => readonly string[];
}): Map<string, number> {
  const importersOf = new Map<string, string[]>();
  for (const file of files)
    for (const path of importsOf(file)) importersOf.set(path, [...(importersOf.get(path) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    if (compositions.has(file) && distance > 0) continue;
    // A map's iteration visits what is added meanwhile, in order: this is a breadth-first search.
    for (const importer of importersOf.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

/** Journeys that visit pages of the changed features, those that visit them most first. */
function journeysOf({
  changed,
  journeys,
  pathsOf,
  textOf,
}: {
  changed: readonly string[];
  journeys: readonly string[];
  pathsOf: (feature: string) => readonly string[];
  textOf: (file: string) => string;
}): string[] {
  const features = new Set(
    changed
      .filter((file) => !isSuite(file) && /^(runtime|platform|schema|texts)\//.test(file))
      .flatMap((file) => file.replace(/\.\w+$/, '').split('/'))
      .flatMap((folder) => featuresOfFolder[folder] ?? [folder]),
  );
  const paths = [...features].flatMap((feature) => pathsOf(feature));
  const visits = new Map(
    journeys.map((journey) => {
      const text = textOf(journey);
      return [journey, paths.reduce((count, path) => count + text.split(`${path}'`).length - 1, 0)];
    }),
  );
  const visitsOf = (journey: string) => visits.get(journey) ?? 0;
  return journeys.filter((journey) => visitsOf(journey) > 0).sort((a, b) => visitsOf(b) - visitsOf(a));
}
