import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** What a page changes in its header (SHELL-HEADER-10, -13, -14). */
export type PageHeaderParts = {
  readonly title?: string;
  /** Element at the end of the header. */
  readonly end?: ReactNode;
  /** Runs instead of going back. */
  readonly onBack?: () => void;
};

export const PageHeaderContext = createContext<(parts: PageHeaderParts) => void>(() => undefined);

/** Called by a page: `usePageHeader({ title: game.name })`. Keep `onBack` and `end` referentially stable between renders. */
export function usePageHeader({ title, end, onBack }: PageHeaderParts): void {
  const setParts = useContext(PageHeaderContext);
  useEffect(() => {
    setParts({ ...(title === undefined ? {} : { title }), end, ...(onBack === undefined ? {} : { onBack }) });
    return () => setParts({});
  }, [setParts, title, end, onBack]);
}
