import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { partHead } from '../../schema/folder-format.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { ContentDesk } from '../../server/content-desk.ts';
import type { Database } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import { listRevisions } from '../../server/revisions.ts';
import { announcements } from './announcements.ts';
import { banners } from './banners.ts';
import { helpArticles } from './help.ts';
import { promotionCategories, promotions } from './promotions.ts';
import { promotionCategoryIds, type SeedAnnouncement, type SeedPromotion } from './types.ts';

const actor = 'sandbox';

/**
 * Imports the seed into a brand in the same way as an import by staff: at the first request and again on each of the brand's days,
 * because dates follow the day. A later start of the same day imports nothing. Once staff have changed the brand's content, the seed is no
 * longer imported. Never rejects: if the import fails, the existing content is served.
 */
export function createFillContent(
  imports: Pick<ContentDesk, 'run'>,
  database: Database,
  clock: Clock,
  log: Log,
): (brand: Brand) => Promise<void> {
  const filled = new Map<string, { day: string; done: Promise<void> }>();

  const fill = async ({ brand, day }: { brand: Brand; day: string }) => {
    const revisions = await listRevisions(database, 'content', brand.id);
    if (revisions.some((revision) => revision.actor !== actor)) return;
    const folder = seedFolder(new Date(`${day}T12:00:00Z`), brand.manifest);
    const digest = createHash('sha256').update(folder).update(JSON.stringify(brand.manifest.locale)).digest('hex');
    const reason = `seed of the sandbox ${digest.slice(0, 12)}`;
    if (revisions.at(-1)?.reason === reason) return;
    await imports.run({ brand, bytes: Readable.from([folder]), folder: 'sandbox', actor, reason, replace: true });
  };

  return (brand) => {
    const day = brandDay(clock.now(), brand.manifest.locale.timeZone);
    const known = filled.get(brand.id);
    if (known?.day === day) return known.done;
    const done = fill({ brand, day }).catch((err: unknown) => {
      filled.delete(brand.id);
      log.warn({ err, tenant: brand.id }, 'the sandbox content was not imported');
    });
    filled.set(brand.id, { day, done });
    return done;
  };
}

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
    reward: reward ?? undefined,
    every,
    for: eligible,
    imageRequired: imageRequired === 'Y',
    remarkRequired: remarkRequired === 'Y',
    ...spanOf(dates),
  };
}

/** Whole days, like dates that an editor enters. */
function spanOf({ startDate, endDate, noExpiry }: Pick<SeedPromotion, 'startDate' | 'endDate' | 'noExpiry'>) {
  return { from: startDate.slice(0, 10), until: noExpiry === 0 ? endDate.slice(0, 10) : undefined };
}
