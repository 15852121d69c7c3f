import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shownDay } from '../../../../schema/formats.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { pageOf } from '../../../../schema/routes.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useCommand } from '../../../api/use-command.ts';
import { RecordTime } from '../../../member/wallet/record-time.tsx';
import { ToneChip } from '../../../member/wallet/status-chip.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { useToast } from '../../../ui/toast.tsx';
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

type Answer = 'accepted' | 'refused';

/** Asks for confirmation before an answer, because an answer is final. */
function AnswerPopup({
  contract,
  answer,
  open,
  onClose,
}: {
  contract: Contract;
  answer: Answer;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText('agent');
  const toast = useToast();
  const client = useQueryClient();
  const send = useCommand('answerContract', {
    onSuccess: (answered) => {
      client.setQueryData(apiQuery({ operation: 'listContracts' }).queryKey, (list) =>
        list?.map((one) => (one.id === answered.id ? answered : one)),
      );
      toast(t(`contract.done.${answer}`), { tone: 'success' });
    },
    onSettled: () => {
      onClose();
      // The offer may have been replaced meanwhile. The answer also removes the agent's prompt.
      for (const operation of ['listContracts', 'getSalaryContractRequest', 'getDividendContractRequest'] as const)
        void client.invalidateQueries(apiQuery({ operation }));
    },
  });
  const close = () => {
    if (!send.isPending) onClose();
  };
  return (
    <Popup
      open={open}
      onClose={close}
      title={t(`contract.ask.${answer}`)}
      actions={
        <>
          <Button
            variant={answer === 'accepted' ? 'primary' : 'danger'}
            wide
            loading={send.isPending}
            onClick={() => send.mutate({ body: { id: contract.id, answer } })}
          >
            {t(`contract.sure.${answer}`)}
          </Button>
          <Button variant="secondary" wide onClick={close}>
            {t('contract.keep')}
          </Button>
        </>
      }
    >
      {t(`contract.askText.${answer}`)}
    </Popup>
  );
}

const tones = { offered: 'warning', accepted: 'success', refused: 'danger', replaced: 'text-muted' } as const;

/** A contract with its state, period and terms. Actions are below. */
function ContractCard({ contract, children }: { contract: Contract; children?: ReactNode }) {
  const t = useText('agent');
  const { locale } = useLanguage();
  const { status, terms, from, until, offeredAt, closedAt } = contract;
  const day = (text: string) => <time dateTime={text}>{shownDay(locale, text, { dateStyle: 'medium' })}</time>;
  return (
    <Card>
      <Head>
        <ToneChip tone={tones[status]}>{t(`contract.status.${status}`)}</ToneChip>
        <RecordTime time={closedAt ?? offeredAt} withDay />
      </Head>
      <dl>
        <div>
          <dt>{t('contract.from')}</dt>
          <dd>{day(from)}</dd>
        </div>
        <div>
          <dt>{t('contract.until')}</dt>
          <dd>{until === null ? t('contract.noEnd') : day(until)}</dd>
        </div>
      </dl>
      <Terms dir="auto">{terms}</Terms>
      {children}
    </Card>
  );
}

const Card = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  dl { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--space-3); }
  dt { color: var(--color-text-muted); font-size: var(--font-size-12); }
  dd { font-weight: 600; font-variant-numeric: tabular-nums; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  > time { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

/** Preserves the line breaks that staff typed. */
const Terms = styled.p`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  line-height: calc(1.5 * var(--tall, 1));
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
