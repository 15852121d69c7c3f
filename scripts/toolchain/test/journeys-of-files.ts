import { basename } from 'node:path';
import { isJourney, isSuite, stemOf, wordsOf } from './names-of-files.ts';
import { once } from './once.ts';
import type { Sources } from './source-files.ts';

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
export function journeysOf({ files, textOf, pathsOf }: Pick<Sources, 'files' | 'textOf' | 'pathsOf'>): (
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
    const near = nearestParts({ distances, room: isConsole ? 'console' : 'runtime' });
    const paths = isConsole
      ? near.map(([feature = '']) => `/${feature}`)
      : [own, ...near]
          .flatMap((parts) => featuresOf({ parts, pathsOf }))
          .flatMap(pathsOf)
          .map((path) => `${path}'`);
    const visits = [...new Set(paths)].map(visitsTo);
    const names = namesOf([own, ...near]);
    return ofRoom(isConsole)
      .map((journey) => ({
        journey,
        ...nameOf({ names, words: wordsOf(stemOf(journey).replace(ofConsole, '')) }),
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
function nameOf({ names, words }: { names: readonly Name[]; words: readonly string[] }) {
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
function nearestParts({ distances, room }: { distances: ReadonlyMap<string, number>; room: string }): string[][] {
  const reached = [...distances].filter(([file]) => file.startsWith(`${room}/features/`) && !isSuite(file));
  const nearest = Math.min(...reached.map(([, distance]) => distance));
  return reached.filter(([, distance]) => distance === nearest).map(([file]) => partsOf(file));
}

/** Features with pages of the innermost folder that has any, or of the file itself. */
function featuresOf({ parts, pathsOf }: { parts: readonly string[]; pathsOf: Sources['pathsOf'] }): readonly string[] {
  const found = parts.toReversed().map((name) => featuresOfFolder[name] ?? [name]);
  return found.find((features) => features.some((feature) => pathsOf(feature).length > 0)) ?? [];
}
