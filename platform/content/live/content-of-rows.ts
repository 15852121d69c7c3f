import type { Language } from '../../../schema/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnnouncementView, BannerView, Content, HelpView, PromotionCategory } from '../content.ts';
import { type BrandRows, type Entry, entriesOf } from '../content-row.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { isWithin, type Span, spanOf } from './schedule.ts';
import {
  type AddressOf,
  announcementView,
  bannerView,
  categoryView,
  helpView,
  leadsSomewhere,
  promotionView,
} from './views.ts';

type Dated<Item> = { readonly item: Item; readonly span: Span };
type Answers = {
  readonly banners: readonly Dated<BannerView>[];
  readonly announcements: readonly (Dated<AnnouncementView> & {
    readonly types: readonly string[];
    readonly audience: 'all' | 'returning';
    readonly numbers: readonly number[];
  })[];
  readonly promotions: readonly Dated<AnnouncementView>[];
  readonly articles: readonly Dated<HelpView>[];
  readonly categories: readonly PromotionCategory[];
};
type Timed = ReturnType<typeof timedOf>;

/** Answers from the rows of a brand. Views are made once for each revision of the brand and each language. */
export function contentOfRows(
  rows: BrandRows | undefined,
  addressOf: AddressOf,
  /** Called with the bytes of all answers made so far, in all languages. */ onMade: (bytes: number) => void = () =>
    undefined,
): Content {
  let timed: (Timed & { timeZone: string }) | undefined;
  let answers: { revision: string; by: Map<Language, Answers>; bytes: number } | undefined;

  const timedBy = (brand: Brand): Timed | undefined => {
    if (rows === undefined) return undefined;
    const { timeZone } = brand.manifest.locale;
    if (timed?.timeZone !== timeZone) timed = { ...timedOf({ rows, timeZone }), timeZone };
    return timed;
  };
  const answersFor = ({ brand, language }: { brand: Brand; language: Language }): Answers => {
    const times = timedBy(brand);
    if (times === undefined) return nothing;
    if (answers?.revision !== brand.revision) answers = { revision: brand.revision, by: new Map(), bytes: 0 };
    const before = answers.by.get(language);
    if (before !== undefined) return before;
    const made = answersOf(times, { brand, language, addressOf });
    answers.by.set(language, made);
    answers.bytes += sizeOfAnswers({ made: pairsOf(times, made), language, standard: brand.manifest.locale.default });
    onMade(answers.bytes);
    return made;
  };

  return {
    announcements: ({ now, type, forAgents = false, forReturning = false, ...reader }) => {
      const { promotions, announcements } = answersFor(reader);
      // Promotions that have not begun or have ended are listed too, and shown as such.
      if (type === 'PR') return promotions.map(({ item }) => item);
      const isRequested = ({ types, audience }: Answers['announcements'][number]) =>
        (types.includes(type) || (forAgents && types.includes('A'))) &&
        (audience === 'all' || forReturning || type !== 'PU');
      return shownOf(announcements.filter(isRequested), now);
    },
    promotionTerms: ({ brand, id }) => {
      const found = timedBy(brand)?.promotions.find(({ item }) => item.id === id)?.item;
      return (
        found && {
          action: found.action,
          reward: found.reward ?? null,
          every: found.every,
          for: found.for ?? 'everyone',
        }
      );
    },
    promotionCategories: (reader) => [...answersFor(reader).categories],
    isAnnouncement: ({ brand, id, now }) => {
      const times = timedBy(brand);
      return (
        times?.promotions.some(({ item }) => item.id === id) === true ||
        times?.announcements.some(({ item, span }) => item.id === id && isWithin({ span, now: now.getTime() })) === true
      );
    },
    banners: ({ now, group, ...reader }) =>
      shownOf(answersFor(reader).banners, now).filter(({ groupName }) => group === undefined || groupName === group),
    numero: ({ now, ...reader }) =>
      answersFor(reader)
        .announcements.filter(({ types, span }) => types.includes('N') && isWithin({ span, now: now.getTime() }))
        .map(({ item: { id, title, content, languages }, numbers }) => ({
          id,
          title,
          content,
          numbers: [...numbers],
          ...(languages !== undefined && { languages }),
        })),
    help: ({ now, ...reader }) => shownOf(answersFor(reader).articles, now),
  };
}

const nothing: Answers = { banners: [], announcements: [], promotions: [], articles: [], categories: [] };

/** Pairs entries with their views. Banners that lead nowhere have no view. */
function pairsOf(times: Timed, answers: Answers) {
  const viewsOf = (views: readonly { readonly item: { readonly id: string } }[]) =>
    new Map(views.map(({ item }) => [item.id, item]));
  return (['banners', 'announcements', 'promotions', 'articles'] as const).flatMap((kind) => {
    const views = viewsOf(answers[kind]);
    return times[kind].flatMap(({ item: entry }) => {
      const view = views.get(entry.id);
      return view === undefined ? [] : [{ entry, view }];
    });
  });
}

function shownOf<Item>(of: readonly Dated<Item>[], now: Date): Item[] {
  return of.filter(({ span }) => isWithin({ span, now: now.getTime() })).map(({ item }) => item);
}

function timedOf({ rows: { rows }, timeZone }: { rows: BrandRows; timeZone: string }) {
  const dated = <Item extends Entry<'banners' | 'announcements' | 'promotions' | 'articles'>>(
    items: readonly Item[],
  ): Dated<Item>[] => items.map((item) => ({ item, span: spanOf({ entry: item, timeZone }) }));
  return {
    banners: dated(entriesOf(rows, 'banners')),
    announcements: dated(entriesOf(rows, 'announcements')),
    promotions: dated(entriesOf(rows, 'promotions')),
    articles: dated(entriesOf(rows, 'articles')),
    categories: entriesOf(rows, 'categories'),
  };
}

function answersOf(times: Timed, reader: Parameters<typeof bannerView>[0]['reader']): Answers {
  return {
    banners: times.banners
      .filter(({ item }) => leadsSomewhere({ entry: item, brand: reader.brand }))
      .map(({ item, span }) => ({ item: bannerView({ entry: item, reader }), span })),
    announcements: times.announcements.map(({ item, span }) => ({
      item: announcementView(item, span, reader),
      span,
      types: item.types,
      // Rows written before these properties existed lack both.
      audience: item.audience ?? 'all',
      numbers: item.numbers ?? [],
    })),
    promotions: times.promotions.map(({ item, span }) => ({ item: promotionView(item, span, reader), span })),
    articles: times.articles.map(({ item, span }) => ({ item: helpView(item, reader), span })),
    categories: times.categories.map((entry) => categoryView({ entry, reader })),
  };
}

/** Bytes of an answer about one entry, and of each of its pictures: objects, short texts and addresses. */
const bytesOfOne = 600;
const bytesOfPicture = 300;

type Made = { readonly entry: object; readonly view: object };

/** Approximate bytes of answers in addition to their rows. A text without filled-in placeholders is the stored string and takes nothing. */
function sizeOfAnswers({ made, ...words }: { made: readonly Made[]; language: Language; standard: Language }): number {
  return made.reduce((sum, one) => sum + bytesOfOne + picturesOf(one) + ownTexts({ ...one, ...words }), 0);
}

const picturesOf = ({ entry }: Made) =>
  bytesOfPicture * ((entry as { pictures?: readonly unknown[] }).pictures?.length ?? 0);

const texts = ['title', 'subtitle', 'excerpt', 'content'] as const;

function ownTexts({ entry, view, ...words }: Made & { language: Language; standard: Language }): number {
  const [stored, shown] = [entry as Partial<Record<string, Localised>>, view as Partial<Record<string, string>>];
  return texts.reduce((sum, name) => {
    const text = shown[name];
    if (text === undefined) return sum;
    // An unchanged text is the very same string, so this comparison is fast.
    return text === inLanguage({ text: stored[name] ?? {}, ...words }) ? sum : sum + 2 * text.length;
  }, 0);
}
