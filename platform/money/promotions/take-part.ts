import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { requireMay } from '../../account/may.ts';
import { findPlayerById } from '../../account/players.ts';
import type { Uploads } from '../../account/uploads/uploads.ts';
import type { AnnouncementView, Content, PromotionTerms } from '../../content/content.ts';
import { fromDecimal } from '../wallet/amounts.ts';
import { book, lockWallet, walletOf } from '../wallet/ledger.ts';
import { addEntry, findEntry, type PromotionEntry, roundOf } from './entries.ts';
import { isFor, moved, stateOf } from './promotion-states.ts';
import { offeredAmount, type PromotionStanding, standingOf } from './standings.ts';

type Parts = DatabaseAndClock & { readonly uploads: Pick<Uploads, 'assign'> };
type Input = {
  readonly brand: Brand;
  readonly content: Content;
  readonly language: Language;
  readonly player: string;
  readonly promotion: string;
  readonly move: 'join' | 'claim' | 'apply';
  readonly remarks?: string;
  readonly pictures?: readonly string[];
  readonly origin: Origin;
};

const operations = { join: 'joinPromotion', claim: 'requestPromotionReward', apply: 'applyForReward' } as const;

/**
 * Joins, claims or applies for a promotion, once per round. Repeating the same call has the same result, even in parallel. Throws
 * `promotion.unknown`, `.not_open`, `.closed`, `.taken`, `.other_way`, `.incomplete`, `upload.unknown`, and the
 * refusals of `may`.
 */
export const createTakePart =
  ({ database, clock, uploads }: Parts) =>
  async (input: Input): Promise<PromotionStanding> => {
    const { brand, content, language, player, promotion: id, move, origin } = input;
    const tenant = brand.id;
    const now = clock.now();
    const view = content.announcements({ brand, language, now, type: 'PR' }).find((promotion) => promotion.id === id);
    const terms = content.promotionTerms({ brand, id, now });
    if (view === undefined || terms === undefined) throw new CodedError('promotion.unknown');
    const round = roundOf(brand, terms, now);
    const filled = move === 'apply' ? requiredOf(view, input) : { remarks: '', pictures: [] };
    return database.asTenant(tenant, async (tx) => {
      const { currency } = brand.manifest.wallet;
      await lockWallet(tx, { player, currency });
      const known = await findEntry(tx, { player, promotion: id, round });
      const answer = (entry: PromotionEntry) => standingOf({ brand, dates: view, terms, entry, isForThem: true, now });
      if (known !== undefined) return answer(repeated({ known, terms, filled, ...input }));
      await requireMay(tx, { brand, player, operation: operations[move] });
      const owner = await findPlayerById(tx, player);
      const isForThem = isFor({ brand, terms, player: owner, now });
      const state = stateOf({ dates: view, terms, isForThem, entry: undefined, now });
      const next = moved(state, move, terms);
      if (typeof next !== 'string') throw new CodedError(next.refused);
      if (move === 'apply') requireFilled(view, filled);
      const entry = {
        tenant,
        id: uuidV7({ clock }),
        player_id: player,
        promotion_id: id,
        round,
        status: next,
        title: view.title,
        amount: offeredAmount({ brand, terms }),
        currency,
        ...filled,
        created_at: now,
      };
      if (!(await addEntry(tx, entry))) {
        const winner = await findEntry(tx, { player, promotion: id, round });
        if (winner === undefined) throw new Error('the entry that caused the refusal as a duplicate is missing');
        return answer(repeated({ known: winner, terms, filled, ...input }));
      }
      await uploads.assign(tx, { player, ids: filled.pictures, use: 'promotion' });
      if (next === 'claimed') await bookReward(tx, entry);
      await auditAccount(tx, {
        player,
        origin,
        action: 'promotion.entered',
        after: { promotion: id, entry: entry.id, status: next, amount: entry.amount },
      });
      const undecided = { reason: null, decided_at: null, decided_by: null };
      return answer({ ...entry, ...undecided, second_person: null, offered_amount: null });
    });
  };

type Filled = Pick<PromotionEntry, 'remarks' | 'pictures'>;

/** Returns the parts that the promotion requires of an application; others are not stored. */
function requiredOf(view: AnnouncementView, input: Input): Filled {
  return {
    remarks: view.remarkRequired === 'Y' ? (input.remarks ?? '').trim() : '',
    pictures: view.imageRequired === 'Y' ? [...new Set(input.pictures)] : [],
  };
}

function requireFilled(view: AnnouncementView, filled: Filled): void {
  const missing = {
    ...(view.remarkRequired === 'Y' && filled.remarks === '' && { remarks: [{ id: 'required' }] }),
    ...(view.imageRequired === 'Y' && filled.pictures.length === 0 && { pictures: [{ id: 'required' }] }),
  };
  if (Object.keys(missing).length > 0) throw new CodedError('promotion.incomplete', { value: { fields: missing } });
}

/** Returns the entry that the same call created before. Throws `promotion.taken` or `.other_way` if this call differs. */
function repeated({
  known,
  terms,
  filled,
  move,
}: { known: PromotionEntry; terms: PromotionTerms; filled: Filled } & Pick<Input, 'move'>): PromotionEntry {
  if (terms.action !== move) throw new CodedError('promotion.other_way');
  const isSame =
    known.remarks === filled.remarks &&
    known.pictures.length === filled.pictures.length &&
    known.pictures.every((picture) => filled.pictures.includes(picture));
  if (!isSame) throw new CodedError('promotion.taken');
  return known;
}

/** Books an entry's reward, idempotent by a key of its own. */
export async function bookReward(
  tx: Tx,
  { id, player_id: player, amount, currency }: Pick<PromotionEntry, 'id' | 'player_id' | 'amount' | 'currency'>,
): Promise<void> {
  const units = amount === null ? undefined : fromDecimal({ text: amount, currency });
  if (units === undefined) throw new Error(`entry ${id} has no amount to book`);
  const wallet = await walletOf(tx, { player, currency });
  await book(tx, {
    key: `promotion:${id}`,
    reason: 'reward',
    wallet: wallet.id,
    from: 'rewards',
    to: 'wallet',
    currency,
    amount: units,
  });
}
