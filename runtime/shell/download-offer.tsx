import { useEffect, useState } from 'react';
import { useManifest } from '../brand/brand-context.tsx';
import { hasApp } from '../brand/download/has-app.ts';
import { useSession } from '../session/session-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useOwnTurn } from '../ui/own-turn.ts';
import { SidePart } from '../ui/side-part.tsx';

const DownloadBar = lazyPart(async () => (await import('./download-bar.tsx')).DownloadBar);

/** Delay in ms before the offer, so that visitors see the page first. */
const restraint = 4000;

/**
 * Offers the app to visitors on home, once per visit (SHELL-PAGE-03), but not below a dialog. Its code is loaded when it is shown.
 */
export function DownloadOffer() {
  const manifest = useManifest();
  const { status } = useSession();
  const wanted = hasApp(manifest) && status === 'visitor';
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setDue(true), restraint);
    return () => clearTimeout(timer);
  }, [wanted]);
  const [free, setFree] = useState(false);
  // The turn is given back at once: the bar covers nothing.
  if (useOwnTurn(wanted && due && !free) && !free) setFree(true);
  if (!wanted || !free) return null;
  return (
    <SidePart>
      <DownloadBar />
    </SidePart>
  );
}
