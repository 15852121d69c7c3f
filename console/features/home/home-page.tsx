import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { mayDecide } from '../../../schema/features/staff/may-call.ts';
import type { AdminOperationId } from '../../../schema/generated/admin-operations.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { titleOf } from '../../requests/request-act.ts';
import { DecisionButtons } from '../../requests/request-controls.tsx';
import { type Deciding, WaitingDecision } from '../../requests/waiting-decision.tsx';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandPath, thingPath } from '../../ui/brand-path.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownAge, shownTime } from '../../ui/shown-time.ts';
import { most, WorkList, WorkRows } from './work-list.tsx';
import { Publications, SupplierLists } from './work-of-the-clock.tsx';

/**
 * The parts of the work list, each with the calls that it needs. A part is hidden from accounts that may make none of them. The server
 * decides by the same function.
 */
const parts: readonly (readonly [id: string, Part: ComponentType, anyOf: readonly AdminOperationId[]])[] = [
  ['me', WaitingForMe, ['decideProposal', 'reviewRollbacks', 'listWaitingSignOffs']],
  ['requests', WaitingRequests, ['listWaitingRequests']],
  ['rounds', WaitingRounds, ['listWaitingRounds']],
  ['broken', Broken, ['searchBrands']],
  ['publications', Publications, ['listBrokenPublications']],
  ['suppliers', SupplierLists, ['listSupplierLists']],
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

/** Rounds that no supplier has closed for over a day, the oldest first. */
function WaitingRounds() {
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
      all="/rounds"
      rows={({ list }) => list}
      total={({ total }) => countShown({ counted: total })}
    >
      {({ game, stake, currency, ...row }) => (
        <WaitingRow
          key={row.bet}
          {...row}
          to={thingPath({ brand: row.brand, kind: 'round', id: row.bet })}
          sentence={text('home.round', { game, stake, currency })}
        />
      )}
    </WorkList>
  );
}

/** Requests of members that wait for a decision, the oldest first. Amounts of different currencies are never added. */
function WaitingRequests() {
  const may = useMay();
  const [deciding, setDeciding] = useState<Deciding>();
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
            to={thingPath({ brand: row.brand, kind: row.kind === 'promotion' ? 'reward' : row.kind, id: row.id })}
            sentence={titleOf(row)}
            action={
              may('decideMoneyRequest') ? (
                <span className={sheet.actions}>
                  <DecisionButtons request={row} isListed onDecide={(first) => setDeciding({ row, first })} />
                </span>
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
      {deciding === undefined ? null : <WaitingDecision {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

type SignOffs = AdminValueOf<'listWaitingSignOffs'>;
type Row = { readonly key: string; readonly to: string; readonly sentence: string; readonly more: string };

/** Proposals, rollbacks, releases and content that the reader may decide on. Nobody decides on what they did themselves. */
function WaitingForMe() {
  const may = useMay();
  const rows = useRows();
  const proposals = useQuery(callQuery({ operation: 'listProposals' }));
  const maySignOff = may('listWaitingSignOffs');
  const signOffs = useQuery({
    ...callQuery({ operation: 'listWaitingSignOffs', query: { pageSize: most } }),
    enabled: maySignOff,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <Loaded query={proposals}>
        {(decisions) =>
          maySignOff ? (
            <Loaded query={signOffs}>{(waiting) => <Rows decisions={rows(decisions)} signOffs={waiting} />}</Loaded>
          ) : (
            <Rows decisions={rows(decisions)} />
          )
        }
      </Loaded>
    </section>
  );
}

function Rows({ decisions, signOffs }: { decisions: readonly Row[]; signOffs?: SignOffs }) {
  const staged = (signOffs?.list ?? []).map((row) => ({
    key: `${row.brand} ${row.release} ${row.content}`,
    to: brandPath({ brand: row.brand, page: 'readiness', environment: 'staging' }),
    sentence: sentenceOf(row),
    more: text('home.since', { at: shownTime(row.since) }),
  }));
  return (
    <WorkRows
      title="home.waiting"
      none="home.waitingNone"
      rows={[...decisions, ...staged]}
      total={countShown({ counted: signOffs?.total ?? 0, beside: decisions.length })}
      all={decisions.length === 0 ? undefined : '/approvals'}
    >
      {({ key, to, sentence, more }) => (
        <li key={key}>
          <Link to={to}>{sentence}</Link>
          <span className={sheet.quiet}>{more}</span>
        </li>
      )}
    </WorkRows>
  );
}

function sentenceOf({ brandName: brand, release, content }: SignOffs['list'][number]): string {
  if (release === null) return text('home.signOffContent', { brand });
  return text(content === null ? 'home.signOff' : 'home.signOffBoth', { brand, release });
}

/** Returns the rows that the reader may decide. */
function useRows() {
  const { actor, role } = useStaff();
  const may = useMay();
  const moreOf = (row: { actor: string; createdAt: string; reason: string }) =>
    text('home.by', { who: row.actor, at: shownTime(row.createdAt), reason: row.reason });
  return ({ proposals, reviews }: AdminValueOf<'listProposals'>): readonly Row[] => [
    ...proposals
      .filter((row) => row.actor !== actor && mayDecide(role, row.operation))
      .map((row) => ({ key: row.id, to: `/approvals/${row.id}`, sentence: row.sentence, more: moreOf(row) })),
    ...reviews
      .filter((row) => row.actor !== actor && may('reviewRollbacks'))
      .map((row) => ({
        key: `${row.tenant} ${row.release} ${row.createdAt}`,
        to: '/approvals',
        sentence: text('home.review', { brand: row.tenant, release: row.release }),
        more: moreOf(row),
      })),
  ];
}

/** A number as it is shown: `1000+` where the server did not count further. */
const countShown = ({ counted, beside = 0 }: { counted: number; beside?: number }): string =>
  `${counted + beside}${counted >= serverLimits.waitingCounted ? '+' : ''}`;

/** Something that waits for a player: a link to it, the brand, the player's page, and since when. */
function WaitingRow({
  brand,
  brandName,
  player,
  to,
  since,
  sentence,
  action,
  children,
}: {
  brand: string;
  brandName: string;
  /** Id of the player. Their name is shown on their page alone, where the look-up is recorded. */
  player: string;
  /** Address of the request or round. */
  to: string;
  since: string;
  sentence: string;
  /** Button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <span className={action == null ? sheet.name : sheet.row}>
        <span className={sheet.name}>
          <Link to={to}>{sentence}</Link>
          {children}
        </span>
        {action}
      </span>
      <span className={sheet.quiet}>
        <bdi>{brandName}</bdi>
        {' · '}
        <Link to={thingPath({ brand, kind: 'player', id: player })}>{text('home.player')}</Link>
        {' · '}
        <time dateTime={since} title={shownTime(since)}>
          {shownAge(since, new Date())}
        </time>
      </span>
    </li>
  );
}
