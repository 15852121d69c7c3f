import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { text } from '../../texts.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OtherPages, pageIn } from '../../ui/more-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import styles from './money.module.css';
import { WalletCall } from './wallet-call.tsx';

/** Calls of suppliers to the wallet of a brand, the newest first; those of one transaction or player if the address names it. */
export default function CallsPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const { search, push } = useSearch();
  const transaction = (search.get('transaction') ?? '').slice(0, 200);
  const account = (search.get('account') ?? '').slice(0, 64);
  // All that narrows the list.
  const named = (
    [
      ['calls.ofTransaction', transaction],
      ['calls.ofAccount', account],
    ] as const
  ).filter(([, id]) => id !== '');
  const pageNo = pageIn(search);
  const calls = useQuery({
    ...callQuery({
      operation: 'listWalletCalls',
      params: { brand: brandIn(brand, environment) },
      query: { transaction: transaction || undefined, account: account || undefined, pageNo },
    }),
    ...readOnce,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      {named.length === 0 ? null : (
        <div className={sheet.row}>
          <h2 className={sheet.heading}>
            {named.map(([name, id], index) => (
              <span key={name}>
                {index === 0 ? null : ' · '}
                {text(name)}{' '}
                <span className={sheet.mono}>
                  <bdi>{id}</bdi>
                </span>
              </span>
            ))}
          </h2>
          <Button onPress={() => push({ transaction: undefined, account: undefined, page: undefined })}>
            {text('calls.showAll')}
          </Button>
        </div>
      )}
      <p className={sheet.quiet}>{text('calls.stored')}</p>
      <Loaded query={calls}>
        {({ list, more }) => (
          <>
            <AsOf query={calls} />
            {list.length === 0 ? (
              <p className={sheet.quiet}>{text('calls.none')}</p>
            ) : (
              <ol className={styles.transactions}>
                {list.map((call) => (
                  <li key={call.id}>
                    {call.transactionUuid === null ? null : (
                      <span className={sheet.mono}>
                        <bdi>{call.transactionUuid}</bdi>
                      </span>
                    )}
                    <WalletCall call={call} />
                  </li>
                ))}
              </ol>
            )}
            <OtherPages pageNo={pageNo} hasMore={more} onPage={(page) => push({ page })} />
          </>
        )}
      </Loaded>
    </section>
  );
}
