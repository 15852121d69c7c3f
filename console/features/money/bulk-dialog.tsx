import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '../../api/call-admin.ts';
import { useStaff } from '../../api/session.ts';
import { type Choice, DecisionChoice } from '../../requests/decision-choice.tsx';
import { titleOf } from '../../requests/request-act.ts';
import { type TextKey, text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonField, useRecentReasons } from '../../ui/reason-field.tsx';
import { errorOf, sentenceOf } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { sumsOf, type WaitingRow } from './queue.ts';
import { Sums } from './sums.tsx';

type Result = { readonly row: WaitingRow; readonly isGood: boolean; readonly sentence: string };

/** Decides several requests with one reason. It takes only those that need no further input, and names the others with the reason. */
export function BulkDialog({ rows, onClose }: { rows: readonly WaitingRow[]; onClose: () => void }) {
  const { actor } = useStaff();
  const client = useQueryClient();
  const recent = useRecentReasons();
  const [decision, setDecision] = useState<Choice>('approved');
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<readonly Result[]>([]);
  const sorted = rows.map((row) => ({ row, why: whyLeftOut({ row, decision, actor }) }));
  const taken = sorted.flatMap(({ row, why }) => (why === undefined ? [row] : []));
  const left = sorted.flatMap(({ row, why }) => (why === undefined ? [] : [{ row, why }]));
  const perform = useMutation({
    // One after the other: each is booked by itself, so a refused one stops no other.
    mutationFn: async () => {
      for (const row of taken) {
        const result = await decided({ row, decision, reason: reason.trim() });
        setResults((known) => [...known, result]);
      }
    },
    onSuccess: () => recent.remember(reason),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  const isReady = taken.length > 0 && reason.trim() !== '' && perform.isIdle;
  return (
    <Dialog title={text('money.decideChosen')} isOpen onClose={onClose}>
      <form
        className={sheet.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) perform.mutate();
        }}
      >
        {perform.isIdle ? (
          <>
            <DecisionChoice value={decision} onChange={setDecision} />
            <Sums sums={sumsOf(taken)} label={decision === 'approved' ? 'money.approves' : 'money.rejects'} />
            {left.length === 0 ? null : (
              <Note kind="warn">
                <strong>{text('money.leftOut', { count: left.length })}</strong>
                <ul className={sheet.plainList}>
                  {left.map(({ row, why }) => (
                    <li key={row.id}>{text('money.leftOutOne', { what: titleOf(row), brand: row.brandName, why })}</li>
                  ))}
                </ul>
              </Note>
            )}
            <ReasonField value={reason} onChange={setReason} recent={recent.list} />
          </>
        ) : (
          <>
            <p aria-live="polite">{text('money.progress', { done: results.length, count: taken.length })}</p>
            <ul className={sheet.rows} aria-label={text('money.results')}>
              {results.map(({ row, isGood, sentence }) => (
                <li key={row.id}>
                  <span>
                    {titleOf(row)} · <bdi>{row.brandName}</bdi>
                  </span>
                  <span className={isGood ? sheet.good : sheet.bad}>{sentence}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={sheet.row}>
          <Button isDisabled={perform.isPending} onPress={onClose}>
            {text(perform.isIdle ? 'cancel' : 'close')}
          </Button>
          {perform.isIdle || perform.isPending ? (
            <Button look="primary" type="submit" isDisabled={!isReady} isPending={perform.isPending}>
              {text(decision === 'approved' ? 'request.approve' : 'request.reject')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** Why a request can't be decided together with others; `undefined` if it needs nothing but the reason. */
function whyLeftOut({
  row: { amount, proposal, claim },
  decision,
  actor,
}: {
  row: WaitingRow;
  decision: Choice;
  actor: string;
}): string | undefined {
  if (proposal !== null) return text('money.left.second');
  if (claim !== null && claim.actor !== actor) return text('money.left.held', { actor: claim.actor });
  if (amount === null && decision === 'approved') return text('money.left.amount');
  return undefined;
}

async function decided({
  row,
  decision,
  reason,
}: {
  row: WaitingRow;
  decision: Choice;
  reason: string;
}): Promise<Result> {
  const { brand, kind, id } = row;
  try {
    const params = { brand, kind, request: id };
    const { proposal } = await callAdmin({ operation: 'decideMoneyRequest', params, body: { decision, reason } });
    const key: TextKey = proposal === null ? `money.done.${decision}` : 'money.done.proposed';
    return { row, isGood: proposal === null, sentence: text(key) };
  } catch (error) {
    return { row, isGood: false, sentence: sentenceOf(errorOf(error)) };
  }
}
