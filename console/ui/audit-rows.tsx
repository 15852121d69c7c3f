import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { type TextKey, text } from '../texts.ts';
import { brandPath } from './brand-path.ts';
import sheet from './sheet.module.css';
import { shownTime } from './shown-time.ts';
import { Table } from './table.tsx';

type AuditRow = AdminValueOf<'listAudit'>['list'][number];

/** Entries of the audit, the newest first: who did what, where, to whom and why. */
export function AuditRows({
  rows,
  hasMore,
  namesActor = true,
}: {
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** False for a list of one actor. */
  namesActor?: boolean;
}) {
  return (
    <Table
      label={text('audit.title')}
      rows={rows}
      hasMore={hasMore}
      isDense
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'what',
          title: text('audit.what'),
          isHead: true,
          cell: (row) => (
            <>
              <span title={row.action}>{wordsOf(row)}</span>
              {row.reason === '' ? null : <div className={sheet.quiet}>{row.reason}</div>}
            </>
          ),
        },
        { id: 'about', title: text('audit.about'), cell: (row) => <About row={row} /> },
        { id: 'at', title: text('audit.at'), cell: ({ at }) => shownTime(at) },
        ...(namesActor
          ? [{ id: 'actor', title: text('activity.actor'), isWide: true, cell: ({ actor }: AuditRow) => actor }]
          : []),
      ]}
    />
  );
}

/** The brand of an entry, and the player or thing. */
function About({ row: { brand, environment, subject, isPlayer } }: { row: AuditRow }) {
  const place = brand === null ? undefined : { brand, environment };
  return (
    <>
      {place === undefined ? null : (
        <Link to={brandPath(place)}>
          {environment === 'staging' ? text('audit.inStaging', { brand: place.brand }) : place.brand}
        </Link>
      )}
      {subject === null ? null : (
        <div className={sheet.mono}>
          {isPlayer && place !== undefined ? (
            <Link to={brandPath({ ...place, page: `players/${encodeURIComponent(subject)}` })}>{subject}</Link>
          ) : (
            subject
          )}
        </div>
      )}
    </>
  );
}

/** The act in words. An unknown one is shown by its name. */
function wordsOf({ action, amount, currency = '', field }: AuditRow): string {
  const key = sentences[action];
  const words = key === undefined ? action : text(key);
  if (field !== undefined) return `${words}: ${field}`;
  return amount === undefined ? words : `${words}: ${amount} ${currency}`.trim();
}

const sentences: Readonly<Record<string, TextKey>> = {
  'account.field_revealed': 'audit.did.revealed',
  'account.locked': 'audit.did.locked',
  'account.note_added': 'audit.did.note',
  'account.sessions_ended': 'audit.did.playerSessions',
  'account.temporary_password_set': 'audit.did.temporaryPassword',
  'account.unlocked': 'audit.did.unlocked',
  'agent.contract_offered': 'audit.did.contract',
  'audit.exported': 'audit.did.exported',
  'brand.archived': 'audit.did.archived',
  'brand.restored': 'audit.did.restored',
  'cashier.approved': 'audit.did.requestApproved',
  'cashier.destination_revealed': 'audit.did.destination',
  'cashier.rejected': 'audit.did.requestRejected',
  'cashier.returned': 'audit.did.paymentReturned',
  'catalogue.chosen': 'audit.did.gamesChosen',
  'catalogue.fetched': 'audit.did.gamesFetched',
  'catalogue.imported': 'audit.did.catalogueImported',
  'catalogue.scheduled': 'audit.did.listScheduled',
  'changes.adopted': 'audit.did.adopted',
  'changes.made': 'audit.did.changed',
  'changes.withdrawn': 'audit.did.withdrawn',
  'content.cancelled': 'audit.did.contentCancelled',
  'content.changed': 'audit.did.content',
  'content.scheduled': 'audit.did.contentScheduled',
  'game.resumed': 'audit.did.resumed',
  'game.suspended': 'audit.did.suspended',
  'players.looked-up': 'audit.did.lookedUp',
  'policy.set': 'audit.did.policy',
  'preview.created': 'audit.did.preview',
  'preview.revoked': 'audit.did.previewRevoked',
  'promotion.issued': 'audit.did.rewardApproved',
  'promotion.rejected': 'audit.did.rewardRejected',
  'proposal.approved': 'audit.did.approved',
  'proposal.rejected': 'audit.did.rejected',
  'publication.requested': 'audit.did.requested',
  'release.looked-at': 'audit.did.lookedFromOutside',
  'release.migrated': 'audit.did.migrated',
  'release.promoted': 'audit.did.promoted',
  'release.pushed': 'audit.did.pushed',
  'release.reviewed': 'audit.did.reviewed',
  'release.rolled-back': 'audit.did.rolledBack',
  'release.signed-off': 'audit.did.signedOff',
  'rollout.ended': 'audit.did.rolloutEnded',
  'secret.refused': 'audit.did.secretRefused',
  'sheets.removed': 'audit.did.sheetsRemoved',
  'sheets.uploaded': 'audit.did.sheets',
  'staff.accepted': 'audit.did.joined',
  'staff.changed': 'audit.did.rights',
  'staff.confirmed': 'audit.did.confirmed',
  'staff.invitation-withdrawn': 'audit.did.invitationWithdrawn',
  'staff.invited': 'audit.did.invited',
  'staff.link-made': 'audit.did.link',
  'staff.passkey-added': 'audit.did.passkey',
  'staff.passkey-removed': 'audit.did.passkeyRemoved',
  'staff.sessions-ended': 'audit.did.sessions',
  'staff.sign-in-refused': 'audit.did.signInRefused',
  'staff.signed-in': 'audit.did.signedIn',
  'staff.token-made': 'audit.did.token',
  'staff.token-revoked': 'audit.did.tokenRevoked',
  'vendor.resumed': 'audit.did.resumed',
  'vendor.suspended': 'audit.did.suspended',
  'wallet.calls_read': 'audit.did.walletCalls',
  'wallet.check_read': 'audit.did.walletCheckRead',
  'wallet.checked': 'audit.did.walletChecked',
  'wallet.round_read': 'audit.did.round',
  'wallet.rounds_read': 'audit.did.rounds',
  'wallet.shortfalls_read': 'audit.did.shortfalls',
};
