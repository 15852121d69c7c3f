import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ValueOf } from '../../../schema/call-types.ts';
import { isMemberType } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useOffers, useSession } from '../../session/session-context.tsx';
import { useLanguage } from '../../texts/texts-context.tsx';
import { announcementsQuery, isOffer } from './announcements-query.ts';

/**
 * Announcements, and whether their read state is known. Lists that came with the document are those of a visitor. Nothing counts as unread
 * for visitors (NOTICE-AMB-03) or read-only guests (NOTICE-14). `own` is false while another list may still replace this one: the list of
 * an agent contains more.
 */
export function useNotices(types: 'PL' | 'PL,PU,H') {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { status, record } = useSession();
  const follows = status === 'member' && record !== undefined && !isMemberType(record.type, 'noUnread');
  const query = useQuery(announcementsQuery({ manifest, languageCode, types }));
  const offers = useOffers();
  const { refetch, isFetchedAfterMount, data } = query;
  useEffect(() => {
    if (follows) void refetch({ cancelRefetch: false });
  }, [follows, refetch]);
  return {
    ...query,
    // Until the list of the break has arrived.
    data: offers === 'hidden' && data !== undefined ? withoutOffers(data) : data,
    tracked: follows && isFetchedAfterMount,
    own: status !== 'pending' && (!follows || isFetchedAfterMount),
  };
}

/** Only what is about the service. */
const withoutOffers = (lists: ValueOf<'listAnnouncements'>): ValueOf<'listAnnouncements'> => ({
  ...lists,
  player: lists.player.filter((notice) => !isOffer(notice)),
  popup: [],
  hot: [],
});
