import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '../texts.ts';
import { useMay } from '../ui/act-button.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import sheet from '../ui/sheet.module.css';
import { DecisionDialog, pendingRequestsQuery } from './decision-dialog.tsx';
import { titleOf } from './request-act.ts';
import { RequestFacts } from './request-facts.tsx';
import styles from './requests.module.css';

/** Pending requests of a player, with their decision for those who may decide. */
export function PlayerRequests({ brand, player }: { brand: string; player: string }) {
  const may = useMay();
  const pending = useQuery(pendingRequestsQuery({ brand, player }));
  const [deciding, setDeciding] = useState<string>();
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('request.title')}</h2>
      <Loaded query={pending}>
        {(requests) =>
          requests.length === 0 ? (
            <p className={sheet.quiet}>{text('request.none')}</p>
          ) : (
            <ul className={styles.requests}>
              {requests.map((request) => (
                <li key={request.id}>
                  <div className={sheet.row}>
                    <strong>{titleOf(request)}</strong>
                    {may('decideMoneyRequest') ? (
                      <Button
                        aria-label={text('request.decideOf', { what: titleOf(request) })}
                        onPress={() => setDeciding(request.id)}
                      >
                        {text('request.decideShort')}
                      </Button>
                    ) : null}
                  </div>
                  <RequestFacts brand={brand} request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {deciding === undefined ? null : (
        <DecisionDialog of={{ brand, player, id: deciding }} onClose={() => setDeciding(undefined)} />
      )}
    </section>
  );
}
