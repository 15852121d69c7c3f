import { createContext, useContext, useEffect } from 'react';

/** Header settings of a page (SHELL-HEADER-10, -13). */
export type PageHeaderParts = {
  readonly title?: string;
  /** Replaces going back. */
  readonly onBack?: () => void;
};

export const PageHeaderContext = createContext<(parts: PageHeaderParts) => void>(() => undefined);

/** Called by a page: `usePageHeader({ title: game.name })`. Keep `onBack` referentially stable between renders. */
export function usePageHeader({ title, onBack }: PageHeaderParts): void {
  const setParts = useContext(PageHeaderContext);
  useEffect(() => {
    setParts({ title, onBack });
    return () => setParts({});
  }, [setParts, title, onBack]);
}
