import type { Language } from '../../../schema/languages.ts';
import { isPageOn, pageIds } from '../../../schema/routes.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnnouncementView, BannerView, HelpView, PromotionCategory, TextLanguages } from '../content.ts';
import type { Entry } from '../content-row.ts';
import { inLanguage, type Localised, localisedHtml, localisedText, otherLanguage } from '../localised-text.ts';
import type { Span } from './schedule.ts';

/** Address of an external picture; the sandbox adds the parameters of its drawing. */
export type AddressOf = (input: { address: string; brand: Brand; language: Language }) => string;
export type Reader = { readonly brand: Brand; readonly language: Language; readonly addressOf: AddressOf };

/** Path of imported pictures; their names are their hashes. */
export const contentPicturePath = '/media/content/';

/** Milliseconds until the stated end of something without an end, which `noExpiry` marks. */
const longTerm = 3650 * 86_400_000;

const wordsOf = ({ brand: { manifest }, language }: Reader) => ({
  language,
  standard: manifest.locale.default,
  brandName: manifest.tenant.brandName,
  settings: manifest.locale,
});

/** Languages of an entry's texts that are not in the reader's, as a property of its view. */
function languagesOf(
  texts: { readonly [name in keyof TextLanguages]: Localised },
  reader: Reader,
): { languages?: TextLanguages } {
  const found = Object.entries(texts).flatMap(([name, text]) => {
    const code = otherLanguage({ text, language: reader.language, standard: reader.brand.manifest.locale.default });
    return code === undefined ? [] : [[name, code]];
  });
  return found.length === 0 ? {} : { languages: Object.fromEntries(found) };
}

function pictureOf(picture: Localised, reader: Reader): string {
  const address = inLanguage({ text: picture, ...wordsOf(reader) });
  if (address === '') return '';
  return address.startsWith('pictures/')
    ? `${contentPicturePath}${address.slice('pictures/'.length)}`
    : reader.addressOf({ ...reader, address });
}

/** The alternative text and the focal point of a picture, as far as they are stated. */
function seenOf(
  { alt, focus }: { alt?: Localised; focus?: BannerView['focus'] },
  reader: Reader,
): Pick<BannerView, 'alt' | 'focus'> {
  const words = alt === undefined ? '' : localisedText({ text: alt, ...wordsOf(reader) });
  return { ...(words === '' ? {} : { alt: words }), ...(focus === undefined ? {} : { focus }) };
}

export function bannerView({ entry, reader }: { entry: Entry<'banners'>; reader: Reader }): BannerView {
  const words = wordsOf(reader);
  return {
    id: entry.id,
    groupName: entry.group,
    url: pictureOf(entry.picture, reader),
    ...seenOf(entry, reader),
    title: localisedText({ text: entry.title, ...words }),
    subtitle: localisedText({ text: entry.subtitle, ...words }),
    action: { type: entry.action.type, target: entry.action.target ?? '' },
    ...languagesOf({ title: entry.title, subtitle: entry.subtitle }, reader),
  };
}

/** False for a banner that leads to a page or category that is off. */
export function leadsSomewhere({
  entry: { action },
  brand: { manifest },
}: {
  entry: Entry<'banners'>;
  brand: Brand;
}): boolean {
  if (action.type !== 'page') return true;
  const page = pageIds.find((id) => id === action.target);
  const closed = manifest.games.categories.some((category) => category.page === page && !category.enabled);
  return page !== undefined && !closed && isPageOn(page, manifest);
}

export function announcementView(entry: Entry<'announcements'>, span: Span, reader: Reader): AnnouncementView {
  return {
    ...datedView({ entry, span, reader }),
    promoAnnouncementCategoryIds: [],
    execution: entry.execution,
    linkedPromotionId: entry.linkedPromotion,
    imageRequired: 'N',
    remarkRequired: 'N',
    ...languagesOf({ title: entry.title, content: entry.content }, reader),
  };
}

export function promotionView(entry: Entry<'promotions'>, span: Span, reader: Reader): AnnouncementView {
  return {
    ...datedView({ entry, span, reader }),
    excerpt: localisedText({ text: entry.excerpt, ...wordsOf(reader) }),
    promoAnnouncementCategoryIds: [...entry.categories],
    execution: 'A',
    linkedPromotionId: '',
    imageRequired: entry.imageRequired ? 'Y' : 'N',
    remarkRequired: entry.remarkRequired ? 'Y' : 'N',
    ...languagesOf({ title: entry.title, content: entry.content, excerpt: entry.excerpt }, reader),
  };
}

function datedView({
  entry,
  span: { start, end },
  reader,
}: {
  entry: Entry<'announcements'> | Entry<'promotions'>;
  span: Span;
  reader: Reader;
}) {
  const { id, title, content, pictures } = entry;
  const words = wordsOf(reader);
  const images = pictures.map((picture, index) => ({ url: pictureOf(picture, reader), sequence: index + 1 }));
  const isEndless = !Number.isFinite(end);
  return {
    id,
    title: localisedText({ text: title, ...words }),
    content: localisedHtml({ text: content, ...words }),
    startDate: new Date(start).toISOString(),
    endDate: new Date(isEndless ? start + longTerm : end).toISOString(),
    noExpiry: isEndless ? (1 as const) : (0 as const),
    image: images[0]?.url ?? '',
    ...seenOf(entry, reader),
    announcementImages: images,
    read: false,
  };
}

export function helpView(entry: Entry<'articles'>, reader: Reader): HelpView {
  const words = wordsOf(reader);
  return {
    id: entry.id,
    tag: entry.tag,
    title: localisedText({ text: entry.title, ...words }),
    content: localisedHtml({ text: entry.content, ...words }),
    ...languagesOf({ title: entry.title, content: entry.content }, reader),
  };
}

export const categoryView = ({
  entry: { id, title },
  reader,
}: {
  entry: Entry<'categories'>;
  reader: Reader;
}): PromotionCategory => ({
  id,
  title: localisedText({ text: title, ...wordsOf(reader) }),
  ...languagesOf({ title }, reader),
});
