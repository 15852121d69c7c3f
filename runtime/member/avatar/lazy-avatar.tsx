import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidePart } from '../../ui/side-part.tsx';

const Avatar = lazyPart(async () => (await import('./avatar.tsx')).Avatar);

/** Avatar in the header or menu. Its code is loaded for members only. `fallback` reserves its space. */
export function LazyAvatar({ size, fallback }: { size: number; fallback: ReactNode }) {
  return (
    <SidePart fallback={fallback}>
      <Avatar size={size} />
    </SidePart>
  );
}
