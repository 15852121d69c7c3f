import { useEffect, useState } from 'react';
import { useManifest } from '../brand/brand-context.tsx';
import { hasApp } from '../brand/download/has-app.ts';
import { useSession } from '../session/session-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';

const DownloadBar = lazyPart(async () => (await import('./download-bar.tsx')).DownloadBar);

/** Delay in ms before the offer, so that visitors see the page first. */
const restraint = 4000;

/** Offers the app to visitors on home, once per visit (SHELL-PAGE-03). Its code is loaded when it is due. */
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
  if (!wanted || !due) return null;
  return (
    <SidePart>
      <DownloadBar />
    </SidePart>
  );
}
