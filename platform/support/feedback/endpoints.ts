import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Feedback } from './feedback.ts';

export const feedbackEndpoints = (feedback: Feedback) =>
  ({
    sendFeedback: async ({ brand, session, body, client, requestId }) => ({
      id: await feedback.send({
        brand,
        player: session.playerId,
        ...body,
        origin: { address: client.address, requestId },
      }),
    }),
  }) satisfies Partial<Endpoints<'support'>>;
