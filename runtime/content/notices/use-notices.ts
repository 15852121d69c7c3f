import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMemberType } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage } from '../../texts/texts-context.tsx';
import { announcementsQuery } from './announcements-query.ts';

/**
 * Announcements, and whether their read state is known. Lists that came with the document are those of a visitor. Nothing counts as unread
 * for visitors (NOTICE-AMB-03) or read-only guests (NOTICE-14). `own` is false while another list may still replace this one: the list of
 * an agent contains more.
 */
export function useNotices({ types }: { types: 'PL' | 'PL,PU,H' }) {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { status, record } = useSession();
  const follows =
    status === 'member' && record !== undefined && !isMemberType({ type: record.type, of: 'noUnread' });
  const query = useQuery(announcementsQuery({ manifest, languageCode, types }));
  const { refetch, isFetchedAfterMount } = query;
  useEffect(() => {
    if (follows) void refetch({ cancelRefetch: false });
  }, [follows, refetch]);
  return {
    ...query,
    tracked: follows && isFetchedAfterMount,
    own: status !== 'pending' && (!follows || isFetchedAfterMount),
  };
}
