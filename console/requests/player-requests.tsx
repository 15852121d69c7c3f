import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { callQuery } from '../api/queries.ts';
import { readOnce } from '../api/read-once.ts';
import { text } from '../texts.ts';
import { thingPath } from '../ui/brand-path.ts';
import { useEnvironment } from '../ui/environment.tsx';
import { Loaded } from '../ui/loaded.tsx';
import sheet from '../ui/sheet.module.css';
import { type MoneyRequest, titleOf } from './request-act.ts';
import { ClaimPill, useRequestControls } from './request-controls.tsx';
import styles from './requests.module.css';

/** Pending requests of a player. The look-up is recorded, so nothing repeats it by itself. */
export const pendingRequestsQuery = ({ brand, player }: { brand: string; player: string }) => ({
  ...callQuery({ operation: 'listMoneyRequests', params: { brand }, query: { status: 'pending', player } }),
  ...readOnce,
});

/** Pending requests of a player, with their decision for those who may decide. */
export function PlayerRequests({ brand, player }: { brand: string; player: string }) {
  const pending = useQuery(pendingRequestsQuery({ brand, player }));
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
                  <PlayerRequest brand={brand} request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function PlayerRequest({ brand, request }: { brand: string; request: MoneyRequest }) {
  const environment = useEnvironment();
  const { controls } = useRequestControls({ brand, request });
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
