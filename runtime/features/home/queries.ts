import { apiQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../page/registry.ts';

export function bannersQuery({ manifest, languageCode }: Pick<FirstPaint, 'manifest' | 'languageCode'>) {
  const query = { groupName: manifest.bannerGroups.home, language: languageCode };
  return apiQuery({ operation: 'listBanners', query });
}
