import { useQuery } from '@tanstack/react-query';
import { graphemes } from '../../schema/graphemes.ts';
import { apiQuery } from '../api/queries.ts';
import { useSession } from './session-context.tsx';

/** Display name: the nickname, else the account (MENU-SHEET-13). Also its initial for the avatar. */
export function useMember(): { readonly name: string; readonly initial: string } {
  const session = useSession();
  const { data } = useQuery({ ...apiQuery({ operation: 'getMember' }), enabled: session.status === 'member' });
  const account = data?.account ?? session.record?.userName ?? '';
  const name = data?.nickname === undefined || data.nickname === '' ? account : data.nickname;
  const [initial = ''] = graphemes(name);
  return { name, initial: initial.toUpperCase() };
}
