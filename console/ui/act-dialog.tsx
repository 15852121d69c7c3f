import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { isOutdated } from '../api/call-admin.ts';
import { callQuery } from '../api/queries.ts';
import { text } from '../texts.ts';
import { type Act, type Notice, planQuery } from './act.ts';
import { useMay } from './act-button.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Effect } from './differences/effect.tsx';
import { Loaded } from './loaded.tsx';
import { Note } from './note.tsx';
import { useNotices } from './notice-context.ts';
import { ReasonField, useRecentReasons } from './reason-field.tsx';
import { Refused } from './refused.tsx';
import sheet from './sheet.module.css';

/**
 * Each act shows its effective difference first, takes a reason, and offers its undo afterwards. Closing loses nothing but the reason.
 * Everything that is shown is read again after the act.
 */
export function ActDialog<Value>({
  isOpen,
  onClose,
  children,
  isReady = true,
  ...act
}: Act<Value> & {
  isOpen: boolean;
  onClose: () => void;
  /** Inputs of the act, above the difference. */
  children?: ReactNode;
  /** Whether the inputs are complete. */
  isReady?: boolean;
}) {
  return (
    <Dialog title={act.title} isOpen={isOpen} onClose={onClose}>
      <ActForm act={act} isReady={isReady} onClose={onClose}>
        {children}
      </ActForm>
    </Dialog>
  );
}

/** The form of an act, for a dialog of its own. */
export function ActForm<Value>({
  act,
  isReady,
  onClose,
  children,
}: {
  act: Act<Value>;
  isReady: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const notices = useNotices();
  const recent = useRecentReasons();
  const [reason, setReason] = useState(act.reason ?? '');
  const { plan } = act;
  const readAgain = (...except: string[]) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => !['session', ...except].includes(String(queryKey[0])) });
  const perform = useMutation<Value>({
    mutationFn: (): Promise<Value> => act.act({ reason: reason.trim(), seen: planned.data?.sequence }),
    onSuccess: (value) => {
      if (act.prompt === undefined) recent.remember(reason);
      notices.show(noticeOf(act, value, reason.trim()));
      onClose();
      // A dialog that opens again plans anew.
      void readAgain('plan');
    },
    // Somebody else may have changed the same: the difference is read again, and the page if it is stale.
    onError: (error) => void (isOutdated(error) ? readAgain() : planned.refetch()),
  });
  const planned = useQuery({
    ...planQuery(plan),
    // A plan of an act that is done would say that nothing changes, or fail.
    enabled: plan !== undefined && isReady && (perform.isIdle || perform.isError),
    placeholderData: keepPreviousData,
  });
  const approval = useApproval(act);
  const isBlank = reason.trim() === '';
  const hasPlan = plan === undefined || (planned.isSuccess && !planned.isPlaceholderData);
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && hasPlan && !isBlank && !perform.isPending) perform.mutate();
      }}
    >
      {children}
      {plan === undefined || !isReady ? null : (
        <Loaded query={planned}>
          {(value) => (value === null ? null : <Effect value={value} pictureOf={plan.pictureOf} />)}
        </Loaded>
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        recent={act.prompt === undefined ? recent.list : []}
        {...act.prompt}
      />
      {act.command === undefined || !isReady ? null : (
        <code className={sheet.command}>{act.command(reason.trim())}</code>
      )}
      {approval.note}
      <Refused error={perform.error} />
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={!isReady || !hasPlan || isBlank} isPending={perform.isPending}>
          {approval.waits ? text('act.propose') : act.submit}
        </Button>
      </div>
    </form>
  );
}

/** Acts that wait for a second person say so in the same way. Nothing has changed then, so nothing can be undone. */
function noticeOf<Value>(act: Act<Value>, value: Value, reason: string): Notice {
  const proposal = typeof value === 'object' && value !== null && 'proposal' in value ? value.proposal : undefined;
  if (typeof proposal !== 'string') return act.done(value, reason);
  return { text: act.proposed ?? text('act.proposed'), proposal };
}

/** Brands that one question names; an act on more of them says only that it may wait. */
const mostBrands = 60;

/** Whether an act at brands waits for a second person by their policy, and the people who may approve it. Staging needs nobody's approval. */
function useApproval({ brands = [], waits }: Pick<Act<unknown>, 'brands' | 'waits'>): {
  readonly waits: boolean;
  readonly note: ReactNode;
} {
  const may = useMay();
  const names = [...new Set(brands.filter((tenant) => brandOfTenant(tenant) === tenant))].sort();
  const { data } = useQuery({
    ...callQuery({ operation: 'whoApproves', query: { brands: names.join(','), act: waits?.act } }),
    enabled: names.length > 0 && names.length <= mostBrands && may('whoApproves'),
  });
  if (names.length > mostBrands) return { waits: false, note: <Note>{text('act.mayWait')}</Note> };
  if (data === undefined || !(waits === undefined ? data.secondPerson : waits.by(data)))
    return { waits: false, note: null };
  const { approvers, more } = data;
  const people = [...approvers.slice(0, shown), ...(more + approvers.length > shown ? ['…'] : [])].join(', ');
  return {
    waits: true,
    note:
      approvers.length === 0 ? (
        <Note kind="warn">{text('act.nobodyApproves')}</Note>
      ) : (
        <Note>{text('act.whoApproves', { people })}</Note>
      ),
  };
}

/** People who are named. */
const shown = 5;
