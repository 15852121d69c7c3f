import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMemberType } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage } from '../../texts/texts-context.tsx';
import { announcementsQuery } from './announcements-query.ts';

/**
 * Announcements, and whether it is known what of them is new: the lists of a document are a visitor's, to whom nothing is
 * (NOTICE-AMB-03), nor to a read-only guest (NOTICE-14).
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
  return { ...query, tracked: follows && isFetchedAfterMount };
}
