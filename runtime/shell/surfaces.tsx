import { lazy, Suspense, useState } from 'react';
import { useAccountPopups } from '../member/account/account-popups.ts';
import type { Surface } from '../member/menu/menu-context.tsx';

const load = () => import('./surfaces/all-surfaces.tsx');
const AllSurfaces = lazy(() => load().then((module) => ({ default: module.AllSurfaces })));

/** Surfaces that menus open over the page, one at a time. Their code is loaded after the page, before it is likely to be needed. */
export function Surfaces({ surface, close }: { surface: Surface | undefined; close: () => void }) {
  const [needed, setNeeded] = useState(false);
  const { shown } = useAccountPopups();
  if ((surface !== undefined || shown !== undefined) && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <AllSurfaces surface={surface} close={close} />
    </Suspense>
  );
}

export function preloadSurfaces(): void {
  load().catch(() => undefined);
}
