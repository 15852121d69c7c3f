import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Feedback of members; the platform provides it. */
export type AdminFeedback = {
  list(tenant: string): Promise<AdminValueOf<'listFeedback'>>;
  /** Returns a WebP image; `undefined` if the brand's feedback has no such image. */
  image(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

export const feedbackEndpoints = (feedback: AdminFeedback) =>
  ({
    listFeedback: ({ brand }) => feedback.list(brand.id),
    getFeedbackImage: async ({ brand, params }) => {
      const bytes = await feedback.image({ tenant: brand.id, id: params.image });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no image has this id' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'support'>;
