/** Journeys that `npm test` runs besides all suites without a browser: one of the players' site, one of the console. */
const first = ['access', 'console-flags'];

const folder = 'tests/journeys/';

/**
 * Arguments of Vitest for `npm test`: everything that needs no browser, and the first journeys. Names of suites run those alone, and `--all`
 * runs everything.
 */
export function argsOfTest(given: readonly string[]): string[] {
  if (given.includes('--all')) return given.filter((arg) => arg !== '--all');
  return given.some((arg) => !arg.startsWith('-'))
    ? [...given]
    : [...given, '--exclude', `${folder}!(${first.join('|')}).test.ts`];
}

/** Arguments of Vitest for `npm run journeys`: all journeys, or those whose names begin like the given ones. */
export function argsOfJourneys(given: readonly string[]): string[] {
  const names = given.filter((arg) => !arg.startsWith('-'));
  const options = given.filter((arg) => arg.startsWith('-'));
  return [...(names.length === 0 ? [''] : names).map((name) => `${folder}${name}`), ...options];
}
