import type { ReactNode } from 'react';
import { mayReach } from '../../schema/features/staff/may-call.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import styles from './act-button.module.css';
import { Button } from './button.tsx';
import sheet from './sheet.module.css';

/** Whether the signed-in account may make a call, by the rule that the server uses. */
export function useMay(): (operation: AdminOperationId) => boolean {
  const staff = useStaff();
  return (operation) => mayReach({ ...staff, operation });
}

/** A button of an act. For roles that may not make its call, or if something else prevents it, it is disabled and shows the reason. */
export function ActButton({
  operation,
  isAllowed = true,
  refusal,
  children,
  ...props
}: {
  operation: AdminOperationId;
  /** Further conditions, such as the list of flags that support may switch. */
  isAllowed?: boolean;
  /** The reason why the server would refuse this act from anybody. */
  refusal?: string | undefined;
  look?: 'normal' | 'primary' | 'plain';
  'aria-label'?: string;
  isDisabled?: boolean;
  isPending?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const staff = useStaff();
  const may = useMay();
  const isTheirs = may(operation) && isAllowed;
  const why = isTheirs ? refusal : text('notAllowed.action', { role: text(`role.${staff.role}`) });
  if (why === undefined) return <Button {...props}>{children}</Button>;
  return (
    <span className={styles.refused} title={why}>
      <Button {...props} isDisabled>
        {children}
      </Button>
      <span className={sheet.hidden}>{why}</span>
    </span>
  );
}
