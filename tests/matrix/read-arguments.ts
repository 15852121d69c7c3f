import { isDraft, isLanguage, type Language, ownLanguages } from '../../schema/languages.ts';
import { type EngineId, engineIds } from './engine.ts';

/** An argument that the command does not know. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

const usage = `usage: npm run matrix [-- --only ${engineIds.join(',')}] [-- console | BRAND ...]
       npm run matrix -- languages [LANGUAGE ...]`;

export type Arguments = {
  readonly engines: readonly EngineId[];
  readonly brands: readonly string[];
  readonly console: boolean;
  /** Languages to visit in the browser of the suites, instead of engines and brands. */
  readonly languages: readonly Language[];
};

/**
 * `--only` restricts the engines. Other arguments name the brands to visit, and `console`. If there are none, all are visited. After
 * `languages` all others name languages; without any, all that are no drafts are visited.
 */
export function readArguments({
  argv,
  brands: known,
}: {
  argv: readonly string[];
  brands: readonly string[];
}): Arguments {
  if (argv[0] === 'languages') return ofLanguages(argv.slice(1));
  let engines: readonly EngineId[] = engineIds;
  const brands: string[] = [];
  let withConsole = false;
  for (const words = [...argv]; words.length > 0; ) {
    const word = words.shift() ?? '';
    if (word === '--only') engines = enginesOf(words.shift());
    else if (word.startsWith('--only=')) engines = enginesOf(word.slice('--only='.length));
    else if (word === 'console') withConsole = true;
    else if (known.includes(word)) brands.push(word);
    else throw new ArgumentError(`${word} is neither an option, 'console' nor a brand (${known.join(', ')})\n${usage}`);
  }
  if (brands.length === 0 && !withConsole) return { engines, brands: known, console: true, languages: [] };
  return { engines, brands, console: withConsole, languages: [] };
}

function ofLanguages(named: readonly string[]): Arguments {
  const unknown = named.find((word) => !isLanguage(word));
  if (unknown !== undefined)
    throw new ArgumentError(`${unknown} is no language (${ownLanguages.join(', ')})\n${usage}`);
  const languages = named.length > 0 ? named.filter(isLanguage) : ownLanguages.filter((language) => !isDraft(language));
  return { engines: [], brands: [], console: false, languages };
}

function enginesOf(list = ''): readonly EngineId[] {
  const named = list.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !engineIds.some((id) => id === name));
  if (unknown.length > 0)
    throw new ArgumentError(
      `--only takes ${engineIds.join(', ')}, comma-separated, not '${unknown.join("', '")}'\n${usage}`,
    );
  return engineIds.filter((id) => named.includes(id));
}
