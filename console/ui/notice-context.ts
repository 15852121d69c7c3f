import { createContext, useContext } from 'react';
import type { Act } from './act.ts';

export type Notice = {
  readonly text: string;
  readonly undo?: Act<unknown>;
  /** Id of the proposal that waits for a second person. */
  readonly proposal?: string;
};

export const NoticeContext = createContext<{ readonly show: (notice: Notice) => void } | undefined>(
  undefined,
);

/** Shows a notice in the frame. */
export function useNotices() {
  const notices = useContext(NoticeContext);
  if (notices === undefined) throw new Error('notices are shown inside the frame only');
  return notices;
}
