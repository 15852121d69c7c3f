import { lazy, type ReactNode, Suspense } from 'react';

const Avatar = lazy(() => import('./avatar.tsx').then((module) => ({ default: module.Avatar })));

/** Avatar in the header or menu; its code is loaded for members only. `fallback` reserves its space. */
export function LazyAvatar({ size, fallback }: { size: number; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Avatar size={size} />
    </Suspense>
  );
}
