import { useQuery } from '@tanstack/react-query';
import { type AvatarId, avatarIds } from '../../../schema/vocabulary.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSession } from '../../session/session-context.tsx';

export type HeadIcon = { readonly icon: string | null; readonly url: string | null };

/** The member's chosen avatar; empty if the brand has none or nothing was chosen (FLAG-20). */
export function useAvatar(): HeadIcon {
  const on = useManifest().flags.PROFPIC3;
  const session = useSession();
  const { data } = useQuery({ ...apiQuery({ operation: 'getHeadIcon' }), enabled: on && session.status === 'member' });
  return on && data !== undefined ? data : none;
}

const none: HeadIcon = { icon: null, url: null };

export function isDrawn(icon: string | null): icon is AvatarId {
  return icon !== null && (avatarIds as readonly string[]).includes(icon);
}
