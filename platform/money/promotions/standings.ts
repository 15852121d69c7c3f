import type { components } from '../../../schema/generated/platform.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { findPlayerById } from '../../account/players.ts';
import type { AnnouncementView, Content, PromotionTerms } from '../../content/content.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';
import { entriesOf, entryKey, type PromotionEntry, roundOf } from './entries.ts';
import { isFor, stateOf } from './promotion-states.ts';

export type PromotionStanding = components['schemas']['PromotionStanding'];

/** Returns the states of promotions for a member, or for somebody without an account. */
export type StandingsOf = (input: {
  brand: Brand;
  content: Content;
  promotions: readonly AnnouncementView[];
  player: string | undefined;
  now: Date;
}) => Promise<AnnouncementView[]>;

/** Adds its state to each promotion; announcements without terms are unchanged. */
export const standingsOf =
  ({ database }: { database: Database }): StandingsOf =>
  async ({ brand, content, promotions, player, now }) => {
    const known = promotions.map((promotion) => ({
      promotion,
      terms: content.promotionTerms({ brand, id: promotion.id, now }),
    }));
    const rounds = known.flatMap(({ terms }) => (terms === undefined ? [] : [roundOf(brand, terms, now)]));
    const entries =
      player === undefined
        ? new Map<string, PromotionEntry>()
        : await database.single(brand.id, (tx) => entriesOf(tx, player, rounds));
    const isAsked = player !== undefined && known.some(({ terms }) => terms && terms.for !== 'everyone');
    const owner = isAsked ? await database.single(brand.id, (tx) => findPlayerById(tx, player)) : undefined;
    return known.map(({ promotion, terms }) => {
      if (terms === undefined) return promotion;
      const isForThem = isFor({ brand, terms, player: owner, now });
      const round = roundOf(brand, terms, now);
      const entry = entries.get(entryKey({ promotion: promotion.id, round }));
      return { ...promotion, standing: standingOf({ brand, dates: promotion, terms, isForThem, entry, now }) };
    });
  };

/** Formats the offered amount in the brand's currency. */
export const offeredAmount = ({
  brand,
  terms: { reward },
}: {
  brand: Brand;
  terms: Pick<PromotionTerms, 'reward'>;
}): string | null =>
  reward === null ? null : asDecimal({ amount: unitsOf(reward), currency: brand.manifest.wallet.currency });

export function standingOf({
  brand,
  dates,
  terms,
  isForThem,
  entry,
  now,
}: {
  brand: Brand;
  dates: Pick<AnnouncementView, 'startDate' | 'endDate' | 'noExpiry'>;
  terms: PromotionTerms;
  isForThem: boolean;
  entry: PromotionEntry | undefined;
  now: Date;
}): PromotionStanding {
  return {
    state: stateOf({ dates, terms, isForThem, entry: entry?.status, now }),
    action: terms.action,
    reward: entry === undefined ? offeredAmount({ brand, terms }) : entry.amount,
    currency: entry?.currency ?? brand.manifest.wallet.currency,
    reason: entry?.status === 'rejected' ? entry.reason : null,
  };
}
