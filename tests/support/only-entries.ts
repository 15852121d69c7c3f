import { isObject } from '../../schema/manifest/walk-schema.ts';
import { manifestLists } from '../../server/brands/folder/manifest-schema.ts';

type Hidden = { id: string; enabled: false };

/** A list of a brand, such as `nav.footer`, that shows only the given entries: the shipped ones are stated as hidden. */
export function onlyEntries<const Entry extends { readonly id: string }>(
  list: string,
  entries: readonly Entry[],
): (Entry | Hidden)[] {
  const shipped = manifestLists.find(({ steps }) => steps.join('.') === list)?.shipped ?? [];
  const others = shipped.filter(isObject).filter(({ id }) => entries.every((entry) => entry.id !== id));
  const hidden = others.map(({ id, block }): Hidden => {
    const entry: Hidden = { id: String(id), enabled: false };
    // Blocks state their kind.
    return block === undefined ? entry : Object.assign(entry, { block });
  });
  return [...entries, ...hidden];
}
