import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { DecisionDialog, type RequestPlace } from '../../requests/decision-dialog.tsx';
import { titleOf } from '../../requests/request-act.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { countShown } from './count-shown.ts';
import { WaitingRow } from './waiting-row.tsx';
import { most, WorkList } from './work-list.tsx';

/** Requests of members that wait for a decision, the oldest first. Amounts of different currencies are never added. */
export function WaitingRequests() {
  const may = useMay();
  const [deciding, setDeciding] = useState<RequestPlace>();
  const requests = useQuery({
    ...callQuery({ operation: 'listWaitingRequests', query: { pageSize: most } }),
    // Requests of members send no staff event.
    refetchInterval: 60_000,
  });
  return (
    <>
      <WorkList
        title="home.requests"
        none="home.requestsNone"
        query={requests}
        rows={({ list }) => list}
        total={({ total }) => countShown({ counted: total })}
      >
        {(row) => (
          <WaitingRow
            key={row.id}
            {...row}
            since={row.createdAt}
            sentence={titleOf(row)}
            action={
              may('decideMoneyRequest') ? (
                <Button
                  aria-label={text('request.decideOf', { what: titleOf(row) })}
                  onPress={() => setDeciding({ brand: row.brand, player: row.player, id: row.id })}
                >
                  {text('request.decideShort')}
                </Button>
              ) : null
            }
          >
            {row.proposal === null ? null : (
              <Link to={`/approvals/${encodeURIComponent(row.proposal)}`} className={sheet.pill}>
                {text('home.secondPerson')}
              </Link>
            )}
          </WaitingRow>
        )}
      </WorkList>
      {deciding === undefined ? null : <DecisionDialog of={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
