/**
 * Files that compose the program. A change behind one of them reaches every suite that starts a server, so imports are followed up
 * to them and not beyond.
 */
export const compositions: ReadonlySet<string> = new Set([
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
export function importersIn({
  files,
  importsOf,
}: {
  files: readonly string[];
  importsOf: (file: string) => readonly string[];
}): ReadonlyMap<string, readonly string[]> {
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
export function distancesFrom(
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
