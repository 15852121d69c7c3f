import type { Trx } from './database/database.ts';
import { uuidV7 } from './database/uuid-v7.ts';
import { notifyStaff } from './notify-staff.ts';
import { createWorkContext } from './work-context.ts';

/** Where an act came from. */
export type Origin = { readonly address: string; readonly requestId: string };

/**
 * Where the call came from that is under way. Kept beside the arguments: an act is recorded many functions below its call, and one that
 * forgot to pass it on would leave no address.
 */
export const actingFrom = createWorkContext<Origin>();

/** Acts that add something, or only look: nothing was there before that they changed. */
export type Occurrence =
  | 'audit.exported'
  | 'catalogue.fetched'
  | 'players.looked-up'
  | 'preview.created'
  | 'release.signed-off'
  | 'secret.refused'
  | 'staff.sign-in-refused'
  | 'staff.token-made';

/** Acts that change what is there, recorded with what it was. */
export type Alteration =
  | 'brand.archived'
  | 'brand.restored'
  | 'catalogue.chosen'
  | 'changes.made'
  | 'content.changed'
  | 'policy.set'
  | 'preview.revoked'
  | 'proposal.approved'
  | 'proposal.rejected'
  | 'release.migrated'
  | 'release.promoted'
  | 'release.pushed'
  | 'release.reviewed'
  | 'release.rolled-back'
  | 'rollout.ended'
  | 'staff.accepted'
  | 'staff.changed'
  | 'staff.invited'
  | 'staff.signed-in'
  | 'staff.token-revoked'
  | `${'vendor' | 'game'}.${'suspended' | 'resumed'}`;

type Happened =
  | { readonly action: Occurrence; readonly before: null }
  /** As it was in the same transaction; null where there was nothing of its kind yet. */
  | { readonly action: Alteration; readonly before: object | null };

/** Records in the audit what staff did to a brand, or to something of it, and notifies the open pages of staff. */
export async function recordAct({
  trx,
  tenant,
  actor,
  action,
  subject = tenant,
  before,
  after,
  now,
  origin = actingFrom.current(),
}: Happened & {
  trx: Trx;
  /** `console` for what belongs to no brand. */
  tenant: string;
  actor: string;
  subject?: string;
  after: object;
  now: Date;
  /** That of the call under way; missing for the sandbox, which acts by itself. */
  origin?: Origin | undefined;
}): Promise<void> {
  const written = trx
    .insertInto('audit')
    .values({
      ...{ tenant, id: uuidV7(), scope: 'brand', actor, action, subject },
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
      address: origin?.address ?? null,
      request_id: origin?.requestId ?? null,
      created_at: now,
    })
    .execute();
  await Promise.all([written, notifyStaff({ trx, kind: 'act', tenant })]);
}
