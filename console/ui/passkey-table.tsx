import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import { Button } from './button.tsx';
import sheet from './sheet.module.css';
import { shownTime } from './shown-time.ts';
import { Table } from './table.tsx';

export type Passkey = AdminValueOf<'listMyPasskeys'>[number];

/** Passkeys of one person with their last use. */
export function PasskeyTable({
  label,
  rows,
  refusal,
  onRemove,
}: {
  label: string;
  rows: readonly Passkey[];
  /** Why none can be removed. */
  refusal?: string | undefined;
  onRemove: (passkey: Passkey) => void;
}) {
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'passkey', title: text('passkeys.name'), isHead: true, cell: ({ name }) => name },
        {
          id: 'passkeyUsed',
          title: text('passkeys.used'),
          cell: ({ usedAt }) => (usedAt === null ? text('never') : shownTime(usedAt)),
        },
        {
          id: 'passkeyAdded',
          title: text('passkeys.added'),
          isWide: true,
          cell: ({ createdAt }) => shownTime(createdAt),
        },
        {
          id: 'passkeyKind',
          title: text('passkeys.kind'),
          cell: ({ isBlocked, isSynced }) =>
            isBlocked ? (
              <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('passkeys.blocked')}</span>
            ) : (
              text(isSynced ? 'passkeys.synced' : 'passkeys.device')
            ),
        },
        {
          id: 'removePasskey',
          title: text('passkeys.remove'),
          isTitleHidden: true,
          cell: (passkey) =>
            refusal === undefined ? (
              <Button
                aria-label={text('passkeys.removeNamed', { name: passkey.name })}
                onPress={() => onRemove(passkey)}
              >
                {text('passkeys.remove')}
              </Button>
            ) : (
              <span className={sheet.quiet}>{refusal}</span>
            ),
        },
      ]}
    />
  );
}
