import type { Json, JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { type Difference, differencesOf } from '../../../server/brands/folder/differences.ts';
import { type Layers, readLayers } from '../brand-layers.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { shownChange } from '../show-release.ts';
import { momentOf } from '../times.ts';
import { environmentOf } from './releases.ts';

const text = { type: 'string' } as const;
const options = { environment: text, at: text, json: { type: 'boolean', default: false } } as const;

export const diff: Command = {
  usage: `livery diff A B [--environment staging|production] [--at TIME] [--json]

A and B are brands of the running server, or folders, written with a slash. The command compares their effective values,
with parents, live changes and defaults, and their texts and assets.

examples:
       livery diff comet luna
       livery diff comet ./tenants/comet
       livery diff ./tenants/comet ./tenants/luna --json`,
  summary: 'compare two brands, or a brand with its folder',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const [first, second, ...rest] = positionals;
    if (first === undefined || second === undefined || rest.length > 0) throw new UsageError('diff A B');
    const at = values.at === undefined ? undefined : momentOf({ option: '--at', text: values.at });
    const environment = environmentOf(values.environment ?? 'production');
    const sides: Layers[] = [];
    for (const name of [first, second]) {
      const layers = await readLayers({ env, name, environment, at });
      if ('refusal' in layers) return printRefusal({ output, ...layers });
      sides.push(layers);
    }
    const [one, other] = sides.map(partsOf);
    const differences = differencesOf({ tenant: first, before: one, after: other });
    if (values.json)
      output.out(
        JSON.stringify(
          differences.map(({ path, before = null, after = null, order }) => ({ path, a: before, b: after, order })),
          null,
          2,
        ),
      );
    else
      output.out(differences.length === 0 ? `${first} and ${second} are the same` : differences.map(lineOf).join('\n'));
    return exits.fine;
  },
};

/** Texts by language and namespace, so that the path of a difference is the one that `set` takes. */
function placesOf(texts: Layers['texts']): JsonObject {
  return Object.fromEntries(
    Object.entries(texts).map(([language, entries]) => {
      const places: Record<string, Record<string, string>> = {};
      for (const [name, text] of Object.entries(entries)) {
        const [namespace = '', ...key] = name.split(':');
        places[namespace] = { ...places[namespace], [key.join(':')]: text };
      }
      return [language, places];
    }),
  );
}

/** The manifest with texts and assets added under names that no property has. */
function partsOf({ manifest, chain, texts }: Layers): Json {
  const { assets = {} } = chain.at(-1) ?? {};
  return { ...(manifest as unknown as JsonObject), texts: placesOf(texts), 'assets/': { ...assets } };
}

const lineOf = (difference: Difference): string => `${difference.path}: ${shownChange(difference)}`;
