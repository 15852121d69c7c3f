import { apiQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../page/registry.ts';

export function bannersQuery({ manifest, languageCode }: Pick<FirstPaint, 'manifest' | 'languageCode'>) {
  const query = { groupName: manifest.bannerGroups.home, language: languageCode };
  return apiQuery({ operation: 'listBanners', query });
}

/** A page of one game, for the total count of games that the brand offers. */
export function gameCountQuery({ manifest, languageCode }: Pick<FirstPaint, 'manifest' | 'languageCode'>) {
  const { games: platform } = manifest.site.platforms;
  return apiQuery({ operation: 'listGames', query: { platform, language: languageCode, pageNo: 1, pageSize: 1 } });
}
