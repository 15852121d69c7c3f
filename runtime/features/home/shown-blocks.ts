import type { HomeBlock, PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { offeredCategories } from '../../../schema/offered-categories.ts';
import { offeredCategory } from '../../catalogue/categories.ts';
import type { HomeBlockId, HomeBlockSettings } from '../../page/registry.ts';

type Looked = {
  readonly manifest: PublicManifest;
  readonly visitor: boolean;
  /** Whether offers may be shown. They are not during a member's break. */
  readonly offers: boolean;
};
type Rules = {
  readonly [Id in HomeBlockId]?: (input: Looked & { readonly settings: HomeBlockSettings<Id> }) => boolean;
};

/** Conditions under which an enabled block is shown. A block without a row is always shown, but may be empty if its list is. */
const rules: Rules = {
  welcome: ({ visitor }) => visitor,
  carousel: ({ offers }) => offers,
  promotionStrip: ({ offers }) => offers,
  lobbyNews: ({ offers }) => offers,
  gameRow: ({ manifest, settings: { category } }) => offeredCategory(manifest, category) !== undefined,
  winnerBoard: ({ manifest, offers }) => offers && manifest.features.winnerBoard,
  categoryTiles: ({ manifest }) => offeredCategories(manifest).length > 0,
  gameMenu: ({ manifest }) => offeredCategories(manifest).length > 0,
};

/** The blocks of home, in order. `livery why` uses the same function. */
export function shownBlocks(looked: Looked): readonly HomeBlock[] {
  return looked.manifest.home.blocks.filter((settings) => {
    // TypeScript can't correlate the key and the rule's type through a union.
    const rule = rules[settings.block] as Rules['ticker'];
    return settings.enabled && (rule?.({ ...looked, settings: settings as never }) ?? true);
  });
}
