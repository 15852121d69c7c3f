import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { useStaff } from '../../api/session.ts';
import { nameOf, whyOf } from '../../requests/request-act.ts';
import { shownAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { choiceColumn } from '../../ui/choice-column.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownAge, shownTime } from '../../ui/shown-time.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { filterNames, filterOf, queueQuery, requestPath, sumsOf, type Waiting, type WaitingRow } from './queue.ts';
import { Sums } from './sums.tsx';

/** Pending requests about money, of all brands of the reader or of the one in the address. */
export default function MoneyPage() {
  const { brand } = useParams();
  const environment = useEnvironment();
  const { search, push } = useSearch();
  const filter = filterOf(search);
  const { from, to, player } = filter;
  const typed = { from: useDeferredValue(from), to: useDeferredValue(to), player: useDeferredValue(player.trim()) };
  const tenant = brand === undefined ? undefined : brandIn(brand, environment);
  const found = useInfiniteQuery(queueQuery({ filter: { ...filter, ...typed }, brand: tenant }));
  const isNarrowed = filterNames.some((name) => search.has(name));
  return (
    <div className={sheet.stack}>
      <MoneyFilters filter={filter} currencies={(found.data?.pages[0]?.sums ?? []).map(({ currency }) => currency)} />
      {brand === undefined ? <SavedFilters page="/money" /> : null}
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          return (
            <section className={`${sheet.sheet} ${sheet.part}`}>
              {rows.length === 0 ? (
                <>
                  <p className={sheet.quiet}>{text(isNarrowed ? 'money.noneFits' : 'home.requestsNone')}</p>
                  {isNarrowed ? (
                    <div>
                      <Button onPress={() => push(Object.fromEntries(filterNames.map((name) => [name, undefined])))}>
                        {text('money.showAll')}
                      </Button>
                    </div>
                  ) : null}
                </>
              ) : (
                <Queue rows={rows} first={pages[0]} hasMore={found.hasNextPage} isOverAll={brand === undefined} />
              )}
              <MoreButton query={found} />
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}

function Queue({
  rows,
  first,
  hasMore,
  isOverAll,
}: {
  rows: readonly WaitingRow[];
  first: Waiting | undefined;
  hasMore: boolean;
  isOverAll: boolean;
}) {
  const may = useMay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState<readonly WaitingRow[]>();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const columns = useColumns({ isOverAll });
  const mayDecide = may('decideMoneyRequest');
  const choice = choiceColumn({
    rows,
    keyOf: ({ id }) => id,
    selected,
    onSelect: setSelected,
    all: text('money.chooseAll'),
    nameOf: (row) => text('money.choose', { what: nameOf(row) }),
  });
  return (
    <>
      <div className={sheet.row}>
        <Sums
          sums={chosen.length === 0 ? (first?.sums ?? []) : sumsOf(chosen)}
          label={chosen.length === 0 ? 'money.waiting' : 'money.chosen'}
        />
        {mayDecide ? (
          <ActButton
            operation="decideMoneyRequest"
            isDisabled={chosen.length === 0}
            onPress={() => setDeciding(chosen)}
          >
            {text('money.decideChosen')}
          </ActButton>
        ) : null}
      </div>
      <Table
        label={text('money.title')}
        rows={rows}
        hasMore={hasMore}
        keyOf={({ id }) => id}
        columns={mayDecide ? [choice, ...columns] : columns}
      />
      {isDeciding === undefined ? null : (
        <BulkDialog
          rows={isDeciding}
          onClose={() => {
            setDeciding(undefined);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

/** Columns of a queue. The name of a brand is shown over all brands alone. */
function useColumns({ isOverAll }: { isOverAll: boolean }): readonly Column<WaitingRow>[] {
  const { search } = useSearch();
  const environment = useEnvironment();
  const { actor } = useStaff();
  return [
    {
      id: 'what',
      title: text('money.request'),
      isHead: true,
      cell: (row) => (
        <>
          <Link to={requestPath({ row, search, isOverAll })}>{text(`money.kind.${row.kind}`)}</Link>
          {isOverAll ? (
            <div className={sheet.quiet}>
              <bdi>{row.brandName}</bdi>
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: 'amount',
      title: text('money.amount'),
      isFigure: true,
      cell: ({ amount, currency }) =>
        amount === null ? (
          <span className={sheet.quiet}>{text('money.noAmount')}</span>
        ) : (
          shownAmount({ amount, currency })
        ),
    },
    {
      id: 'age',
      title: text('money.age'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={shownTime(createdAt)}>
          {shownAge(createdAt, new Date())}
        </time>
      ),
    },
    {
      id: 'player',
      title: text('request.player'),
      isWide: true,
      cell: ({ brand, player }) => (
        <Link
          className={sheet.mono}
          to={brandPath({ brand: brandOfTenant(brand), page: `players/${encodeURIComponent(player)}`, environment })}
        >
          {player.slice(-8)}
        </Link>
      ),
    },
    {
      id: 'why',
      title: text('money.why'),
      isWide: true,
      cell: ({ claim, ...row }) => (
        <>
          {row.proposal === null ? null : (
            <Link to={`/approvals/${encodeURIComponent(row.proposal)}`} className={`${sheet.pill} ${sheet.pillWarn}`}>
              {whyOf(row)}
            </Link>
          )}
          {claim === null ? null : (
            <span title={text('money.until', { until: shownTime(claim.until) })}>
              {claim.actor === actor ? text('money.mine') : text('money.heldBy', { actor: claim.actor })}
            </span>
          )}
          {row.proposal === null && claim === null ? <span className={sheet.quiet}>{whyOf(row)}</span> : null}
        </>
      ),
    },
  ];
}
