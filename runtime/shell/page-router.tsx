import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { PageHistory } from '../browser/page-history.ts';

/** A router over our own history. It navigates in a transition, so that the current page stays until the next one has loaded. */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [{ action, location }, show] = useState(history.visited);
  useLayoutEffect(() => history.listen((visited) => startTransition(() => show(visited))), [history]);
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
