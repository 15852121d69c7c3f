import { createContext, useContext } from 'react';
import type { Notice } from './act.ts';

export const NoticeContext = createContext<{ readonly show: (notice: Notice) => void } | undefined>(undefined);

/** Shows a notice in the frame. */
export function useNotices() {
  const notices = useContext(NoticeContext);
  if (notices === undefined) throw new Error('notices are shown inside the frame only');
  return notices;
}
