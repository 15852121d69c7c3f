import type { Entry } from '../../../../schema/generated/manifest.ts';
import { valueAt } from '../../../../schema/manifest/extend-lists.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { manifestLists } from '../manifest-schema.ts';
import type { RuledBrand } from './rule.ts';

const menus = manifestLists.filter(({ itemOf }) => itemOf === 'entry').map(({ steps }) => steps);

/** Entries of all menus of the schema, with their paths. */
export function entriesOf({ manifest }: RuledBrand): { path: (string | number)[]; entry: Entry }[] {
  return menus.flatMap((steps) => {
    // The schema has been validated before the rules run.
    const entries = valueAt(manifest as unknown as Json, steps) as unknown as readonly Entry[];
    return entries.map((entry, index) => ({ path: [...steps, index], entry }));
  });
}
