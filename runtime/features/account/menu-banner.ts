import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { apiQuery } from '../../api/queries.ts';

/** Banner of the menu page (MENU-PAGE-09). */
export function menuBanner({ manifest, languageCode }: { manifest: PublicManifest; languageCode: string }) {
  return apiQuery({
    operation: 'listBanners',
    query: { groupName: manifest.bannerGroups.menu, language: languageCode },
  });
}
