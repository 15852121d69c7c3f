import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { WorkList } from './work-list.tsx';

/** Work list of whoever is signed in: what waits, what is broken, what is due today, what is under way. */
export default function HomePage() {
  return (
    <div className={sheet.parts}>
      <Waiting />
      <Broken />
      <Failing />
      <DueToday />
      <Rollouts />
    </div>
  );
}

/** Proposals and reviews of others: nobody decides on what they did themselves. */
function Waiting() {
  const { actor } = useStaff();
  const waiting = useQuery(callQuery({ operation: 'listProposals' }));
  return (
    <WorkList
      title="home.waiting"
      none="home.waitingNone"
      query={waiting}
      all="/approvals"
      rows={({ proposals, reviews }) => [
        ...proposals
          .filter((row) => row.actor !== actor)
          .map(({ id, sentence, reason, createdAt, actor: who }) => ({
            ...{ key: id, to: `/approvals/${id}`, sentence, reason, createdAt, who },
          })),
        ...reviews
          .filter((row) => row.actor !== actor)
          .map(({ tenant, release, reason, createdAt, actor: who }) => ({
            key: `${tenant} ${release} ${createdAt}`,
            to: '/approvals',
            sentence: text('home.review', { brand: tenant, release }),
            ...{ reason, createdAt, who },
          })),
      ]}
    >
      {({ key, to, sentence, reason, createdAt, who }) => (
        <li key={key}>
          <Link to={to}>{sentence}</Link>
          <span className={sheet.quiet}>{text('home.by', { who, at: shownTime(createdAt), reason })}</span>
        </li>
      )}
    </WorkList>
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
    // Calls are no event; the figures are those of the last hour.
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

/** Changes that begin or end until the reader's midnight. */
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
          <span className={sheet.quiet}>{shownTime(event.at, event.timeZone)}</span>
        </li>
      )}
    </WorkList>
  );
}

function Rollouts() {
  const rollouts = useQuery(callQuery({ operation: 'listRollouts' }));
  return (
    <WorkList
      title="home.rollouts"
      none="home.rolloutsNone"
      query={rollouts}
      all="/rollouts"
      rows={(list) => list}
    >
      {({ id, reason, left, steps, actor, createdAt }) => (
        <li key={id}>
          <Link to={`/rollouts/${id}`}>{reason}</Link>
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
