import { type ReactNode, useState } from 'react';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { Act } from './act.ts';
import { ActButton } from './act-button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useSearch } from './use-search.ts';

/** The button of an act with the dialog that it opens. */
export function ActOpener<Value>({
  act,
  inputs,
  isReady = true,
  isAddressed = false,
  children,
  ...button
}: {
  operation: AdminOperationId;
  act: Act<Value>;
  /** Inputs of the act, above its difference, and whether they are complete. */
  inputs?: ReactNode;
  isReady?: boolean;
  /** Whether `?act=` with its operation opens it. */
  isAddressed?: boolean;
  isAllowed?: boolean;
  refusal?: string | undefined;
  look?: 'normal' | 'primary' | 'plain';
  'aria-label'?: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { search, replace } = useSearch();
  const isNamed = isAddressed && search.get('act') === button.operation;
  const close = () => {
    setOpen(false);
    if (isNamed) replace({ act: undefined });
  };
  return (
    <>
      <ActButton {...button} onPress={() => setOpen(true)}>
        {children}
      </ActButton>
      <ActDialog {...act} isReady={isReady} isOpen={isOpen || isNamed} onClose={close}>
        {inputs}
      </ActDialog>
    </>
  );
}
