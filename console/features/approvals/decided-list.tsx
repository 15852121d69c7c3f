import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { capitalized } from './approval-acts.ts';

type Decided = AdminValueOf<'listDecidedProposals'>['list'][number];

/** Proposals that were decided or have expired, found by brand and person. The address states both. */
export function DecidedList() {
  const { search } = useSearch();
  const brand = useDeferredValue(search.get('brand') ?? '');
  const actor = useDeferredValue(search.get('actor') ?? '');
  const found = useInfiniteQuery({
    ...pagesQuery({
      operation: 'listDecidedProposals',
      query: { brand: brand || undefined, actor: actor || undefined, pageSize: 20 },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('approvals.decided')}</h2>
      <div className={sheet.filters}>
        <AddressField name="brand" value={brand} label={text('audit.brand')} maxLength={64} />
        <AddressField name="actor" value={actor} label={text('approvals.person')} maxLength={254} />
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0) return <p className={sheet.quiet}>{text('approvals.noDecided')}</p>;
          return <DecidedTable rows={rows} hasMore={found.hasNextPage} />;
        }}
      </Loaded>
      <MoreButton query={found} />
    </section>
  );
}

function DecidedTable({ rows, hasMore }: { rows: readonly Decided[]; hasMore: boolean }) {
  return (
    <Table
      label={text('approvals.decided')}
      rows={rows}
      hasMore={hasMore}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'decidedWhat',
          title: text('approvals.what'),
          isHead: true,
          cell: (proposal) => <ProposalName proposal={proposal} />,
        },
        {
          id: 'decision',
          title: text('approvals.decision'),
          cell: ({ decision }) => <DecisionWords decision={decision} />,
        },
        {
          id: 'decidedProposer',
          title: text('approvals.who'),
          isWide: true,
          cell: ({ actor, reason, createdAt }) => (
            <>
              {text('approval.by', { actor, time: shownTime(createdAt) })}
              <div className={sheet.quiet}>{reason}</div>
            </>
          ),
        },
      ]}
    />
  );
}

/** A proposal by its sentence, with the link to its page and its brands. */
export function ProposalName({
  proposal: { id, sentence, tenants },
}: {
  proposal: Pick<Decided, 'id' | 'sentence' | 'tenants'>;
}) {
  return (
    <>
      <Link to={`/approvals/${encodeURIComponent(id)}`}>{capitalized(sentence)}</Link>
      <div className={sheet.quiet}>{tenants.join(', ')}</div>
    </>
  );
}

/** The end of a proposal: what became of it, who decided, when and why. */
export function DecisionWords({ decision: { outcome, actor, reason, at } }: { decision: Decided['decision'] }) {
  const look = { approved: sheet.pillGood, rejected: sheet.pillDanger, expired: '' }[outcome];
  return (
    <>
      <span className={`${sheet.pill} ${look}`}>{text(`approvals.outcome.${outcome}`)}</span>{' '}
      {actor === null ? shownTime(at) : text('approval.by', { actor, time: shownTime(at) })}
      {reason === '' ? null : <div className={sheet.quiet}>{reason}</div>}
    </>
  );
}
