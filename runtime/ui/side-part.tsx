import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';

/** A lazy part that the page can do without. `fallback` is shown until its code is loaded, and if loading fails. */
export function SidePart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}
