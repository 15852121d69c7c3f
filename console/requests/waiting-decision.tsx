import { useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { callQuery } from '../api/queries.ts';
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

export type Deciding = {
  readonly row: Pick<AdminValueOf<'listWaitingRequests'>['list'][number], 'brand' | 'kind' | 'id'>;
  /** The decision to begin with. */
  readonly first: Choice;
};

/**
 * The decision of a request from a list that names no player. It reads the request, which is recorded. The dialog belongs to the list and
 * not to its row, because the row disappears if a colleague decides the request meanwhile.
 */
export function WaitingDecision({ row: { brand, kind, id }, first, onClose }: Deciding & { onClose: () => void }) {
  const recent = useRecentReasons();
  const shown = useQuery({
    ...callQuery({ operation: 'getMoneyRequest', params: { brand, kind, request: id } }),
    ...readOnce,
    // Each opening shows what is pending then.
    gcTime: 0,
  });
  return (
    <Dialog title={text('request.decide')} isOpen onClose={onClose}>
      <Loaded query={shown}>
        {(request) =>
          request.status === 'pending' ? (
            <DecisionForm brand={brand} request={request} first={first} reason={recent.list[0]} onClose={onClose} />
          ) : (
            <div className={sheet.stack}>
              <Note>{text('request.gone')}</Note>
              <div>
                <Button onPress={onClose}>{text('close')}</Button>
              </div>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
