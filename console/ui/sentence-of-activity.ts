import { type TextKey, text } from '../texts.ts';
import type { Activity } from './activity-row.ts';

const sentences: Readonly<Record<string, TextKey>> = {
  'changes.made': 'activity.did.changed',
  'changes.adopted': 'activity.did.adopted',
  'changes.withdrawn': 'activity.did.withdrawn',
  'release.pushed': 'activity.did.pushed',
  'release.promoted': 'activity.did.promoted',
  'release.rolled-back': 'activity.did.rolledBack',
  'release.migrated': 'activity.did.migrated',
  'release.signed-off': 'activity.did.signedOff',
  'release.reviewed': 'activity.did.reviewed',
  'brand.archived': 'activity.did.archived',
  'brand.restored': 'activity.did.restored',
  'publication.requested': 'activity.did.requested',
  'proposal.approved': 'activity.did.approved',
  'proposal.rejected': 'activity.did.rejected',
  'policy.set': 'activity.did.policy',
  'vendor.suspended': 'activity.did.suspended',
  'game.suspended': 'activity.did.suspended',
  'vendor.resumed': 'activity.did.resumed',
  'game.resumed': 'activity.did.resumed',
  'content.changed': 'activity.did.content',
  'content.scheduled': 'activity.did.contentScheduled',
  'content.cancelled': 'activity.did.contentCancelled',
  'catalogue.chosen': 'activity.did.catalogue',
  'catalogue.imported': 'activity.did.catalogueImported',
  'rollout.ended': 'activity.did.rolloutEnded',
  'staff.invited': 'activity.did.invited',
  'staff.invitation-withdrawn': 'activity.did.invitationWithdrawn',
  'staff.accepted': 'activity.did.accepted',
  'staff.changed': 'activity.did.staff',
  'staff.confirmed': 'activity.did.confirmed',
  'staff.passkey-added': 'activity.did.passkey',
  'staff.passkey-removed': 'activity.did.passkeyRemoved',
  'staff.token-made': 'activity.did.token',
  'staff.token-revoked': 'activity.did.tokenRevoked',
};

/** An act in words, without its brands. An unknown kind of act is shown by its name. */
export function sentenceOfActivity({
  action,
  release,
  releaseBefore,
  thing = '',
  proposer = '',
  proposal = thing,
  places = [],
}: Activity): string {
  const isScheduled = places.length > 0 && places.every(({ from }) => from !== undefined);
  const key = isScheduled ? 'activity.did.scheduled' : sentences[action];
  if (key === undefined) return text('activity.did.other', { action });
  const before = releaseBefore ?? null;
  const sentence = text(key, { release: release ?? '', thing, proposer, proposal });
  return before === null || before === release ? sentence : text('activity.instead', { said: sentence, before });
}
