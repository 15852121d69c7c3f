import { compositions } from './import-distances.ts';
import { isJourney, isSuite } from './names-of-files.ts';
import { once } from './once.ts';
import type { Sources } from './source-files.ts';

const folderOfCommands = 'scripts/livery/commands/';

/** An operation that more suites call is part of their set-up, such as a login. */
const mostCallers = 12;

/**
 * Finds the suites that call what a file implements: an operation of a contract by its id or path, a command by its name. Imports do
 * not show this, because such suites import only the server or the command's entry.
 */
export function callersOf({
  files,
  textOf,
  operations,
}: Pick<Sources, 'files' | 'textOf' | 'operations'>): (file: string) => readonly string[] {
  const suites = files
    .filter((file) => isSuite(file) && !isJourney(file))
    .map((suite) => ({ suite, text: textOf(suite) }));
  /** The suites with the pattern, those with most occurrences first. */
  const suitesWith = (pattern: RegExp) =>
    suites
      .map(({ suite, text }) => ({ suite, count: text.match(pattern)?.length ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .map(({ suite }) => suite);
  const ofCommand = once((name) => suitesWith(new RegExp(`[([]\\s*'${name}'|\\blivery ${name}\\b`, 'g')));
  const ofOperation = once((id) => {
    const path = operations.get(id);
    const callers = path === undefined ? [] : suitesWith(callOf(id, path));
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
