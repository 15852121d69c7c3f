import { createContext, type ReactNode, useContext } from 'react';
import type { Call } from './operation-types.ts';

const CallContext = createContext<Call | undefined>(undefined);

export function ApiProvider({ call, children }: { call: Call; children: ReactNode }) {
  return <CallContext value={call}>{children}</CallContext>;
}

/** Returns the function that calls the platform. Components read with `useQuery(apiQuery(…))` and change with `useCommand`. */
export function useCall(): Call {
  const call = useContext(CallContext);
  if (call === undefined) throw new Error('ApiProvider is missing');
  return call;
}
