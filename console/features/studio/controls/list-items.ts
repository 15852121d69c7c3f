import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import type { BrandState } from '../../../settings/brand-state.ts';
import { idOfItem } from '../../../settings/place-of.ts';

export const withoutItem = (items: readonly Json[], key: string): Json[] =>
  items.filter((item) => idOfItem(item) !== key);

/** The items that a draft states for a list in another order: ids alone for items that it only moves, if the list is merged. */
export function statedItems(
  state: Pick<BrandState, 'isMerged' | 'ownAt' | 'beneathAt'>,
  path: string,
  items: readonly Json[],
): Json[] {
  if (!state.isMerged(path)) return [...items];
  return items.map((item) => {
    const place = path + pointerOf([idOfItem(item)]);
    const own = state.ownAt(place);
    return own ?? (state.beneathAt(place) === undefined ? item : { id: idOfItem(item) });
  });
}

/** Settings of an item without its id. The id is how places name the item, so it is chosen once. */
export const withoutId = ({
  settings,
  of: { pointer },
}: {
  settings: readonly Setting[];
  of: Pick<Setting, 'pointer'>;
}): readonly Setting[] => settings.filter((child) => child.pointer !== `${pointer}/id`);
