import { createHash } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import { mayCall } from '../../../schema/features/staff/may-call.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { openConsolePreview } from '../../../server/brands/preview/console-previews.ts';
import { previewBrand } from '../../../server/brands/preview/preview-brand.ts';
import {
  createPreview,
  listPreviews,
  revokePreview,
  type SignPreview,
} from '../../../server/brands/preview/previews.ts';
import { readDraft } from '../../../server/brands/versions/drafts/read-drafts.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { tokenNameOf } from '../../../server/staff/staff-identity.ts';
import { sessionLife } from '../../../server/staff/staff-parts.ts';
import type { AdminCall, AdminEndpoints } from '../door/admin-endpoint.ts';

const hour = 3_600_000;
const memberTypes = { visitor: null, member: 0, agent: 1, guest: 4, trial: 40 } as const;

/** Number in the row of a frame whose draft has no base. */
const noRelease = 0;

type Session = keyof typeof memberTypes;
const sessionOf = (memberType: number | null): Session =>
  (Object.keys(memberTypes) as Session[]).find((session) => memberTypes[session] === memberType) ?? 'visitor';

export type AdminPreviews = {
  readonly sign: SignPreview;
  /** Revision of published content. It also changes when a scheduled entry is shown or hidden. */
  contentRevision(brand: Brand): string;
  /** Returns the address of home on a preview's host, by its first label. */
  urlOf(label: string): string;
};

/** Links to unpublished releases, and frames of the console. */
export const previewEndpoints = ({
  previews: { sign, urlOf, contentRevision },
  ...parts
}: DatabaseAndClock & { previews: AdminPreviews; sets: BrandSets }) =>
  ({
    createPreview: async ({ params: { tenant }, body, actor, client, requestId, log }) => {
      const { environment, number, at, session = 'visitor', hours = 24, reason } = body;
      const { database, sets, clock } = parts;
      const now = clock.now();
      await sets[environment].refresh();
      const release = await findRelease(database, tenant, number ?? environment);
      const preview = {
        tenant,
        environment,
        release: release.stored.number,
        memberType: memberTypes[session],
        at: momentOf(at, now),
        expiresAt: new Date(now.getTime() + hours * hour),
      };
      // Throws now for a release that could not be shown later.
      await previewBrand({ ...parts, host: '', preview });
      const origin = { address: client.address, requestId };
      const label = await createPreview({ ...parts, sign, preview, actor, reason, origin });
      log.info({ tenant, actor }, `created a preview of release ${preview.release}`);
      return {
        url: urlOf(label),
        release: preview.release,
        at: preview.at.toISOString(),
        expiresAt: preview.expiresAt.toISOString(),
      };
    },
    openConsolePreview: async ({ params: { tenant, place }, body, staff, session: page }) => {
      const { environment, number, draft: id, entry, at, session = 'visitor' } = body;
      const { database, sets, clock } = parts;
      const owner = sessionOfPage({ staff, page });
      if (entry !== undefined && !mayCall(staff.role, 'getContentEntry'))
        throw new CodedError('staff.forbidden', { message: 'your role does not read drafts of content' });
      const now = clock.now();
      await sets[environment].refresh([tenant]);
      const draft = id === undefined ? undefined : await readDraft({ database, tenant, id });
      const release =
        draft === undefined ? (await findRelease(database, tenant, number ?? environment)).stored.number : draft.base;
      const eightHours = new Date(now.getTime() + sessionLife);
      const preview = {
        tenant,
        environment,
        release: release ?? noRelease,
        draft: id,
        entry,
        memberType: memberTypes[session],
        mayRead: brandRights(staff).mayRead,
        at: momentOf(at, now),
        expiresAt: owner.expiresAt < eightHours ? owner.expiresAt : eightHours,
      };
      // Throws with the faults if the frame could not show the release.
      const brand = await previewBrand({ ...parts, host: '', preview });
      const looks = [brand.revision, contentRevision(brand), session, at ?? ''].join(' ');
      const revision = createHash('sha256').update(looks).digest('hex').slice(0, 32);
      const label = await openConsolePreview({
        database,
        clock,
        sign,
        place,
        session: owner.hash,
        preview: { ...preview, revision },
      });
      return {
        url: urlOf(label),
        release: preview.release,
        revision,
        at: preview.at.toISOString(),
        expiresAt: preview.expiresAt.toISOString(),
      };
    },
    listPreviews: async ({ params: { tenant } }) =>
      (await listPreviews({ ...parts, tenant })).map(
        ({ id, environment, release, memberType, actor, at, createdAt, expiresAt }) => ({
          id,
          environment,
          release,
          session: sessionOf(memberType),
          actor,
          at: at.toISOString(),
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }),
      ),
    revokePreview: async ({ params: { tenant, preview: id }, body, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      await revokePreview({ ...parts, tenant, id, actor, reason: body.reason, origin });
      log.info({ tenant, actor }, 'revoked a preview');
      return { revoked: true };
    },
  }) satisfies AdminEndpoints<'preview'>;

/** Throws `request.invalid` for a day that does not exist. */
function momentOf(at: string | undefined, now: Date): Date {
  const moment = at === undefined ? now : new Date(at);
  if (Number.isNaN(moment.getTime())) throw new CodedError('request.invalid');
  return moment;
}

/**
 * Returns the session that a frame belongs to and ends with: a person's, in a browser. The command and machines have none; they make
 * links instead.
 */
function sessionOfPage({
  staff: { actor, hash, expiresAt },
  page,
}: {
  staff: AdminCall<'openConsolePreview'>['staff'];
  page: AdminCall<'openConsolePreview'>['session'];
}): { readonly hash: string; readonly expiresAt: Date } {
  if (page?.hasCookie !== true || expiresAt === null || tokenNameOf(actor) !== undefined)
    throw new CodedError('staff.forbidden', {
      message: "only pages of the console open frames: make a link with 'livery preview'",
    });
  return { hash, expiresAt };
}
