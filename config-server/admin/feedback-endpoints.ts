import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** What members told a brand; the platform has it. */
export type AdminFeedback = {
  list(tenant: string): Promise<AdminValueOf<'listFeedback'>>;
  /** WebP; undefined for an image that came with no word to the brand. */
  image(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

export const feedbackEndpoints = (feedback: AdminFeedback) =>
  ({
    listFeedback: ({ brand }) => feedback.list(brand.id),
    getFeedbackImage: async ({ brand, params }) => {
      const bytes = await feedback.image({ tenant: brand.id, id: params.image });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no such image' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'support'>;
