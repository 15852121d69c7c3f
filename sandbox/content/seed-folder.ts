import { partHead } from '../../schema/folder-format.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { announcements } from './announcements.ts';
import { banners } from './banners.ts';
import { helpArticles } from './help.ts';
import { promotionCategories, promotions } from './promotions.ts';
import { promotionCategoryIds, type SeedAnnouncement, type SeedPromotion } from './types.ts';

/**
 * The sandbox's content as a folder; dates follow the day. Pictures are drawn on request. A brand that gives a birthday reward gets no
 * promotion for birthdays, because it would be a second gift for the same day.
 */
export function seedFolder(now: Date, manifest: Pick<Manifest, 'flags' | 'rewards'>): Buffer {
  const isGiven = manifest.flags.REWCEN3 && manifest.rewards.birthday > 0;
  const files = {
    'promotions.json': {
      categories: placed(promotionCategoryIds.map((id) => ({ id, title: promotionCategories[id] }))),
      promotions: placed(
        promotions({ now })
          .filter((promotion) => !(isGiven && promotion.for === 'birthday'))
          .map(promotionRecord),
      ),
    },
    'announcements.json': { announcements: placed(announcements({ now }).map(announcementRecord)) },
    'banners.json': {
      banners: placed(
        banners.map(({ id, groupName, kind, title, subtitle, action }) => ({
          id,
          group: groupName,
          picture: drawn(kind),
          title,
          subtitle,
          action,
        })),
      ),
    },
    'help.json': { articles: placed(helpArticles) },
  };
  return Buffer.concat(
    Object.entries(files).flatMap(([name, file]) => {
      const bytes = Buffer.from(JSON.stringify(file));
      return [Buffer.from(partHead(name, bytes.length)), bytes];
    }),
  );
}

const placed = <Record extends object>(records: readonly Record[]) =>
  records.map((record, index) => ({ ...record, position: 10 * (index + 1) }));

const drawn = (kind: string) => ({ EN: `/media/banners/${kind}.webp` });

function announcementRecord({
  id,
  types,
  execution,
  audience = 'all',
  title,
  content,
  kind,
  linkedPromotionId: linkedPromotion,
  numbers = [],
  ...dates
}: SeedAnnouncement) {
  const pictures = kind === null ? [] : [drawn(kind)];
  return { id, types, execution, audience, title, content, pictures, linkedPromotion, numbers, ...spanOf(dates) };
}

function promotionRecord({
  id,
  promoAnnouncementCategoryIds: categories,
  kind,
  title,
  excerpt,
  content,
  action,
  reward,
  every,
  for: eligible = 'everyone',
  imageRequired,
  remarkRequired,
  ...dates
}: SeedPromotion) {
  return {
    id,
    categories,
    title,
    excerpt,
    content,
    pictures: [drawn(kind)],
    action,
    ...(reward !== null && { reward }),
    every,
    for: eligible,
    imageRequired: imageRequired === 'Y',
    remarkRequired: remarkRequired === 'Y',
    ...spanOf(dates),
  };
}

/** Whole days, like dates that an editor enters. */
function spanOf({ startDate, endDate, noExpiry }: Pick<SeedPromotion, 'startDate' | 'endDate' | 'noExpiry'>) {
  return { from: startDate.slice(0, 10), ...(noExpiry === 0 && { until: endDate.slice(0, 10) }) };
}
