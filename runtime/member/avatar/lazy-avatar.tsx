import { lazy, type ReactNode, Suspense } from 'react';

const Avatar = lazy(() => import('./avatar.tsx').then((module) => ({ default: module.Avatar })));

/** The member's picture in the frame, whose code comes for members only; `fallback` keeps its place. */
export function LazyAvatar({ size, fallback }: { size: number; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Avatar size={size} />
    </Suspense>
  );
}
