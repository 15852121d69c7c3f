import { type Request, Router } from 'express';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';

/** What members told a brand; the platform has it. */
export type AdminFeedback = {
  list(tenant: string): Promise<readonly unknown[]>;
  /** WebP; undefined for an image that came with no word to the brand. */
  image(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

/** Below the path of a brand: the newest first, and the images that came with it. */
export function feedbackRoutes({
  feedback,
  brandOf,
}: {
  feedback: AdminFeedback;
  /** Throws `brand.unknown`. */
  brandOf(id: string): Brand;
}): Router {
  const router = Router({ mergeParams: true });
  router.get('/', async (request: Request<{ id: string }>, response) => {
    const { id } = brandOf(request.params.id);
    response.json({ success: true, value: await feedback.list(id) });
  });
  router.get('/images/:image', async (request: Request<{ id: string; image: string }>, response) => {
    const { id } = brandOf(request.params.id);
    const bytes = await feedback.image({ tenant: id, id: request.params.image });
    if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no such image' });
    const base64 = Buffer.from(bytes).toString('base64');
    response.json({ success: true, value: { contentType: 'image/webp', base64 } });
  });
  return router;
}
