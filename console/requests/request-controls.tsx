import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callAdmin, isOutdated } from '../api/call-admin.ts';
import { callQuery } from '../api/queries.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { ActButton, useMay } from '../ui/act-button.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { ActOpener } from '../ui/act-opener.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { useRecentReasons } from '../ui/reason-field.tsx';
import { Refused } from '../ui/refused.tsx';
import sheet from '../ui/sheet.module.css';
import { shownTime } from '../ui/shown-time.ts';
import type { Choice } from './decision-choice.tsx';
import { DecisionForm } from './decision-form.tsx';
import { type MoneyRequest, nameOf, returnAct } from './request-act.ts';
import { RequestFacts } from './request-facts.tsx';

/**
 * The controls of a request, wherever it is shown: they decide it, take it, show the whole destination, and book a payment back. Roles
 * that decide nothing see the facts alone.
 */
export function useRequestControls({
  brand,
  request,
  onDecide,
}: {
  brand: string;
  request: MoneyRequest;
  /** Opens the dialog of a list, which names its buttons by their request. Without it, the controls have a dialog of their own. */
  onDecide?: (first: Choice) => void;
}): {
  /** The buttons, the notes about them, and the facts. */
  readonly controls: ReactNode;
  /** Acts by letters; `undefined` for one that is not possible now. */
  readonly keys: Readonly<Record<'a' | 'r' | 't', (() => void) | undefined>>;
  readonly isDeciding: boolean;
} {
  const { status, kind } = request;
  const isPending = status === 'pending';
  const may = useMay();
  const recent = useRecentReasons();
  const { actor } = useStaff();
  const [deciding, setDeciding] = useState<Choice>();
  const [destination, setDestination] = useState<string>();
  const claim = useClaim({ brand, request });
  const mayDecide = may('decideMoneyRequest') && isPending;
  const isMine = request.claim?.actor === actor;
  const isListed = onDecide !== undefined;
  const decide = onDecide ?? setDeciding;
  const claiming = isMine ? 'release' : request.claim === null ? 'take' : 'takeOver';
  const controls = (
    <>
      <div className={sheet.actions}>
        {mayDecide ? (
          <>
            <DecisionButtons request={request} isListed={isListed} onDecide={decide} />
            <Button
              isPending={claim.isPending}
              {...(isListed && { 'aria-label': text(`money.${claiming}Of`, { what: nameOf(request) }) })}
              onPress={() => claim.mutate(!isMine)}
            >
              {text(`money.${claiming}`)}
            </Button>
          </>
        ) : null}
        {isPending && kind === 'withdrawal' ? (
          <Reveal brand={brand} request={request} isMine={isMine} isListed={isListed} onShown={setDestination} />
        ) : null}
        {status === 'approved' && kind === 'withdrawal' ? (
          <ActOpener operation="decideMoneyRequest" act={returnAct({ brand, request })}>
            {text('money.return')}
          </ActOpener>
        ) : null}
      </div>
      <Refused error={claim.error} />
      {isMine || request.claim === null || !isPending ? null : (
        <Note kind="warn">{text('money.heldNote', { actor: request.claim.actor })}</Note>
      )}
      <RequestFacts brand={brand} request={request} destination={isMine ? destination : undefined} />
      {isListed ? null : (
        <Dialog title={text('request.decide')} isOpen={deciding !== undefined} onClose={() => setDeciding(undefined)}>
          <DecisionForm
            key={deciding}
            brand={brand}
            request={request}
            first={deciding ?? 'approved'}
            // One reason goes for a batch: that of the request before is filled in.
            reason={recent.list[0]}
            onClose={() => setDeciding(undefined)}
          />
        </Dialog>
      )}
    </>
  );
  return {
    controls,
    keys: {
      a: mayDecide ? () => decide('approved') : undefined,
      r: mayDecide ? () => decide('rejected') : undefined,
      // A colleague's request is taken over by the button alone.
      t: mayDecide && (isMine || request.claim === null) ? () => claim.mutate(!isMine) : undefined,
    },
    isDeciding: deciding !== undefined,
  };
}

/** Opens the approval or the rejection of a request. Where several are listed, the names of the buttons tell them apart. */
export function DecisionButtons({
  request,
  isListed = false,
  onDecide,
}: {
  request: Parameters<typeof nameOf>[0];
  isListed?: boolean;
  onDecide: (decision: Choice) => void;
}) {
  const what = nameOf(request);
  return (
    <>
      <Button
        look={isListed ? 'normal' : 'primary'}
        {...(isListed && { 'aria-label': text('request.approveOf', { what }) })}
        onPress={() => onDecide('approved')}
      >
        {text('money.approve')}
      </Button>
      <Button
        {...(isListed && { 'aria-label': text('request.rejectOf', { what }) })}
        onPress={() => onDecide('rejected')}
      >
        {text('money.reject')}
      </Button>
    </>
  );
}

/** The colleague who works on a pending request. */
export function ClaimPill({ request: { claim, status } }: { request: MoneyRequest }) {
  const { actor } = useStaff();
  if (claim === null || status !== 'pending') return null;
  return (
    <span className={sheet.pill} title={text('money.until', { until: shownTime(claim.until) })}>
      {claim.actor === actor ? text('money.mine') : text('money.heldBy', { actor: claim.actor })}
    </span>
  );
}

/** Takes the request, or releases it. What a colleague holds is taken over only here, beside the note that says so. */
function useClaim({ brand, request }: { brand: string; request: MoneyRequest }) {
  const client = useQueryClient();
  const { actor } = useStaff();
  const { kind, id, claim } = request;
  const params = { brand, kind, request: id };
  return useMutation({
    mutationFn: (claimed: boolean) =>
      callAdmin({
        operation: 'claimMoneyRequest',
        params,
        body: { claimed, despite: claim === null || claim.actor === actor ? undefined : claim.actor },
      }),
    onSuccess: ({ claim: taken }) => {
      const { queryKey } = callQuery({ operation: 'getMoneyRequest', params });
      client.setQueryData<MoneyRequest>(queryKey, (known) => known && { ...known, claim: taken });
      // A page that lists requests shows the claim without another look-up.
      client.setQueriesData<MoneyRequest[]>({ queryKey: ['listMoneyRequests'] }, (list) =>
        list?.map((known) => (known.id === id ? { ...known, claim: taken } : known)),
      );
    },
    // The page shows a request that has been decided or taken meanwhile: it is read again.
    onError: (error) =>
      isOutdated(error)
        ? Promise.all(
            ['listMoneyRequests', 'getMoneyRequest'].map((call) => client.invalidateQueries({ queryKey: [call] })),
          )
        : undefined,
    onSettled: () => client.invalidateQueries({ queryKey: ['listWaitingRequests'] }),
  });
}

/** Shows the whole destination to the holder, with a reason. */
function Reveal({
  brand,
  request,
  isMine,
  isListed,
  onShown,
}: {
  brand: string;
  request: MoneyRequest;
  isMine: boolean;
  isListed: boolean;
  onShown: (destination: string) => void;
}) {
  const { id, account } = request;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton
        operation="revealDestination"
        {...(isListed && { 'aria-label': text('money.revealOf', { what: nameOf(request) }) })}
        refusal={isMine ? undefined : text('money.takeFirst')}
        onPress={() => setOpen(true)}
      >
        {text('money.reveal')}
      </ActButton>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('money.revealTitle', { account })}
        submit={text('money.reveal')}
        act={async ({ reason }) => {
          const params = { brand, request: id };
          onShown((await callAdmin({ operation: 'revealDestination', params, body: { reason } })).destination);
        }}
        done={() => ({ text: text('money.revealDone', { account }) })}
      >
        <p>{text('money.revealBody')}</p>
      </ActDialog>
    </>
  );
}
