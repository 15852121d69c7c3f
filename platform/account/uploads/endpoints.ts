import { limits as sizes } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Bounds } from '../../../server/limits/bounds.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import { auditAccount } from '../audit.ts';

import { createReEncode } from './re-encode.ts';
import { type Uploads, uploadUrl } from './uploads.ts';

export const uploadEndpoints = ({
  database,
  limits,
  budgets,
  uploads,
  bounds,
}: LimitsAndBudgets & { database: Database; uploads: Uploads; bounds: Bounds }) => {
  const reEncode = createReEncode(() => bounds.reached('images'));
  const atOnce = createAtOnce();
  return {
    uploadImage: async ({ brand, session, query, body, client, requestId }) => {
      const { PROFPIC3, FEEDBACK3 } = brand.manifest.flags;
      const isForPromotion = query.use === 'promotion';
      // Uploads have no flag of their own: they need one of the features that use them. Promotions have no flag either.
      if (!PROFPIC3 && !FEEDBACK3 && !isForPromotion) throw new CodedError('module.off');
      if (!body.contentType.startsWith('image/')) throw new CodedError('upload.not_an_image');
      const tenant = brand.id;
      const player = session.playerId;
      const budget = budgets.uploadMember;
      const spent = await database.asTenant(tenant, (tx) => limits.spend(tx, { budget, subject: player }));
      if (!spent.granted) throw new CodedError('upload.too_many', { retryAfter: spent.retryAfter });
      const bytes = await atOnce({
        owner: `${tenant} ${player}`,
        work: async () => {
          const file = await body.read({ limit: sizes.uploadBytes });
          if (isForPromotion && !isJpegOrPng(file)) throw new CodedError('upload.not_an_image');
          return reEncode(file);
        },
      });
      const id = await database.asTenant(tenant, async (tx) => {
        const stored = await uploads.store(tx, { player, bytes });
        await auditAccount(tx, {
          action: 'account.image_uploaded',
          player,
          origin: { address: client.address, requestId },
          after: { upload: stored, bytes: bytes.length },
        });
        return stored;
      });
      return { id, url: uploadUrl(id) };
    },
  } satisfies Partial<Endpoints<'account'>>;
};

/** Checks the first bytes (REWARD-14). Whether the file is a valid image shows when it is decoded. */
const isJpegOrPng = (file: Buffer) =>
  ['ffd8ff', '89504e470d0a1a0a'].some((start) => file.toString('hex', 0, start.length / 2) === start);

/** Concurrent uploads per process: 80 MB with their buffers. */
const mostOfAll = 16;
/** Concurrent uploads per member: as many as a feedback message may have. */
const mostOfOne = 3;

/** Concurrency limit that refuses instead of queueing, so that slow uploads occupy neither memory nor everybody's slots. */
export function createAtOnce(): <T>(input: { owner: string; work: () => Promise<T> }) => Promise<T> {
  const working = new Map<string, number>();
  let all = 0;
  const count = (owner: string, by: 1 | -1) => {
    const mine = (working.get(owner) ?? 0) + by;
    if (mine === 0) working.delete(owner);
    else working.set(owner, mine);
    all += by;
  };
  return async ({ owner, work }) => {
    if ((working.get(owner) ?? 0) >= mostOfOne) throw new CodedError('upload.too_many', { retryAfter: 5 });
    if (all >= mostOfAll) throw new CodedError('service.unavailable', { retryAfter: 5 });
    count(owner, 1);
    try {
      return await work();
    } finally {
      count(owner, -1);
    }
  };
}
