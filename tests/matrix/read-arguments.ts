import { type EngineId, engineIds } from './engine.ts';

/** What the command was asked in words that it does not know. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

const usage = `usage: npm run matrix [-- --only ${engineIds.join(',')}] [-- BRAND ...]`;

export type Arguments = { readonly engines: readonly EngineId[]; readonly brands: readonly string[] };

/** `--only` narrows the engines, other words the brands, of which there is none whose name is unknown. */
export function readArguments({
  argv,
  brands: known,
}: {
  argv: readonly string[];
  brands: readonly string[];
}): Arguments {
  let engines: readonly EngineId[] = engineIds;
  const brands: string[] = [];
  for (const words = [...argv]; words.length > 0; ) {
    const word = words.shift() ?? '';
    if (word === '--only') engines = enginesOf(words.shift());
    else if (word.startsWith('--only=')) engines = enginesOf(word.slice('--only='.length));
    else if (known.includes(word)) brands.push(word);
    else throw new ArgumentError(`${word} is neither an option nor a brand (${known.join(', ')})\n${usage}`);
  }
  return { engines, brands: brands.length === 0 ? known : brands };
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
