import type { Language } from '../../schema/languages.ts';
import type { PageId } from '../../schema/routes.ts';
import type { BannerKind } from '../art/banners/stage.ts';
import type { ContentTexts } from './texts/en.ts';

/** A text by language; EN is used if one is missing. `{{brand}}` is replaced by the brand's name when it is shown. */
export type Localised = Readonly<Partial<Record<Language, string>> & { EN: string }>;

type SeedAction =
  | { readonly type: 'none'; readonly target: '' }
  | { readonly type: 'page'; readonly target: PageId }
  | { readonly type: 'promotion'; readonly target: string };

type BannerGroup = 'm_home' | 'm_promotion' | 'm_event1' | 'm_event';

export interface SeedBanner {
  readonly id: keyof ContentTexts['banners'];
  readonly groupName: BannerGroup;
  /** The artwork that the banner has. */
  readonly kind: BannerKind;
  readonly title: Localised;
  readonly subtitle: Localised;
  readonly action: SeedAction;
}

/** PL for players, A for agents, PU pop-up, H hot, N numbers on lottery pages. */
type AnnouncementType = 'PL' | 'A' | 'PU' | 'H' | 'N';

interface Dated {
  /** UTC, ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  /** 1 for long term: the end isn't shown. */
  readonly noExpiry: 0 | 1;
}

export interface SeedAnnouncement extends Dated {
  readonly id: keyof ContentTexts['announcements'];
  readonly types: readonly AnnouncementType[];
  /** Pop-ups: A for members, B for visitors. All others have A and are shown to both. */
  readonly execution: 'A' | 'B';
  /** For pop-ups for members: all members (the default), or only those who have logged in before. */
  readonly audience?: 'all' | 'returning';
  readonly title: Localised;
  /** HTML. */
  readonly content: Localised;
  readonly kind: BannerKind | null;
  readonly linkedPromotionId: string;
  /** For type N only. */
  readonly numbers?: readonly number[];
}

/** States of a promotion for the player who sees it (PROMO-13). Join and claim are active. */
export const promotionStates = [
  'join',
  'claim',
  'applying',
  'close',
  'rejected',
  'issued',
  'claimed',
  'process',
  'joined',
  'comingSoon',
] as const;

type PromotionState = (typeof promotionStates)[number];

export interface SeedPromotion extends Dated {
  readonly id: keyof ContentTexts['promotions'];
  readonly promoAnnouncementCategoryIds: readonly PromotionCategoryId[];
  readonly kind: BannerKind;
  readonly title: Localised;
  readonly excerpt: Localised;
  /** HTML. */
  readonly content: Localised;
  /** State for the demo player; for everybody else, the state is `join` or `claim` while the promotion runs for them. */
  readonly state: PromotionState;
  /** Whole play credits; null if staff work out each member's amount. */
  readonly reward: number | null;
  readonly every: 'once' | 'day';
  /** Members who can take it; everyone by default. */
  readonly for?: 'everyone' | 'newcomers' | 'birthday';
  /** Action of the button while the promotion is active. */
  readonly action: 'join' | 'claim' | 'apply';
  readonly imageRequired: 'Y' | 'N';
  readonly remarkRequired: 'Y' | 'N';
}

export const promotionCategoryIds = ['newcomers', 'everyDay', 'tables', 'contests', 'community'] as const;

export type PromotionCategoryId = (typeof promotionCategoryIds)[number];

export interface SeedHelpArticle {
  readonly id: keyof ContentTexts['help'];
  /** Opened by `/m/help?tag=`; empty if nothing links to it. */
  readonly tag: string;
  readonly title: Localised;
  /** HTML with an h3 for each section, which parameter `c` of the help page counts. */
  readonly content: Localised;
}
