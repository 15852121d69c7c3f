import { type EngineId, engineIds } from './engine.ts';

/** An argument that the command does not know. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

const usage = `usage: npm run matrix [-- --only ${engineIds.join(',')}] [-- console | BRAND ...]`;

export type Arguments = {
  readonly engines: readonly EngineId[];
  readonly brands: readonly string[];
  readonly console: boolean;
};

/** `--only` restricts the engines. Other arguments name the brands to visit, and `console`. If there are none, all are visited. */
export function readArguments({
  argv,
  brands: known,
}: {
  argv: readonly string[];
  brands: readonly string[];
}): Arguments {
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
  if (brands.length === 0 && !withConsole) return { engines, brands: known, console: true };
  return { engines, brands, console: withConsole };
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
