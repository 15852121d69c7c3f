import type { Json, JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { differencesOf } from '../../../server/brands/folder/differences.ts';
import { type Layers, readLayers } from '../brand-layers.ts';
import { linesOf } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { shownChange } from './releases.ts';

export const diff = commandOf(
  'diff',
  'compare two brands, or a brand with its folder',
  `A and B are brands of the running server, or folders, written with a slash. The command compares their effective values,
with parents, live changes and defaults, and their texts and assets.

examples:
       livery diff comet luna
       livery diff comet ./tenants/comet
       livery diff ./tenants/comet ./tenants/luna --json`,
  ({ code }) => [
    code('A B [--environment staging|production] [--at TIME]', async (context, values, first, second) => {
      const [before, after] = [
        partsOf(await readLayers(context, first, values)),
        partsOf(await readLayers(context, second, values)),
      ];
      const differences = differencesOf({ tenant: first, before, after });
      const lines = differences.map((one) => `${one.path}: ${shownChange(one)}`);
      return {
        value: differences.map(({ path, before: a = null, after: b = null, order }) => ({ path, a, b, order })),
        lines: linesOf(listed(lines, `${first} and ${second} are the same`)),
      };
    }),
  ],
);

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
