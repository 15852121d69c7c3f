import { CodedError } from '../../../schema/errors.ts';
import type { FeedbackDesk } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const feedbackEndpoints = (feedback: FeedbackDesk) =>
  ({
    listFeedback: ({ brand }) => feedback.list(brand.id),
    getFeedbackImage: async ({ brand, params }) => {
      const bytes = await feedback.image({ tenant: brand.id, id: params.image });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no image has this id' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'support'>;
