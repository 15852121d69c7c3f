import { useEffect, useState } from 'react';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useOffers, useSession } from '../../../session/session-context.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SidePart } from '../../../ui/side-part.tsx';

const NoticeCarousel = lazyPart(async () => (await import('./notice-carousel.tsx')).NoticeCarousel);

/** Delay in milliseconds for visitors, so that they see the page first. A member who has just logged in knows it. */
const restraint = { visitor: 4000, member: 400 } as const;

/** Popups that open over home by themselves. Their code is loaded when one is due. */
export function HomePopups() {
  const { frequency } = useManifest().home.popups;
  const { status, record } = useSession();
  const login = record?.token;
  const [due, setDue] = useState<string>();
  // A member's popups wait until it is known that they may be shown, and close if a break begins.
  const who = useOffers() === 'shown' ? (login ?? status) : undefined;
  useEffect(() => {
    if (frequency === 'never' || who === undefined) return;
    const timer = setTimeout(() => setDue(who), restraint[login === undefined ? 'visitor' : 'member']);
    return () => clearTimeout(timer);
  }, [frequency, who, login]);
  if (due === undefined || due !== who) return null;
  return (
    <SidePart>
      <NoticeCarousel key={who} login={login} />
    </SidePart>
  );
}
