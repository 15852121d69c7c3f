import { Suspense, useState } from 'react';
import { useAccountPopups } from '../member/account/account-popups.ts';
import type { Surface } from '../member/menu/menu-context.tsx';
import { useText } from '../texts/texts-context.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useCover } from '../ui/own-turn.ts';
import { useToast } from '../ui/toast.tsx';

const load = () => import('./surfaces/all-surfaces.tsx');
const AllSurfaces = lazyPart(async () => (await load()).AllSurfaces);

/** Surfaces that menus open over the page, one at a time. Their code is loaded after the page, before it is likely to be needed. */
export function Surfaces({ surface, close }: { surface: Surface | undefined; close: () => void }) {
  const [needed, setNeeded] = useState(false);
  const t = useText('shell');
  const toast = useToast();
  const popups = useAccountPopups();
  const open = surface ?? popups.shown;
  useCover(open !== undefined);
  if (open !== undefined && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Boundary
      at={open}
      onFailure={() => {
        if (open === undefined) return;
        toast(t('state.failedText'), { tone: 'error' });
        close();
        popups.close();
      }}
    >
      <Suspense>
        <AllSurfaces surface={surface} close={close} />
      </Suspense>
    </Boundary>
  );
}

export function preloadSurfaces(): void {
  load().catch(() => undefined);
}
