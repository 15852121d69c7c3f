import { basename, dirname } from 'node:path';

export const isSuite = (file: string) => /\.test\.tsx?$/.test(file);
export const isJourney = (file: string) => file.startsWith('tests/journeys/');

/** The name of a file without its endings: `money` of `runtime/ui/money.test.ts`. */
export const stemOf = (file: string) => basename(file).split('.', 1)[0] ?? '';

/** Words that say nothing about the subject of a file. */
const emptyWords = new Set([
  '',
  'a',
  'api',
  'and',
  'by',
  'endpoint',
  'for',
  'from',
  'in',
  'of',
  'on',
  'page',
  'the',
  'to',
  'with',
]);

/** Words of a name without the plural, so that `text-changes-api` is named like `change-endpoints`. */
const wordsOf = once((name: string): readonly string[] =>
  name
    .split('-')
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !emptyWords.has(word)),
);

const wordsOfFile = once((file) => wordsOf(stemOf(file)));

/** The number of words that the names of two files share. */
function sharedWords(one: string, other: string): number {
  const words = wordsOfFile(other);
  return wordsOfFile(one).filter((word) => words.includes(word)).length;
}

/** The function, called at most once for each name. */
export function once<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, { readonly value: T }>();
  return (name) => {
    const known = found.get(name) ?? { value: find(name) };
    found.set(name, known);
    return known.value;
  };
}

/** Limits with which a typical change is tested within two minutes on two cores. */
const most = { suites: 25, journeys: 2 };

type Selection = {
  /** Suites to run, the nearest first. */
  readonly suites: readonly string[];
  readonly journeys: readonly string[];
  /** Suites and journeys that the change also reaches, and that only the whole run covers. */
  readonly left: number;
};

/** The lower, the earlier a suite runs. Callers rank by their distance, so that a near one of a neighbour comes before a far one. */
const ranks = { changed: 0, own: 1, named: 2, callers: 3, folder: 100, room: 200 } as const;

/** Selects the suites that changed files reach: by a shared name first, then callers, then a shared folder. */
export function suiteSelector(sources: Sources): (changed: readonly string[]) => Selection {
  const { files, importsOf } = sources;
  const suites = files.filter((file) => isSuite(file) && !isJourney(file));
  const importers = importersIn(files, importsOf);
  const callers = callersOf(sources);
  const journeysFor = journeysOf(sources);
  const suitesIn = once((folder) => suites.filter((suite) => dirname(suite) === folder));
  return (changed) => {
    const rankOf = new Map<string, number>();
    const journeys = new Set<string>();
    for (const file of changed) {
      const distances = distancesFrom(file, importers);
      const ranked = ranksOf({ file, suites, suitesIn, distances, callers });
      for (const [suite, rank] of ranked) rankOf.set(suite, Math.min(rank, rankOf.get(suite) ?? rank));
      if (needsJourney(file, ranked)) for (const journey of journeysFor(file, distances)) journeys.add(journey);
    }
    const reached = [...rankOf].toSorted(([, one], [, other]) => one - other).map(([suite]) => suite);
    const visiting = [...journeys].filter((journey) => !rankOf.has(journey));
    return {
      suites: reached.slice(0, most.suites),
      journeys: visiting.slice(0, most.journeys),
      left: Math.max(0, reached.length - most.suites) + Math.max(0, visiting.length - most.journeys),
    };
  };
}

/** A browser proves what pages show, and what no suite is near to. */
const needsJourney = (file: string, ranked: ReadonlyMap<string, number>) =>
  /^(runtime|console|texts)\//.test(file) ? !isSuite(file) : [...ranked.values()].every((rank) => rank >= ranks.folder);

function ranksOf({
  file,
  suites,
  suitesIn,
  distances,
  callers,
}: {
  file: string;
  suites: readonly string[];
  suitesIn: (folder: string) => readonly string[];
  distances: ReadonlyMap<string, number>;
  callers: (file: string) => readonly string[];
}): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const rank = (suite: string, value: number) => {
    if (!isJourney(suite) || value === ranks.changed) found.set(suite, Math.min(value, found.get(suite) ?? value));
  };
  if (isSuite(file)) return new Map([[file, ranks.changed]]);

  for (const suite of suitesIn(dirname(file))) {
    const shared = sharedWords(suite, file);
    rank(suite, stemOf(suite) === stemOf(file) ? ranks.own : shared > 0 ? ranks.named - shared / 10 : ranks.folder);
  }
  // `commands.test.ts` is about the files of the folder `commands` beside it.
  for (const suite of suitesIn(dirname(dirname(file))))
    if (stemOf(suite) === basename(dirname(file))) rank(suite, ranks.named);
  for (const [reached, distance] of distances) {
    const value = ranks.callers + distance;
    if (isSuite(reached)) rank(reached, value);
    else {
      // `rollout-api.test.ts` calls the endpoints of `rollout-endpoints.ts`, but imports only the server.
      for (const suite of suitesIn(dirname(reached))) if (sharedWords(suite, reached) > 0) rank(suite, value + 0.4);
      if (distance <= 2) for (const suite of callers(reached)) rank(suite, value + 0.6);
    }
  }
  // Nothing is near: suites of the room with a shared word, then those of the nearest folder that has any.
  if (found.size === 0)
    for (const suite of suites)
      if (suite.startsWith(roomOf(file)) && sharedWords(suite, file) > 0) rank(suite, ranks.room);
  for (let folder = dirname(file); found.size === 0 && folder !== '.'; folder = dirname(folder))
    for (const suite of suites) if (suite.startsWith(`${folder}/`)) rank(suite, ranks.room);
  return found;
}

const roomOf = (file: string) => file.slice(0, file.indexOf('/') + 1);

const folderOfCommands = 'scripts/livery/commands/';

/** An operation that more suites call is part of their set-up, such as a login. */
const mostCallers = 12;

/**
 * Finds the suites that call what a file implements: an operation of a contract by its id or path, a command by its name. Imports do
 * not show this, because such suites import only the server or the command's entry.
 */
function callersOf({
  files,
  textOf,
  operations,
}: Pick<Sources, 'files' | 'textOf' | 'operations'>): (file: string) => readonly string[] {
  const suites = files
    .filter((file) => isSuite(file) && !isJourney(file))
    .map((suite) => ({ suite, text: textOf(suite) }));
  /** The suites with the pattern, those with most occurrences first. Each occurrence has one of the words, which are found sooner. */
  const suitesWith = (pattern: RegExp, ...words: readonly string[]) =>
    suites
      .filter(({ text }) => words.some((word) => text.includes(word)))
      .map(({ suite, text }) => ({ suite, count: text.match(pattern)?.length ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .map(({ suite }) => suite);
  const ofCommand = once((name) => suitesWith(new RegExp(`[([]\\s*'${name}'|\\blivery ${name}\\b`, 'g'), name));
  const ofOperation = once((id) => {
    const path = operations.get(id);
    const [longest = ''] = (path ?? '').split(/\{\w+\}/).toSorted((one, other) => other.length - one.length);
    const callers = path === undefined ? [] : suitesWith(callOf(id, path), id, longest);
    return callers.length > mostCallers ? [] : callers;
  });
  return once((file) => {
    if (compositions.has(file)) return [];
    const text = textOf(file);
    if (file.startsWith(folderOfCommands))
      return [...new Set([...text.matchAll(/\blivery ([a-z][a-z-]+)/g)].map(([, name = '']) => name))].flatMap(
        ofCommand,
      );
    if (!/^(platform|config-server|server|sandbox|schema)\//.test(file)) return [];
    return [...new Set(text.match(/\b[a-z][A-Za-z]+\b(?=['"]?\s*[:,(}])/g))].flatMap(ofOperation);
  });
}

/** The id of an operation as a word, or its path with any parameters. */
function callOf(id: string, path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`\\b${id}\\b|(?<=['"\`}]|/v1)${parts.join('[^/\'"`\\s]+')}(?=['"\`?])`, 'g');
}

const ofConsole = 'console-';

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

/**
 * Finds the journeys that show what a file does: those named after it or a folder of it, the innermost first, then those that visit its
 * feature's pages most. A shared part belongs to the features that are nearest to it by imports.
 */
function journeysOf({ files, textOf, pathsOf }: Pick<Sources, 'files' | 'textOf' | 'pathsOf'>): (
  file: string,
  /** Steps along imports from the file, by file. */
  distances: ReadonlyMap<string, number>,
) => readonly string[] {
  const all = files.filter((file) => isSuite(file) && isJourney(file));
  const ofRoom = (isConsole: boolean) => all.filter((one) => basename(one).startsWith(ofConsole) === isConsole);
  const visitsTo = once((path) => new Map(all.map((one) => [one, textOf(one).split(path).length - 1])));
  return (file, distances) => {
    const isConsole = file.startsWith('console/');
    const own = partsOf(file);
    const near = nearestParts(distances, isConsole ? 'console' : 'runtime');
    const paths = isConsole
      ? near.map(([feature = '']) => `/${feature}`)
      : [own, ...near]
          .flatMap((parts) => featuresOf(parts, pathsOf))
          .flatMap(pathsOf)
          .map((path) => `${path}'`);
    const visits = [...new Set(paths)].map(visitsTo);
    const names = namesOf([own, ...near]);
    return ofRoom(isConsole)
      .map((journey) => ({
        journey,
        ...nameOf(names, wordsOf(stemOf(journey).replace(ofConsole, ''))),
        visits: visits.reduce((sum, counts) => sum + (counts.get(journey) ?? 0), 0),
      }))
      .filter(({ named, visits }) => named > 0 || visits > 0)
      .toSorted((one, other) => other.named - one.named || other.depth - one.depth || other.visits - one.visits)
      .map(({ journey }) => journey);
  };
}

type Name = { readonly words: readonly string[]; readonly depth: number };

/** Names of folders and files with their depth, each once. */
const namesOf = (parts: readonly (readonly string[])[]): readonly Name[] => [
  ...new Map(
    parts.flatMap((names) =>
      names.map((name, depth) => [`${depth} ${name}`, { words: wordsOf(name), depth }] as const),
    ),
  ).values(),
];

/** The largest part of a journey's name that a folder or file shares, and the depth of the innermost one that shares as much. */
function nameOf(names: readonly Name[], words: readonly string[]) {
  let best = { named: 0, depth: 0 };
  for (const name of names) {
    const named = words.filter((word) => name.words.includes(word)).length / words.length;
    if (named > best.named || (named === best.named && name.depth > best.depth)) best = { named, depth: name.depth };
  }
  return best;
}

/** Folders and name of a file from its feature inwards, or from below its room. */
function partsOf(file: string): string[] {
  const [, ...parts] = file.replace(/\.\w+$/, '').split('/');
  return parts[0] === 'features' ? parts.slice(1) : parts;
}

/** Parts of the files of features that are nearest to a file. */
function nearestParts(distances: ReadonlyMap<string, number>, room: string): string[][] {
  const reached = [...distances].filter(([file]) => file.startsWith(`${room}/features/`) && !isSuite(file));
  const nearest = Math.min(...reached.map(([, distance]) => distance));
  return reached.filter(([, distance]) => distance === nearest).map(([file]) => partsOf(file));
}

/** Features with pages of the innermost folder that has any, or of the file itself. */
function featuresOf(parts: readonly string[], pathsOf: Sources['pathsOf']): readonly string[] {
  const found = parts.toReversed().map((name) => featuresOfFolder[name] ?? [name]);
  return found.find((features) => features.some((feature) => pathsOf(feature).length > 0)) ?? [];
}

/**
 * Files that compose the program. A change behind one of them reaches every suite that starts a server, so imports are followed up
 * to them and not beyond.
 */
const compositions: ReadonlySet<string> = new Set([
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

/** Steps along imports that are followed: a caller further away hardly notices a change. */
const furthest = 5;

/** The files that import each file. */
function importersIn(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const path of importsOf(file)) {
      const known = importers.get(path);
      if (known === undefined) importers.set(path, [file]);
      else known.push(file);
    }
  return importers;
}

/** Steps along imports from a file to the files that reach it without passing a composition, the nearest first. */
function distancesFrom(
  changed: string,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const distances = new Map([[changed, 0]]);
  for (const [file, distance] of distances) {
    if (distance === furthest || (compositions.has(file) && distance > 0)) continue;
    // A map's iteration visits what is added meanwhile, in order: this is a breadth-first search.
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

/** The project's files and contracts. Paths of files are from its root. */
export type Sources = {
  readonly files: readonly string[];
  importsOf: (file: string) => readonly string[];
  textOf: (file: string) => string;
  /** Paths of a feature's pages; empty if it has none. */
  pathsOf: (feature: string) => readonly string[];
  /** Paths of the contracts' operations by id. */
  readonly operations: ReadonlyMap<string, string>;
};
