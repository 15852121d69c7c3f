import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn } from '../../schema/routes.ts';

export type GameCategory = PublicManifest['games']['categories'][number];

/** Categories that are vendor lists. An empty list hides the category, since it would lead nowhere (GAME-PRESET-AMB-01). */
const vendorListOf: Readonly<Record<string, keyof PublicManifest['games']['vendorLists']>> = {
  INHOUSE: 'inhouse',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};

/** Categories that the brand offers, in manifest order. */
export function offeredCategories(manifest: PublicManifest): GameCategory[] {
  const { categories, vendorLists } = manifest.games;
  return categories.filter(({ id, enabled, page }) => {
    const list = vendorListOf[id];
    return enabled && isPageOn({ page, manifest }) && (list === undefined || vendorLists[list].length > 0);
  });
}

export function offeredCategory({
  manifest,
  id,
}: {
  manifest: PublicManifest;
  id: string;
}): GameCategory | undefined {
  return offeredCategories(manifest).find((category) => category.id === id);
}
