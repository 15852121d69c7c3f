import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { Call, Endpoints, Session } from '../../../server/http/endpoint.ts';
import type { Uploads } from '../../account/uploads/uploads.ts';
import type { CachedContent } from '../../content/cached-content.ts';
import { createTakePart } from './take-part.ts';

export const promotionEndpoints = (
  parts: DatabaseAndClock & { uploads: Pick<Uploads, 'assign'>; content: Pick<CachedContent, 'of'> },
) => {
  const takePart = createTakePart(parts);
  type Input = Omit<Call, 'query' | 'body'> & { session: Session; body: { promotionId: string } };
  const inputOf = async ({ brand, language, session, client, requestId, body }: Input) => ({
    brand,
    content: await parts.content.of(brand),
    language,
    player: session.playerId,
    promotion: body.promotionId,
    origin: { address: client.address, requestId },
  });
  return {
    joinPromotion: async (call) => takePart({ ...(await inputOf(call)), move: 'join' }),
    requestPromotionReward: async (call) => takePart({ ...(await inputOf(call)), move: 'claim' }),
    applyForReward: async (call) => {
      const { remarks, pictures } = call.body;
      return takePart({ ...(await inputOf(call)), move: 'apply', remarks, pictures });
    },
  } satisfies Partial<Endpoints<'rewards'>>;
};
