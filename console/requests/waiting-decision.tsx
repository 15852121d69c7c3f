import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { readOnce } from '../api/read-once.ts';
import { text } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Note } from '../ui/note.tsx';
import { useRecentReasons } from '../ui/reason-field.tsx';
import sheet from '../ui/sheet.module.css';
import type { Choice } from './decision-choice.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { MoneyRequest } from './request-act.ts';

export type Deciding = {
  readonly row: Pick<AdminValueOf<'listWaitingRequests'>['list'][number], 'brand' | 'kind' | 'id'>;
  /** The decision to begin with. */
  readonly first: Choice;
};

/**
 * The decision of a request from a list. It reads the request at each opening, which is recorded: the list may be older. The dialog belongs
 * to the list and not to its row, because the row disappears if a colleague decides the request meanwhile.
 */
export function WaitingDecision({ row: { brand, kind, id }, first, onClose }: Deciding & { onClose: () => void }) {
  const params = { brand, kind, request: id };
  const shown = useQuery({
    // A key of its own: what the page of the request has read before may be older.
    queryKey: ['getMoneyRequest', params, 'decision'],
    queryFn: ({ signal }) => callAdmin({ operation: 'getMoneyRequest', params, signal }),
    ...readOnce,
    gcTime: 0,
  });
  return (
    <Dialog title={text('request.decide')} isOpen onClose={onClose}>
      <Loaded query={shown}>
        {(request) => <Decision brand={brand} request={request} first={first} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** The form of a request that was pending when it was opened. It stays with what is typed, and with the refusal, if it is decided meanwhile. */
function Decision(form: { brand: string; request: MoneyRequest; first: Choice; onClose: () => void }) {
  const recent = useRecentReasons();
  const [wasPending] = useState(form.request.status === 'pending');
  if (wasPending) return <DecisionForm {...form} reason={recent.list[0]} />;
  return (
    <div className={sheet.stack}>
      <Note>{text('request.gone')}</Note>
      <div>
        <Button onPress={form.onClose}>{text('close')}</Button>
      </div>
    </div>
  );
}
