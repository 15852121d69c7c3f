import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/queries.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Contract } from './contract-kinds.ts';

export type Answer = 'accepted' | 'refused';

/** Asks for confirmation before an answer, because an answer is final. */
export function AnswerPopup({
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
