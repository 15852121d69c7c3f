import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { Act } from './act.ts';
import { ActButton, useMay } from './act-button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useEnvironment } from './environment.tsx';
import { useSearch } from './use-search.ts';

/** The operation that `?act=` named when its reader came to a page in an environment. */
type Arrived = {
  readonly place: string;
  readonly act: string /** Whether a dialog has opened for it. */;
  readonly isTaken?: true;
};

const Addressed = createContext<{ readonly act: string | undefined; take(): void }>({ act: undefined, take: () => {} });

/** The addressed act after a change of the address: it ends once its reader leaves the place, whether or not it opened something. */
export const arrivedAct = (
  before: Arrived | undefined,
  { place, act }: { place: string; act: string | null },
): Arrived | undefined => {
  const isHere = before?.place === place;
  if (act === null) return isHere && before.isTaken !== true ? before : undefined;
  return isHere && act === before.act ? before : { place, act };
};

/** Reads `?act=` once on arrival, for the parts within, and removes it from the address. */
export function AddressedAct({ children }: { children: ReactNode }) {
  const { search, replace } = useSearch();
  const place = `${useLocation().pathname} ${useEnvironment()}`;
  const act = search.get('act');
  const [stored, setStored] = useState<Arrived>();
  const arrived = arrivedAct(stored, { place, act });
  if (arrived !== stored) setStored(arrived);
  useEffect(() => {
    if (act !== null) replace({ act: undefined });
  });
  // A taken act is stored until it is no longer in the address, or it would arrive again.
  const take = () => setStored((before) => before && { ...before, isTaken: true });
  return <Addressed value={{ act: arrived?.isTaken ? undefined : arrived?.act, take }}>{children}</Addressed>;
}

/**
 * Whether the dialog of an act is open: after its button was pressed, or because the address named its operation (`?act=`), as that of an act
 * in the search does. For readers who may not make the call, the address opens nothing. Without an operation it is never addressed.
 */
export function useOpenAct(operation: AdminOperationId | undefined): {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
} {
  const may = useMay();
  const [isPressed, setPressed] = useState(false);
  const { act, take } = useContext(Addressed);
  const isNamed = operation !== undefined && act === operation && may(operation);
  useEffect(() => {
    if (!isNamed) return;
    // From here on it is open as if its button had been pressed.
    setPressed(true);
    take();
  });
  return { isOpen: isPressed || isNamed, open: () => setPressed(true), close: () => setPressed(false) };
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
  const isOffered = button.isAllowed !== false && button.refusal === undefined;
  // A dialog that is open stays, with the reason that is typed, if its act becomes refused meanwhile.
  const { isOpen, open, close } = useOpenAct(isAddressed && isOffered ? button.operation : undefined);
  return (
    <>
      <ActButton {...button} onPress={open}>
        {children}
      </ActButton>
      <ActDialog {...act} isReady={isReady} isOpen={isOpen} onClose={close}>
        {inputs}
      </ActDialog>
    </>
  );
}
