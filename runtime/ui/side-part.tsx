import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';

/** A lazy part without which the page is still of use; `fallback` stands there until its code is loaded, and where it is not. */
export function SidePart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}
