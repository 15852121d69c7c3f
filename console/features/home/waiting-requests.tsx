import { useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';
import { countShown } from './count-shown.ts';
import { WaitingRow } from './waiting-row.tsx';
import { most, WorkList } from './work-list.tsx';

type Request = AdminValueOf<'listWaitingRequests'>['list'][number];

/** Requests of members that wait for a decision, the oldest first. Amounts of different currencies are never added. */
export function WaitingRequests() {
  const requests = useQuery({
    ...callQuery({ operation: 'listWaitingRequests', query: { pageSize: most } }),
    // Requests of members send no staff event.
    refetchInterval: 60_000,
  });
  return (
    <WorkList
      title="home.requests"
      none="home.requestsNone"
      query={requests}
      rows={({ list }) => list}
      total={({ total }) => countShown({ counted: total })}
    >
      {(row) => (
        <WaitingRow key={row.id} {...row} since={row.createdAt} sentence={sentenceOf(row)}>
          {row.proposal === null ? null : <span className={sheet.pill}>{text('home.secondPerson')}</span>}
        </WaitingRow>
      )}
    </WorkList>
  );
}

const sentenceOf = ({ kind, amount, currency }: Request): string =>
  amount === null ? text('home.request.open') : text(`home.request.${kind}`, { amount, currency });
