import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { CurrencySelect, currencyIn } from '../../requests/currency-select.tsx';
import { shownAmount } from '../../requests/typed-amount.ts';
import { type TextKey, text } from '../../texts.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { thingPath } from '../../ui/brand-path.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { useSearch } from '../../ui/use-search.ts';

type Ledger = AdminValueOf<'listLedger'>;
type Booking = Ledger['list'][number];

/** Every booking of a player's wallets with its cause, and the sums by currency. The currency is in the address. */
export default function LedgerPage() {
  const { brand = '', player = '' } = useParams();
  const environment = useEnvironment();
  const { search } = useSearch();
  const currency = currencyIn(search);
  const params = { brand: brandIn(brand, environment), player };
  const ledger = useInfiniteQuery({
    ...pagesQuery({ operation: 'listLedger', params, query: { currency } }),
    ...readOnce,
  });
  return (
    <div className={sheet.stack}>
      <Link to={thingPath({ brand, kind: 'player', id: player, environment })}>{text('money.toPlayer')}</Link>
      <Loaded query={ledger}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          const sums = pages[0]?.sums ?? [];
          return (
            <>
              <AsOf query={ledger} />
              <Sums sums={sums} />
              <section className={`${sheet.sheet} ${sheet.part}`}>
                <div className={sheet.row}>
                  <h2 className={sheet.heading}>{text('ledger.bookings')}</h2>
                  {sums.length > 1 || currency !== undefined ? (
                    <CurrencySelect value={currency} known={sums.map((each) => each.currency)} />
                  ) : null}
                </div>
                {rows.length === 0 ? (
                  <p className={sheet.quiet}>{text('ledger.none')}</p>
                ) : (
                  <Bookings brand={brand} rows={rows} hasMore={ledger.hasNextPage} />
                )}
                <MoreButton query={ledger} />
              </section>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Balance of each wallet with its bookings by cause. Different currencies are never added. */
function Sums({ sums }: { sums: Ledger['sums'] }) {
  return (
    <div className={sheet.parts}>
      {sums.map(({ currency, balance, booked, causes }) => (
        <section key={currency} className={`${sheet.sheet} ${sheet.part}`}>
          <div className={sheet.row}>
            <h2 className={sheet.heading}>{text('ledger.wallet', { currency })}</h2>
            <strong>{shownAmount({ amount: balance, currency })}</strong>
          </div>
          {balance === booked ? null : (
            <Note kind="warn">{text('ledger.differs', { amount: shownAmount({ amount: booked, currency }) })}</Note>
          )}
          <Table
            label={text('ledger.byCause', { currency })}
            rows={causes}
            isDense
            keyOf={({ cause }) => cause}
            columns={[
              { id: 'cause', title: text('ledger.cause'), isHead: true, cell: ({ cause }) => text(wordsOf[cause]) },
              { id: 'count', title: text('ledger.count'), isFigure: true, cell: ({ count }) => String(count) },
              {
                id: 'sum',
                title: text('ledger.sum'),
                isFigure: true,
                cell: ({ amount }) => shownAmount({ amount, currency }),
              },
            ]}
          />
        </section>
      ))}
    </div>
  );
}

function Bookings({ brand, rows, hasMore }: { brand: string; rows: readonly Booking[]; hasMore: boolean }) {
  const environment = useEnvironment();
  return (
    <Table
      label={text('ledger.bookings')}
      rows={rows}
      hasMore={hasMore}
      isDense
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'what',
          title: text('ledger.cause'),
          isHead: true,
          cell: ({ cause, kind, of }) =>
            kind === null || of === null ? (
              text(wordsOf[cause])
            ) : (
              <Link to={thingPath({ brand, kind, id: of, environment })}>{text(wordsOf[cause])}</Link>
            ),
        },
        {
          id: 'amount',
          title: text('money.amount'),
          isFigure: true,
          cell: ({ amount, currency }) => shownAmount({ amount, currency }),
        },
        { id: 'at', title: text('audit.at'), cell: ({ at }) => <time dateTime={at}>{shownTime(at)}</time> },
        {
          id: 'of',
          title: text('ledger.of'),
          isWide: true,
          cell: ({ of, transaction }) => (
            <span className={sheet.mono}>
              <bdi>{transaction ?? of}</bdi>
            </span>
          ),
        },
      ]}
    />
  );
}

const wordsOf: Readonly<Record<Booking['cause'], TextKey>> = {
  'opening credit': 'ledger.cause.opening',
  'trial account closed': 'ledger.cause.trialClosed',
  deposit: 'ledger.cause.deposit',
  withdrawal: 'ledger.cause.withdrawal',
  'withdrawal paid': 'ledger.cause.withdrawalPaid',
  'withdrawal returned': 'ledger.cause.withdrawalReturned',
  'payment returned': 'ledger.cause.paymentReturned',
  stake: 'ledger.cause.stake',
  'stake returned': 'ledger.cause.stakeReturned',
  payout: 'ledger.cause.payout',
  'payout taken back': 'ledger.cause.payoutTakenBack',
  reward: 'ledger.cause.reward',
};
