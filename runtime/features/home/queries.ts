import { apiQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../registry.ts';

type Where = Pick<FirstPaint, 'manifest' | 'languageCode'>;

export function bannersQuery({ manifest, languageCode }: Where) {
  const query = { groupName: manifest.bannerGroups.home, language: languageCode };
  return apiQuery({ operation: 'listBanners', query });
}

/** Announcements of one content type: player notices `PL`, promotions `PR`. */
export function announcementsQuery({ manifest, languageCode, types }: Where & { types: 'PL' | 'PR' }) {
  const { announcements: platform } = manifest.site.platforms;
  return apiQuery({ operation: 'listAnnouncements', query: { types, platform, language: languageCode } });
}
