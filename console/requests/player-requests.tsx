import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { callQuery } from '../api/queries.ts';
import { readOnce } from '../api/read-once.ts';
import { text } from '../texts.ts';
import { thingPath } from '../ui/brand-path.ts';
import { useEnvironment } from '../ui/environment.tsx';
import { Loaded } from '../ui/loaded.tsx';
import sheet from '../ui/sheet.module.css';
import type { Choice } from './decision-choice.tsx';
import { type MoneyRequest, titleOf } from './request-act.ts';
import { ClaimPill, useRequestControls } from './request-controls.tsx';
import styles from './requests.module.css';
import { type Deciding, WaitingDecision } from './waiting-decision.tsx';

/** Pending requests of a player. The look-up is recorded, so nothing repeats it by itself. */
export const pendingRequestsQuery = ({ brand, player }: { brand: string; player: string }) => ({
  ...callQuery({ operation: 'listMoneyRequests', params: { brand }, query: { status: 'pending', player } }),
  ...readOnce,
});

/** Pending requests of a player, with their decision for those who may decide. */
export function PlayerRequests({ brand, player }: { brand: string; player: string }) {
  const pending = useQuery(pendingRequestsQuery({ brand, player }));
  const [deciding, setDeciding] = useState<Deciding>();
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
                  <PlayerRequest
                    brand={brand}
                    request={request}
                    onDecide={(first) => setDeciding({ row: { brand, kind: request.kind, id: request.id }, first })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {deciding === undefined ? null : <WaitingDecision {...deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}

function PlayerRequest({
  brand,
  request,
  onDecide,
}: {
  brand: string;
  request: MoneyRequest;
  onDecide: (first: Choice) => void;
}) {
  const environment = useEnvironment();
  const { controls } = useRequestControls({ brand, request, onDecide });
  const { id, kind } = request;
  const place = { brand: brandOfTenant(brand), kind: kind === 'promotion' ? 'reward' : kind, id, environment } as const;
  return (
    <>
      <div className={sheet.name}>
        <Link to={thingPath(place)}>
          <strong>{titleOf(request)}</strong>
        </Link>
        <ClaimPill request={request} />
      </div>
      {controls}
    </>
  );
}
