import { basename, dirname } from 'node:path';
import { callersOf } from './calls-of-files.ts';
import { distancesFrom, importersIn } from './import-distances.ts';
import { journeysOf } from './journeys-of-files.ts';
import { isJourney, isSuite, sharedWords, stemOf } from './names-of-files.ts';
import { once } from './once.ts';
import type { Sources } from './source-files.ts';

/** Limits with which a typical change is tested within two minutes on two cores. */
const most = { suites: 25, journeys: 2 };

export type Selection = {
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
  const importers = importersIn({ files, importsOf });
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
