import { basename, dirname } from 'node:path';
import { consoleJourneysOf, wordsOf } from './console-journeys.ts';

/**
 * Files that compose the program. A change behind one of them reaches every suite that starts a server, so those
 * suites are selected only if they are beside the change.
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

/** Limits with which a typical change is tested within two minutes on two cores. */
const most = { suites: 25, journeys: 2 };

/** Features of folders that are named differently. The innermost folder of a file decides. */
const featuresOfFolder: Readonly<Record<string, readonly string[]>> = {
  money: ['cashier', 'rewards', 'records'],
  agency: ['agent'],
  wallet: ['cashier', 'records'],
  bets: ['records', 'games'],
  promotions: ['rewards'],
  vip: ['rewards'],
  messages: ['recovery', 'registration'],
  protection: ['access', 'registration'],
};

export type Selection = {
  /** Suites to run, the nearest first. */
  readonly suites: readonly string[];
  readonly journeys: readonly string[];
  /** Suites and journeys that the change also reaches, and that only the whole run covers. */
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
  const ofCallers = suitesOfCallers({ suites, distances });
  const distanceOf = (suite: string) =>
    changed.includes(suite)
      ? 0
      : isBeside(suite)
        ? 1
        : (distances.get(suite) ?? ofCallers.get(suite) ?? Number.POSITIVE_INFINITY);
  const reached = suites
    .filter((suite) => distanceOf(suite) < Number.POSITIVE_INFINITY)
    .filter((suite) => changed.includes(suite) || !isJourney(suite))
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  const journeys = suites.filter(isJourney);
  const visiting = [
    ...new Set([
      ...journeysOf({ changed, journeys, pathsOf, textOf }),
      ...(changed.some(isOfConsole) ? consoleJourneysOf({ distances, journeys, textOf }) : []),
    ]),
  ];
  return {
    suites: reached.slice(0, most.suites),
    journeys: visiting.slice(0, most.journeys),
    left: Math.max(0, reached.length - most.suites) + Math.max(0, visiting.length - most.journeys),
  };
}

const isSuite = (file: string) => /\.test\.tsx?$/.test(file);
const isJourney = (file: string) => file.startsWith('tests/journeys/');
const isOfConsole = (file: string) => file.startsWith('console/');

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

/**
 * Distances of suites beside a file that the change reaches, with a similar name: `rollout-api.test.ts` calls the endpoints of
 * `rollout-endpoints.ts`, but imports only the server.
 */
function suitesOfCallers({
  suites,
  distances,
}: {
  suites: readonly string[];
  distances: ReadonlyMap<string, number>;
}): Map<string, number> {
  const callers = [...distances]
    .filter(([file]) => !isSuite(file) && !compositions.has(file))
    .sort(([, one], [, other]) => one - other);
  return new Map(
    suites.flatMap((suite) => {
      const words = wordsOfFile(suite);
      const caller = callers.find(
        ([file]) =>
          dirname(file) === dirname(suite) && wordsOfFile(file).some((word) => words.includes(word)),
      );
      return caller === undefined ? [] : [[suite, caller[1] + 1] as const];
    }),
  );
}

const wordsOfFile = (file: string) => wordsOf(basename(file).split('.', 1)[0] ?? '');

/** Journeys that visit pages of the changed features: those named after one first, then those that visit them most. */
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
      .flatMap((file) => featuresOf({ file, pathsOf })),
  );
  const paths = [...features].flatMap((feature) => pathsOf(feature));
  const isNamed = (journey: string) => features.has(basename(journey).split('.', 1)[0] ?? '');
  const visits = new Map(
    journeys.map((journey) => {
      const text = textOf(journey);
      return [journey, paths.reduce((count, path) => count + text.split(`${path}'`).length - 1, 0)];
    }),
  );
  const visitsOf = (journey: string) => visits.get(journey) ?? 0;
  return journeys
    .filter((journey) => visitsOf(journey) > 0)
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || visitsOf(b) - visitsOf(a));
}

/** Features with pages of the innermost folder that has any, or of the file itself. */
function featuresOf({
  file,
  pathsOf,
}: {
  file: string;
  pathsOf: (feature: string) => readonly string[];
}): readonly string[] {
  const names = file
    .replace(/\.\w+$/, '')
    .split('/')
    .reverse();
  const found = names.map((name) => featuresOfFolder[name] ?? [name]);
  return found.find((features) => features.some((feature) => pathsOf(feature).length > 0)) ?? [];
}
