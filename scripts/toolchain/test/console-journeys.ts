import { basename } from 'node:path';

const prefix = 'console-';

/**
 * Journeys of the console that a change reaches: those named after the feature or its part, the innermost first, then those that
 * mention the feature most. A change of a shared part belongs to the features that are nearest to it by imports.
 */
export function consoleJourneysOf({
  distances,
  journeys,
  textOf,
}: {
  /** Steps along imports from the changed files, by file. */
  distances: ReadonlyMap<string, number>;
  journeys: readonly string[];
  textOf: (file: string) => string;
}): string[] {
  const parts = nearestParts(distances);
  const features = new Set(parts.flatMap(([feature = '']) => feature));
  const rankOf = (journey: string) => {
    const words = wordsOf(basename(journey).slice(prefix.length).split('.', 1)[0] ?? '');
    // The depth of the innermost folder or file that has a word of the journey.
    const depth = Math.max(...parts.map((part) => part.findLastIndex((name) => hasWord(name, words))));
    const text = textOf(journey);
    const mentions = [...features].reduce((sum, feature) => sum + text.split(`/${feature}`).length - 1, 0);
    return { depth, mentions };
  };
  return journeys
    .filter((journey) => basename(journey).startsWith(prefix))
    .map((journey) => ({ journey, ...rankOf(journey) }))
    .filter(({ depth, mentions }) => depth >= 0 || mentions > 0)
    .toSorted((one, other) => other.depth - one.depth || other.mentions - one.mentions)
    .map(({ journey }) => journey);
}

/** Folders and name of the reached files of features that are nearest to the change, from the feature inwards. */
function nearestParts(distances: ReadonlyMap<string, number>): string[][] {
  const reached = [...distances].filter(
    ([file]) => file.startsWith('console/features/') && !file.includes('.test.'),
  );
  const nearest = Math.min(...reached.map(([, distance]) => distance));
  return reached
    .filter(([, distance]) => distance === nearest)
    .map(([file]) =>
      file
        .replace(/\.\w+$/, '')
        .split('/')
        .slice(2),
    );
}

/** Words of a name without the plural, so that `text-changes-api` is named like `change-endpoints`. */
export const wordsOf = (name: string) => name.split('-').map((word) => word.replace(/s$/, ''));

const hasWord = (name: string, words: readonly string[]) =>
  wordsOf(name).some((word) => words.includes(word));
