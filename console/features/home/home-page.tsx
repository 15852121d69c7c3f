import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOperationId } from '../../../schema/generated/admin-operations.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { WaitingForMe } from './waiting-for-me.tsx';
import { WaitingRequests } from './waiting-requests.tsx';
import { WaitingRounds } from './waiting-rounds.tsx';
import { WorkList } from './work-list.tsx';

/**
 * The parts of the work list, each with the calls that it needs. A part is hidden from accounts that may make none of them. The server
 * decides by the same function.
 */
const parts: readonly (readonly [id: string, Part: ComponentType, anyOf: readonly AdminOperationId[]])[] = [
  ['me', WaitingForMe, ['decideProposal', 'reviewRollbacks', 'listWaitingSignOffs']],
  ['requests', WaitingRequests, ['listWaitingRequests']],
  ['rounds', WaitingRounds, ['listWaitingRounds']],
  ['broken', Broken, ['searchBrands']],
  ['failing', Failing, ['searchBrands']],
  ['due', DueToday, ['listSchedule']],
  ['rollouts', Rollouts, ['listRollouts']],
];

/** Work list of whoever is signed in: what waits, what is broken, what is due today, what is under way. */
export default function HomePage() {
  const may = useMay();
  return (
    <div className={sheet.parts}>
      {parts
        .filter(([, , anyOf]) => anyOf.some(may))
        .map(([id, Part]) => (
          <Part key={id} />
        ))}
    </div>
  );
}

function Broken() {
  const faulty = useQuery(callQuery({ operation: 'searchBrands', query: { filter: 'faulty' } }));
  return (
    <WorkList
      title="home.broken"
      none="home.brokenNone"
      query={faulty}
      all="/brands?filter=faulty"
      rows={({ list }) => list}
      total={({ list, next }) => (next === null ? list.length : `${list.length}+`)}
    >
      {({ id, name, faults }) => (
        <li key={id}>
          <Link to={brandPath({ brand: id })}>
            <bdi>{name}</bdi>
          </Link>
          <span className={sheet.bad}>{text('brands.faults', { count: faults })}</span>
        </li>
      )}
    </WorkList>
  );
}

function Failing() {
  const failing = useQuery({
    ...callQuery({ operation: 'searchBrands', query: { filter: 'failing' } }),
    // Calls of players send no staff event, so the figures of the last hour are read again by the clock.
    refetchInterval: 60_000,
  });
  return (
    <WorkList
      title="home.failing"
      none="home.failingNone"
      query={failing}
      all="/brands?filter=failing"
      rows={({ list }) => list.toSorted((one, other) => other.failures - one.failures)}
      total={({ list, next }) => (next === null ? list.length : `${list.length}+`)}
    >
      {({ id, name, calls, failures }) => (
        <li key={id}>
          <Link to={brandPath({ brand: id })}>
            <bdi>{name}</bdi>
          </Link>
          <span className={sheet.bad}>{text('home.failures', { failures, calls })}</span>
        </li>
      )}
    </WorkList>
  );
}

/** Changes that begin or end before the reader's next midnight. */
function DueToday() {
  const [to] = useState(() => {
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    return midnight.toISOString();
  });
  const due = useQuery(callQuery({ operation: 'listSchedule', query: { to } }));
  return (
    <WorkList
      title="home.due"
      none="home.dueNone"
      query={due}
      rows={({ list }) => list}
      total={({ list, more }) => list.length + more}
    >
      {(event) => (
        <li key={`${event.sequence} ${event.kind}`}>
          <span>
            <Link to={brandPath({ brand: event.tenant, page: 'schedule' })}>{event.tenant}</Link>{' '}
            <ScheduledEvent event={event} />
          </span>
          <span className={sheet.quiet}>{shownTime(event.at)}</span>
        </li>
      )}
    </WorkList>
  );
}

function Rollouts() {
  const rollouts = useQuery(callQuery({ operation: 'listRollouts' }));
  return (
    <WorkList title="home.rollouts" none="home.rolloutsNone" query={rollouts} all="/rollouts" rows={(list) => list}>
      {({ id, reason, left, steps, actor, createdAt }) => (
        <li key={id}>
          <Link to={`/rollouts/${id}`}>
            <bdi>{reason}</bdi>
          </Link>
          <span className={sheet.quiet}>
            {text('home.rollout', {
              count: steps.reduce((sum, { tenants }) => sum + tenants.length, 0),
              left: left.length,
              actor,
              at: shownTime(createdAt),
            })}
          </span>
        </li>
      )}
    </WorkList>
  );
}
