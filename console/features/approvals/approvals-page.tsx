import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { reviewAct } from './approval-acts.ts';
import { DecidedList, ProposalName } from './decided-list.tsx';

type Listed = AdminValueOf<'listProposals'>;

/** Acts that wait for a second person: proposals, and rollbacks that somebody made alone. Below them those that were decided. */
export default function ApprovalsPage() {
  const listed = useQuery(callQuery({ operation: 'listProposals' }));
  return (
    <Loaded query={listed}>
      {({ proposals, reviews }) => (
        <div className={sheet.stack}>
          <Proposals rows={proposals} />
          <Reviews rows={reviews} />
          <DecidedList />
          <ShownCommand words={['proposals']} />
        </div>
      )}
    </Loaded>
  );
}

function Proposals({ rows }: { rows: Listed['proposals'] }) {
  const { actor: me } = useStaff();
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('approvals.proposals')}</h2>
      {rows.length === 0 ? (
        <p className={sheet.quiet}>{text('approvals.noProposals')}</p>
      ) : (
        <Table
          label={text('approvals.proposals')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'what',
              title: text('approvals.what'),
              isHead: true,
              cell: (proposal) => <ProposalName proposal={proposal} />,
            },
            {
              id: 'proposed',
              title: text('approvals.who'),
              sortBy: ({ createdAt }) => createdAt,
              cell: ({ actor, createdAt }) => (
                <>
                  {actor === me ? text('approvals.you') : actor}
                  <div className={sheet.quiet}>{shownTime(createdAt)}</div>
                </>
              ),
            },
            { id: 'why', title: text('approvals.why'), isWide: true, cell: ({ reason }) => reason },
            {
              id: 'expires',
              title: text('approvals.until'),
              isWide: true,
              sortBy: ({ expiresAt }) => expiresAt,
              cell: ({ expiresAt }) => shownTime(expiresAt),
            },
          ]}
        />
      )}
    </section>
  );
}

function Reviews({ rows }: { rows: Listed['reviews'] }) {
  const { actor: me } = useStaff();
  const brands = [...new Set(rows.map(({ tenant }) => tenant))];
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('approvals.reviews')}</h2>
      {rows.length === 0 ? <p className={sheet.quiet}>{text('approvals.noReviews')}</p> : null}
      {brands.map((brand) => {
        // One review covers all rollbacks of a brand.
        const own = rows.filter(({ tenant }) => tenant === brand);
        const isMine = own.some(({ actor }) => actor === me);
        return (
          <article key={brand} className={sheet.row}>
            <ul className={sheet.plainList}>
              {own.map(({ release, actor, reason, createdAt }) => (
                <li key={`${release} ${createdAt}`}>
                  <Link to={brandPath({ brand, page: 'releases' })}>{brand}</Link>{' '}
                  {text('approvals.rolledBack', {
                    release,
                    actor: actor === me ? text('approvals.you') : actor,
                    time: shownTime(createdAt),
                  })}
                  <div className={sheet.quiet}>{reason}</div>
                </li>
              ))}
              {isMine ? <li className={sheet.quiet}>{text('approvals.ownReview')}</li> : null}
            </ul>
            <ActOpener
              operation="reviewRollbacks"
              act={reviewAct(brand, own)}
              refusal={isMine ? text('approvals.ownReview') : undefined}
              aria-label={text('approvals.reviewOf', { brand })}
            >
              {text('approvals.review')}
            </ActOpener>
          </article>
        );
      })}
    </section>
  );
}
