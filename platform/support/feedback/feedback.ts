import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/admin.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { readUpload, type Uploads } from '../../account/uploads/uploads.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import { plainText } from './plain-text.ts';

/** Feedback for staff; its images are requested by `image`. */
type FeedbackEntry = components['schemas']['FeedbackEntry'];

export type Feedback = {
  /** Stores feedback and returns its id. Throws `field.invalid` for blank text, `request.too_many`, `upload.unknown`. */
  send(input: {
    brand: Brand;
    player: string;
    content: string;
    images: readonly string[];
    origin: Origin;
  }): Promise<string>;
  /** A brand's feedback for staff, newest first. */
  list(tenant: string): Promise<FeedbackEntry[]>;
  /** An image attached to feedback, as WebP; `undefined` for any other image. */
  image(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

const mostShown = 200;

export const createFeedback = ({
  database,
  clock,
  limits,
  budgets,
  uploads,
}: DatabaseAndClock & LimitsAndBudgets & { uploads: Uploads }): Feedback => ({
  send: async ({ brand, player, content, images, origin }) => {
    const tenant = brand.id;
    const text = plainText(content);
    if (text === '') throw new CodedError('field.invalid', { value: { fields: { content: [{ id: 'required' }] } } });
    const ids = [...new Set(images)];
    const sent = await database.asTenant(tenant, async (tx) => {
      const budget = budgets.feedbackMember;
      const spent = await limits.spend(tx, { budget, subject: player });
      if (!spent.granted) return { retryAfter: spent.retryAfter };
      await uploads.assign(tx, { player, ids, use: 'feedback' });
      const id = uuidV7({ clock });
      await tx
        .insertInto('feedback')
        .values({ tenant, id, player_id: player, content: text, images: JSON.stringify(ids), created_at: clock.now() })
        .execute();
      const after = { feedback: id, images: ids.length };
      await auditAccount(tx, { action: 'account.feedback_sent', player, origin, after });
      return id;
    });
    if (typeof sent !== 'string') throw new CodedError('request.too_many', sent);
    return sent;
  },
  list: async (tenant) => {
    const rows = await database.asTenant(tenant, (tx) =>
      selectRows(tx, 'feedback', { tenant })
        .innerJoin('player', (join) =>
          join.onRef('player.tenant', '=', 'feedback.tenant').onRef('player.id', '=', 'feedback.player_id'),
        )
        .select(['feedback.id', 'feedback.content', 'feedback.images', 'feedback.created_at', 'player.username'])
        .orderBy('feedback.id', 'desc')
        .limit(mostShown)
        .execute(),
    );
    return rows.map(({ id, content, images, created_at, username }) => ({
      id,
      account: username,
      content,
      images,
      createdAt: created_at.toISOString(),
    }));
  },
  image: ({ tenant, id }) => database.asTenant(tenant, (tx) => readUpload(tx, id, 'feedback')),
});
