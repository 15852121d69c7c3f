import type { ReactNode } from 'react';
import { useSession } from '../session/session-context.tsx';
import type { SessionRecord } from '../session/session-record.ts';

/** Renders its children once the session is known, which `waiting` precedes. */
export function ForMember({
  waiting,
  children,
}: {
  waiting: ReactNode;
  children: (record: SessionRecord) => ReactNode;
}) {
  const { status, record } = useSession();
  return status === 'member' ? children(record) : waiting;
}
