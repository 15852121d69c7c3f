import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import type { PageAddress } from '../../../../schema/page-address.ts';
import { addressOf, type ListState } from '../list-state.ts';
import { wholeTypes } from './game-types.ts';

/**
 * Address of the list that has the games of a filter whose type is not that of the current list: the page of that type, or the game centre
 * for all types and for the games of one provider. The rest of the filter is kept.
 */
export function otherList(
  manifest: PublicManifest,
  state: ListState,
  /** The only provider of the current list, if it is the page of one. */ provider: string | undefined,
): PageAddress {
  if (provider !== undefined) return { page: 'gameCenter', query: addressOf({ ...state, vassalage: [provider] }) };
  const page = wholeTypes(manifest).find(({ gameType }) => gameType === state.gameType)?.page;
  if (page === undefined) return { page: 'gameCenter', query: addressOf(state) };
  return { page, query: addressOf({ ...state, gameType: '' }) };
}
