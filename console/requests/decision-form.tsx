import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../api/queries.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { ActForm } from '../ui/act-dialog.tsx';
import { Note } from '../ui/note.tsx';
import sheet from '../ui/sheet.module.css';
import { TextField } from '../ui/text-field.tsx';
import { type Choice, DecisionChoice } from './decision-choice.tsx';
import { decisionAct, type MoneyRequest, titleOf } from './request-act.ts';
import { RequestFacts } from './request-facts.tsx';
import styles from './requests.module.css';
import { readAmount, shownAmount } from './typed-amount.ts';

/** The form that approves or rejects a request, in a dialog. */
export function DecisionForm({
  brand,
  request,
  first = 'approved',
  reason,
  onClose,
}: {
  brand: string;
  request: MoneyRequest;
  /** The decision to begin with. */
  first?: Choice;
  reason?: string | undefined;
  onClose: () => void;
}) {
  const { kind, amount: requested, currency } = request;
  const [decision, setDecision] = useState<Choice>(first);
  const [typed, setTyped] = useState(requested ?? '');
  const [reference, setReference] = useState('');
  const holder = useHolder(request);
  const [isDespite, setDespite] = useState(false);
  const hasAmount = decision === 'approved' && kind !== 'withdrawal';
  const hasReference = decision === 'approved' && kind === 'withdrawal';
  const read = readAmount({ typed, currency });
  const amount = hasAmount && 'amount' in read ? read.amount : undefined;
  const stated = hasReference && reference.trim() !== '' ? reference.trim() : undefined;
  const isReferenceValid = stated === undefined || referencePattern.test(stated);
  const given = { amount, reference: stated, despite: isDespite ? holder : undefined };
  return (
    <ActForm
      act={decisionAct({ brand, request, decision, given, reason })}
      isReady={(!hasAmount || amount !== undefined) && isReferenceValid && (holder === undefined || isDespite)}
      onClose={onClose}
    >
      <strong>{titleOf(request)}</strong>
      <RequestFacts brand={brand} request={request} />
      {holder === undefined ? null : (
        <Note kind="warn">
          <label className={styles.despite}>
            <input type="checkbox" checked={isDespite} onChange={() => setDespite(!isDespite)} />
            {text('request.despite', { holder })}
          </label>
        </Note>
      )}
      {decision === 'approved' ? <Limits currency={currency} /> : null}
      <DecisionChoice value={decision} onChange={setDecision} />
      {hasAmount ? (
        <TextField
          label={text(kind === 'deposit' ? 'request.received' : 'request.reward', { currency })}
          hint={amount === undefined ? text('request.amountHint') : hintOf({ amount, requested, currency })}
          error={'fault' in read && typed !== '' ? text(read.fault, { currency }) : undefined}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
      ) : null}
      {hasReference ? (
        <TextField
          label={text('request.reference')}
          hint={text('request.referenceHint')}
          error={isReferenceValid ? undefined : text('request.referenceInvalid')}
          value={reference}
          onChange={setReference}
          autoComplete="off"
          maxLength={64}
        />
      ) : null}
    </ActForm>
  );
}

/** The reader's own limits in a currency, with what they decided on today. */
function Limits({ currency }: { currency: string }) {
  const { data = [] } = useQuery({ ...callQuery({ operation: 'showMyLimits' }), staleTime: 0 });
  const limit = data.find((each) => each.currency === currency);
  if (limit === undefined) return null;
  const shown = (amount: string | null) =>
    amount === null ? text('request.noLimit') : shownAmount({ amount, currency });
  const { perDecision, perDay, usedToday } = limit;
  return (
    <p className={sheet.quiet}>
      {text('request.limits', { once: shown(perDecision), day: shown(perDay), used: shown(usedToday) })}
    </p>
  );
}

/** A reference of a payment, as the contract states it. */
const referencePattern = /^[A-Za-z0-9][A-Za-z0-9 ._:/#-]{0,63}$/;

/** The colleague who holds a request; `undefined` if nobody else does. */
export function useHolder({ claim }: Pick<MoneyRequest, 'claim'>): string | undefined {
  const { actor } = useStaff();
  return claim === null || claim.actor === actor ? undefined : claim.actor;
}

/** States how the amount was read, and that more than the requested amount needs a second person. */
function hintOf({
  amount,
  requested,
  currency,
}: {
  amount: string;
  requested: string | null;
  currency: string;
}): string {
  const books = text('request.books', { amount: shownAmount({ amount, currency }) });
  return requested !== null && Number(amount) > Number(requested) ? `${books} ${text('request.more')}` : books;
}
