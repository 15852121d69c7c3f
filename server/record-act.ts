import type { ActivityKind } from '../schema/activity-kinds.ts';
import type { AnyTx } from './database/database.ts';
import { uuidV7 } from './database/uuid-v7.ts';
import { notifyStaff } from './notify-staff.ts';
import { createWorkContext } from './work-context.ts';

/** The actor of an act on a player, as the audit names it: actors of brands and players share a column. */
export const onPlayers = (actor: string): `staff:${string}` => `staff:${actor}`;

/** The client address and request of an act. */
export type Origin = { readonly address: string; readonly requestId: string };

/**
 * Origin of the current call. It is not an argument: an act is recorded many functions below its call, and one that forgot to pass
 * it on would store no address.
 */
export const actingFrom = createWorkContext<Origin>();

/** Acts that add or only read something, so there is no previous state. */
export type Occurrence =
  | 'audit.exported'
  | 'catalogue.fetched'
  | 'players.looked-up'
  | 'preview.created'
  | 'publication.requested'
  | 'content.scheduled'
  | 'release.looked-at'
  | 'release.signed-off'
  | 'secret.refused'
  | 'staff.link-made'
  | 'staff.passkey-added'
  | 'staff.sessions-ended'
  | 'staff.sign-in-refused'
  | 'staff.token-made';

/** Acts that change something, recorded with its previous state. */
export type Alteration =
  | 'brand.archived'
  | 'brand.restored'
  | 'catalogue.chosen'
  | 'catalogue.imported'
  | 'catalogue.scheduled'
  | 'changes.adopted'
  | 'changes.made'
  | 'changes.withdrawn'
  | 'content.cancelled'
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
  | 'sheets.removed'
  | 'sheets.uploaded'
  | 'staff.accepted'
  | 'staff.changed'
  | 'staff.confirmed'
  | 'staff.invitation-withdrawn'
  | 'staff.invited'
  | 'staff.passkey-removed'
  | 'staff.signed-in'
  | 'staff.token-revoked'
  | `${'vendor' | 'game'}.${'suspended' | 'resumed'}`;

/** Kind of each act in activity; null for acts that activity leaves out because they change no brand and no account of staff. */
export const activityKindOf: Readonly<Record<Occurrence | Alteration, ActivityKind | null>> = {
  'audit.exported': null,
  'brand.archived': 'archive',
  'brand.restored': 'archive',
  'catalogue.chosen': 'catalogue',
  'catalogue.fetched': null,
  'catalogue.imported': 'catalogue',
  'catalogue.scheduled': null,
  'changes.adopted': 'change',
  'changes.made': 'change',
  'changes.withdrawn': 'change',
  'content.cancelled': 'content',
  'content.changed': 'content',
  'content.scheduled': 'content',
  'game.resumed': 'suspension',
  'game.suspended': 'suspension',
  'players.looked-up': null,
  'policy.set': 'policy',
  'preview.created': null,
  'preview.revoked': null,
  'publication.requested': 'approval',
  'proposal.approved': 'approval',
  'proposal.rejected': 'approval',
  'release.looked-at': null,
  'release.migrated': 'release',
  'release.promoted': 'release',
  'release.pushed': 'release',
  'release.reviewed': 'approval',
  'release.rolled-back': 'release',
  'release.signed-off': 'sign-off',
  'rollout.ended': 'rollout',
  'secret.refused': null,
  'sheets.removed': null,
  'sheets.uploaded': null,
  'staff.accepted': 'staff',
  'staff.changed': 'staff',
  'staff.confirmed': 'staff',
  'staff.invitation-withdrawn': 'staff',
  'staff.invited': 'staff',
  'staff.link-made': null,
  'staff.passkey-added': 'staff',
  'staff.passkey-removed': 'staff',
  'staff.sessions-ended': null,
  'staff.sign-in-refused': null,
  'staff.signed-in': null,
  'staff.token-made': 'staff',
  'staff.token-revoked': 'staff',
  'vendor.resumed': 'suspension',
  'vendor.suspended': 'suspension',
};

type Happened =
  | { readonly action: Occurrence; readonly before: null }
  /** State in the same transaction before the act; null if there was nothing of its kind yet. */
  | { readonly action: Alteration; readonly before: object | null };

/** Records an act of staff on a brand, or on a part of it, in the audit log, and notifies the open pages of staff. */
export async function recordAct(
  tx: AnyTx,
  {
    tenant,
    actor,
    action,
    subject = tenant,
    id = uuidV7(),
    act = id,
    before,
    after,
    now,
    origin = actingFrom.current(),
  }: Happened & {
    /** `console` for acts that belong to no brand. */
    tenant: string;
    actor: string;
    subject?: string;
    id?: string;
    /** Id shared by the rows of one act over several brands. They share `now` too. */
    act?: string;
    after: object;
    now: Date;
    /** Origin of the current call. Missing in the sandbox, which acts by itself. */
    origin?: Origin | undefined;
  },
): Promise<void> {
  const written = tx
    .insertInto('audit')
    .values({
      tenant,
      id,
      scope: 'brand',
      actor,
      action,
      subject,
      act,
      kind: activityKindOf[action],
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
      address: origin?.address ?? null,
      request_id: origin?.requestId ?? null,
      created_at: now,
    })
    .execute();
  await Promise.all([written, notifyStaff(tx, { kind: 'act', tenant })]);
}
