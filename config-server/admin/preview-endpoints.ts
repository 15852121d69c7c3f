import { CodedError } from '../../schema/errors.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import { previewBrand } from '../../server/brands/preview/preview-brand.ts';
import {
  createPreview,
  listPreviews,
  revokePreview,
  type SignPreview,
} from '../../server/brands/preview/previews.ts';
import { findRelease } from '../../server/brands/releases/list-releases.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

const hour = 3_600_000;
const memberTypes = { visitor: null, member: 0, agent: 1, guest: 4, trial: 40 } as const;

type Session = keyof typeof memberTypes;
const sessionOf = (memberType: number | null): Session =>
  (Object.keys(memberTypes) as Session[]).find((session) => memberTypes[session] === memberType) ?? 'visitor';

export type AdminPreviews = {
  readonly sign: SignPreview;
  /** Address of home on a preview's host, by its first label. */
  urlOf(label: string): string;
};

/** Links to releases that nobody sees yet. */
export const previewEndpoints = ({
  previews: { sign, urlOf },
  ...parts
}: {
  previews: AdminPreviews;
  sets: BrandSets;
  database: Database;
  clock: Clock;
}) =>
  ({
    createPreview: async ({ params: { tenant }, body, actor, client, requestId, log }) => {
      const { environment, number, at, session = 'visitor', hours = 24, reason } = body;
      const { database, sets, clock } = parts;
      const now = clock.now();
      await sets[environment].refresh();
      const release = await findRelease({ database, tenant, wanted: number ?? environment });
      const preview = {
        ...{ tenant, environment, release: release.stored.number, memberType: memberTypes[session] },
        at: at === undefined ? now : new Date(at),
        expiresAt: new Date(now.getTime() + hours * hour),
      };
      if (Number.isNaN(preview.at.getTime())) throw new CodedError('request.invalid');
      // Told now what could not be shown later.
      await previewBrand({ ...parts, host: '', preview });
      const origin = { address: client.address, requestId };
      const label = await createPreview({ ...parts, sign, preview, actor, reason, origin });
      log.info({ tenant, actor }, `made a preview of release ${preview.release}`);
      return {
        ...{ url: urlOf(label), release: preview.release },
        ...{ at: preview.at.toISOString(), expiresAt: preview.expiresAt.toISOString() },
      };
    },
    listPreviews: async ({ params: { tenant } }) =>
      (await listPreviews({ ...parts, tenant })).map(
        ({ id, environment, release, memberType, actor, at, createdAt, expiresAt }) => ({
          ...{ id, environment, release, session: sessionOf(memberType), actor },
          ...{ at: at.toISOString(), createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
        }),
      ),
    revokePreview: async ({ params: { tenant, preview: id }, body, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      await revokePreview({ ...parts, tenant, id, actor, reason: body.reason, origin });
      log.info({ tenant, actor }, 'revoked a preview');
      return { revoked: true };
    },
  }) satisfies AdminEndpoints<'preview'>;
