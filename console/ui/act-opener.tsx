import { type ReactNode, useState } from 'react';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { Act } from './act.ts';
import { ActButton, useMay } from './act-button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useSearch } from './use-search.ts';

/**
 * Whether the dialog of an act is open: after its button was pressed, or because the address names its operation (`?act=`), as that of an act
 * in the search does. For readers who may not make the call, the address opens nothing. Without an operation it is never addressed.
 */
export function useOpenAct(operation: AdminOperationId | undefined): {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
} {
  const may = useMay();
  const [isPressed, setPressed] = useState(false);
  const { search, replace } = useSearch();
  const isNamed = operation !== undefined && search.get('act') === operation && may(operation);
  return {
    isOpen: isPressed || isNamed,
    open: () => setPressed(true),
    close: () => {
      setPressed(false);
      if (isNamed) replace({ act: undefined });
    },
  };
}

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
  const { isOpen, open, close } = useOpenAct(isAddressed ? button.operation : undefined);
  const isOffered = button.isAllowed !== false && button.refusal === undefined;
  return (
    <>
      <ActButton {...button} onPress={open}>
        {children}
      </ActButton>
      <ActDialog {...act} isReady={isReady} isOpen={isOpen && isOffered} onClose={close}>
        {inputs}
      </ActDialog>
    </>
  );
}
