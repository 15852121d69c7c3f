import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { countShown } from './count-shown.ts';
import { WaitingRow } from './waiting-row.tsx';
import { most, WorkList } from './work-list.tsx';

/** Rounds that no supplier has closed for over a day, the oldest first. */
export function WaitingRounds() {
  const rounds = useQuery({
    ...callQuery({ operation: 'listWaitingRounds', query: { pageSize: most } }),
    // Rounds send no staff event.
    refetchInterval: 60_000,
  });
  return (
    <WorkList
      title="home.rounds"
      none="home.roundsNone"
      query={rounds}
      rows={({ list }) => list}
      total={({ total }) => countShown({ counted: total })}
    >
      {({ game, stake, currency, ...row }) => (
        <WaitingRow key={row.bet} {...row} sentence={text('home.round', { game, stake, currency })} />
      )}
    </WorkList>
  );
}
