import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { pageOf } from '../../../../schema/routes.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useSession } from '../../../session/session-context.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { type Answer, AnswerPopup } from './answer-popup.tsx';
import { ContractCard } from './contract-card.tsx';
import { type Contract, kindOfPage } from './contract-kinds.ts';

/** Contracts of the kind in the address (AGENT-03..05): pending offers, the current contract, and past ones. */
export function Page() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const kind = kindOfPage(pageOf(pathname));
  const t = useText('agent');
  const { data, isError, isFetching, refetch, error } = useQuery({
    ...apiQuery({ operation: 'listContracts' }),
    // A new offer may have arrived since the last visit.
    staleTime: 0,
    enabled: status === 'member',
  });
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined)
    return (
      <Parts aria-busy>
        <Skeleton $height="220px" $radius="medium" />
        <Skeleton $height="140px" $radius="medium" />
      </Parts>
    );
  const contracts = data.filter((contract) => contract.kind === kind);
  if (contracts.length === 0)
    return (
      <EmptyState
        title={t('contract.none')}
        text={t('contract.noneText')}
        action={{ label: t('contract.back'), to: pathTo({ page: 'agentHome' }) }}
      />
    );
  const offered = contracts.find(({ status }) => status === 'offered');
  const current = contracts.find(({ status }) => status === 'accepted');
  const earlier = contracts.filter((contract) => contract !== offered && contract !== current);
  return (
    <Parts>
      {offered !== undefined && <Offer key={offered.id} contract={offered} />}
      {current !== undefined && (
        <section>
          <h2>{t('contract.current')}</h2>
          <ContractCard contract={current} />
        </section>
      )}
      {earlier.length > 0 && (
        <section>
          <h2>{t('contract.earlier')}</h2>
          <List>
            {earlier.map((contract) => (
              <li key={contract.id}>
                <ContractCard contract={contract} />
              </li>
            ))}
          </List>
        </section>
      )}
    </Parts>
  );
}

function Offer({ contract }: { contract: Contract }) {
  const t = useText('agent');
  const [answer, setAnswer] = useState<Answer>('accepted');
  const [confirming, setConfirming] = useState(false);
  const confirmAnswer = (next: Answer) => {
    setAnswer(next);
    setConfirming(true);
  };
  return (
    <section>
      <h2>{t('contract.offered')}</h2>
      <ContractCard contract={contract}>
        <Answers>
          <Button wide onClick={() => confirmAnswer('accepted')}>
            {t('contract.accept')}
          </Button>
          <Button wide variant="secondary" onClick={() => confirmAnswer('refused')}>
            {t('contract.refuse')}
          </Button>
        </Answers>
      </ContractCard>
      <AnswerPopup contract={contract} answer={answer} open={confirming} onClose={() => setConfirming(false)} />
    </section>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-4) var(--space-4) 0;
  h2 { ${smallTitle} margin-block-end: var(--space-3); font-size: var(--font-size-16); }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
`;

const Answers = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
`;
