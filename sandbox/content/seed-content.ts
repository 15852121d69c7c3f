import type {
  AnnouncementType,
  AnnouncementView,
  BannerView,
  Content,
  HelpView,
} from '../../platform/content/content.ts';
import { sanitiseHtml } from '../../platform/content/sanitise-html.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import { isPageOn } from '../../schema/routes.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { BannerKind } from '../art/banners/kinds.ts';
import { bannerUrl } from '../art/pictures.ts';
import { hashText } from '../random.ts';
import { announcements } from './announcements.ts';
import { banners } from './banners.ts';
import { helpArticles } from './help.ts';
import { promotionCategories, promotions } from './promotions.ts';
import { say, sayHtml } from './say.ts';
import {
  type Localised,
  promotionCategoryIds,
  type SeedAnnouncement,
  type SeedBanner,
  type SeedHelpArticle,
  type SeedPromotion,
} from './types.ts';

/** Milliseconds. */
const dayLong = 86_400_000;

type Reader = { readonly brand: Brand; readonly language: Language };
type Dated = { readonly announcements: SeedAnnouncement[]; readonly promotions: SeedPromotion[] };

/** The sandbox's content: the same in all brands but for name, colours and switches. Dates follow the day. */
export function seedContent(): Content {
  let day = '';
  let ofDay: Dated = { announcements: [], promotions: [] };
  const today = (now: Date): Dated => {
    const wanted = now.toISOString().slice(0, 10);
    if (wanted !== day) {
      day = wanted;
      ofDay = { announcements: announcements({ now }), promotions: promotions({ now }) };
    }
    return ofDay;
  };
  const seed = hashText(JSON.stringify([banners, helpArticles, today(new Date(0))])).toString(36);

  return {
    announcements: ({ brand, language, now, type }) => {
      const reader = { brand, language };
      if (type === 'PR')
        return today(now).promotions.map((promotion) => promotionView({ promotion, reader }));
      return today(now)
        .announcements.filter((item) => isOfType(item, type) && isRunning(item, now))
        .map((item) => announcementView({ item, reader }));
    },
    promotionTerms: ({ id, now }) => today(now).promotions.find((promotion) => promotion.id === id),
    promotionCategories: ({ brand, language }) =>
      promotionCategoryIds.map((id) => ({
        id,
        title: say({ text: promotionCategories[id], ...speakTo({ brand, language }) }),
      })),
    isAnnouncement: ({ id, now }) => {
      const { announcements: all, promotions: offers } = today(now);
      return (
        offers.some((offer) => offer.id === id) || all.some((item) => item.id === id && isRunning(item, now))
      );
    },
    banners: ({ brand, language, group }) =>
      banners
        .filter(({ groupName }) => group === undefined || groupName === group)
        .filter((banner) => leadsSomewhere({ banner, brand }))
        .map((banner) => bannerView({ banner, reader: { brand, language } })),
    help: (reader) => helpArticles.map((article) => helpView({ article, reader })),
    version: (now) => `${seed}.${Math.floor(now.getTime() / dayLong)}`,
  };
}

const isOfType = ({ types }: SeedAnnouncement, type: AnnouncementType) =>
  (types as readonly string[]).includes(type);

const isRunning = ({ startDate, endDate, noExpiry }: SeedAnnouncement, now: Date) => {
  const time = now.toISOString();
  return startDate <= time && (noExpiry === 1 || time < endDate);
};

/** Leaves out banners that lead to a page or category that is off. */
function leadsSomewhere({ banner: { action }, brand }: { banner: SeedBanner; brand: Brand }): boolean {
  if (action.type !== 'page') return true;
  const { manifest } = brand;
  const closed = manifest.games.categories.some(({ page, enabled }) => page === action.target && !enabled);
  return !closed && isPageOn({ page: action.target, manifest });
}

function pictureOf({ kind, reader: { brand, language } }: { kind: BannerKind; reader: Reader }): string {
  return bannerUrl({ kind, brand, rightToLeft: languages[language].direction === 'rtl' });
}

const speakTo = ({ brand, language }: Reader) => ({
  language,
  brandName: brand.manifest.tenant.brandName,
});

function bannerView({ banner, reader }: { banner: SeedBanner; reader: Reader }): BannerView {
  const { id, groupName, kind, title, subtitle, action } = banner;
  return {
    id,
    groupName,
    url: pictureOf({ kind, reader }),
    title: say({ text: title, ...speakTo(reader) }),
    subtitle: say({ text: subtitle, ...speakTo(reader) }),
    action: { ...action },
  };
}

function announcementView({ item, reader }: { item: SeedAnnouncement; reader: Reader }): AnnouncementView {
  return {
    ...view({ item, kind: item.kind, reader }),
    promoAnnouncementCategoryIds: [],
    execution: item.execution,
    linkedPromotionId: item.linkedPromotionId,
    imageRequired: 'N',
    remarkRequired: 'N',
  };
}

function promotionView({
  promotion,
  reader,
}: {
  promotion: SeedPromotion;
  reader: Reader;
}): AnnouncementView {
  return {
    ...view({ item: promotion, kind: promotion.kind, reader }),
    excerpt: say({ text: promotion.excerpt, ...speakTo(reader) }),
    promoAnnouncementCategoryIds: [...promotion.promoAnnouncementCategoryIds],
    execution: 'A',
    linkedPromotionId: '',
    imageRequired: promotion.imageRequired,
    remarkRequired: promotion.remarkRequired,
  };
}

function view({
  item: { id, title, content, startDate, endDate, noExpiry },
  kind,
  reader,
}: {
  item: Pick<SeedPromotion, 'id' | 'title' | 'content' | 'startDate' | 'endDate' | 'noExpiry'>;
  kind: BannerKind | null;
  reader: Reader;
}) {
  const image = kind === null ? '' : pictureOf({ kind, reader });
  return {
    id,
    title: say({ text: title, ...speakTo(reader) }),
    content: sayHtml({ text: stored(content), ...speakTo(reader) }),
    startDate,
    endDate,
    noExpiry,
    image,
    announcementImages: image === '' ? [] : [{ url: image, sequence: 1 }],
    read: false,
  };
}

function helpView({
  article: { id, tag, title, content },
  reader,
}: {
  article: SeedHelpArticle;
  reader: Reader;
}): HelpView {
  return {
    id,
    tag,
    title: say({ text: title, ...speakTo(reader) }),
    content: sayHtml({ text: stored(content), ...speakTo(reader) }),
  };
}

const storedTexts = new Map<string, Localised>();

/** Sanitises a text as if it were stored, once instead of at each response. */
function stored(text: Localised): Localised {
  const known = storedTexts.get(text.EN);
  if (known !== undefined) return known;
  const clean = Object.fromEntries(
    Object.entries(text).map(([language, html]) => [language, sanitiseHtml(html)]),
  ) as Localised;
  storedTexts.set(text.EN, clean);
  return clean;
}
