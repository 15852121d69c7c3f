import type { Schemas } from '../../api/operation-types.ts';
import { apiQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../page/registry.ts';

/** Content types of a request: player notices `PL`, promotions `PR`, popups `PU`. The detail page may show any of the last group. */
type Types = 'PL' | 'PR' | 'PU' | 'PL,PU,H';

/** Whether a notice leads to a promotion. Others are about the service. */
export const isOffer = ({ linkedPromotionId }: Pick<Schemas['Announcement'], 'linkedPromotionId'>) =>
  linkedPromotionId !== '';

export function announcementsQuery({
  manifest,
  languageCode,
  types,
}: Pick<FirstPaint, 'manifest' | 'languageCode'> & { types: Types }) {
  const { announcements: platform } = manifest.site.platforms;
  return apiQuery({ operation: 'listAnnouncements', query: { types, platform, language: languageCode } });
}
