import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Header settings of a page (SHELL-HEADER-10, -13, -14). */
export type PageHeaderParts = {
  readonly title?: string;
  /** Element at the end of the header. */
  readonly end?: ReactNode;
  /** Replaces going back. */
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
