import type { ValueOf } from '../../schema/call-types.ts';
import type { components } from '../../schema/generated/platform.ts';
import type { Language } from '../../schema/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';

export type AnnouncementView = components['schemas']['Announcement'];
export type BannerView = components['schemas']['Banner'];
export type HelpView = components['schemas']['HelpArticle'];
/** Content types of the specification; those for agents are among those of players (ENTITY-SITE-05, ENTITY-CONTENT-AMB-01). */
export type AnnouncementType = 'PL' | 'PU' | 'PR' | 'H';
export type NumeroView = ValueOf<'listNumero'>['numero'][number];

/** Terms of a promotion, the same in every language. */
export type PromotionTerms = {
  /** Action of its button. */
  readonly action: 'join' | 'claim' | 'apply';
  /** Whole play credits; null if staff decide the amount for each member. */
  readonly reward: number | null;
  /** How often a member can take it; days are in the brand's time zone. */
  readonly every: 'once' | 'day';
  /** Members who can take it. */
  readonly for: 'everyone' | 'newcomers' | 'birthday';
};
export type TextLanguages = components['schemas']['TextLanguages'];
export type PromotionCategory = { readonly id: string; readonly title: string; readonly languages?: TextLanguages };

type Reader = { readonly brand: Brand; readonly language: Language };
type Input = Reader & { readonly now: Date };

/** Published content of a brand, in memory, in display order. */
export type Content = {
  announcements(
    input: Input & {
      type: AnnouncementType;
      forAgents?: boolean;
      /** Includes announcements for members who have logged in before. */
      forReturning?: boolean;
    },
  ): AnnouncementView[];
  /** Terms of a promotion in the list of type `PR`; `undefined` for any other id. */
  promotionTerms(input: { brand: Brand; id: string; now: Date }): PromotionTerms | undefined;
  /** Categories that promotions name, in display order. */
  promotionCategories(reader: Reader): PromotionCategory[];
  /** Whether an announcement with that id is currently visible in any list. */
  isAnnouncement(input: { brand: Brand; id: string; now: Date }): boolean;
  /** Banners of one group; of all groups if it is `undefined`. */
  banners(input: Input & { group: string | undefined }): BannerView[];
  help(input: Input): HelpView[];
  numero(input: Input): NumeroView[];
};
