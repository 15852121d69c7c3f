import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import { shownTime } from './shown-time.ts';
import { Table } from './table.tsx';

/** Open sessions of one person. */
export function SessionTable({ label, rows }: { label: string; rows: AdminValueOf<'listMySessions'> }) {
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ startedAt, expiresAt, isThis }) => `${startedAt} ${expiresAt} ${isThis}`}
      columns={[
        {
          id: 'started',
          title: text('me.started'),
          isHead: true,
          sortBy: ({ startedAt }) => startedAt,
          cell: ({ startedAt, isThis }) => (
            <>
              {shownTime(startedAt)}
              {isThis ? <strong> · {text('me.this')}</strong> : null}
            </>
          ),
        },
        {
          id: 'used',
          title: text('me.used'),
          sortBy: ({ usedAt }) => usedAt ?? '',
          cell: ({ usedAt }) => (usedAt === null ? text('never') : shownTime(usedAt)),
        },
        {
          id: 'expires',
          title: text('me.expires'),
          sortBy: ({ expiresAt }) => expiresAt,
          cell: ({ expiresAt }) => shownTime(expiresAt),
        },
      ]}
    />
  );
}
