import { createContext, type ReactNode, useContext } from 'react';
import type { Call } from './operation-types.ts';

const CallContext = createContext<Call | undefined>(undefined);

export function ApiProvider({ call, children }: { call: Call; children: ReactNode }) {
  return <CallContext value={call}>{children}</CallContext>;
}

/** Asks the platform. Reading is done with `useQuery(apiQuery(…))`, changing with `useCommand`. */
export function useCall(): Call {
  const call = useContext(CallContext);
  if (call === undefined) throw new Error('ApiProvider is missing');
  return call;
}
