import type { PublicManifest } from './generated/public-manifest.ts';
import { isPageOn } from './routes.ts';

export type GameCategory = PublicManifest['games']['categories'][number];
type Offering = Pick<PublicManifest, 'flags' | 'features'> & {
  readonly games: Pick<PublicManifest['games'], 'categories' | 'vendorLists'>;
};

/** Categories that are vendor lists. An empty list hides the category, since it would lead nowhere (GAME-PRESET-AMB-01). */
const vendorListOf: Readonly<Record<string, keyof PublicManifest['games']['vendorLists']>> = {
  INHOUSE: 'inhouse',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};

/** Categories that the brand offers, in manifest order. */
export function offeredCategories(manifest: Offering): GameCategory[] {
  const { categories, vendorLists } = manifest.games;
  return categories.filter(({ id, enabled, page }) => {
    const list = vendorListOf[id];
    return enabled && isPageOn(page, manifest) && (list === undefined || vendorLists[list].length > 0);
  });
}
