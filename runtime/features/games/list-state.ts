import type { QueryOf } from '../../../schema/call-types.ts';
import { pageSizes } from '../../../schema/constants.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Data type of a list (GAME-LIST-14, ENTITY-CLASS-04, ENTITY-CLASS-AMB-01). */
export const dataTypes = ['ALL', 'HOT', 'FAV', 'RECENT', 'NEW', 'SEARCH'] as const;
export type DataType = (typeof dataTypes)[number];

/** Inputs of a game list, as in its address (GAME-LIST-01). An empty string means that an input is not set. */
export type ListState = {
  readonly dataType: DataType;
  readonly vassalage: readonly string[];
  readonly gameClassify: string;
  /** Lower case (GAME-FILTER-11). */
  readonly gameName: string;
  readonly gameType: string;
  readonly minBet: string;
  readonly minLine: string;
};

const nothing: ListState = {
  dataType: 'ALL',
  vassalage: [],
  gameClassify: '',
  gameName: '',
  gameType: '',
  minBet: '',
  minLine: '',
};

export function readListState(search: URLSearchParams): ListState {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 60);
  return {
    dataType: dataTypes.find((type) => type === text('dataType').toUpperCase()) ?? 'ALL',
    vassalage: [
      ...new Set(
        text('vassalage')
          .split(',')
          .filter((code) => code !== ''),
      ),
    ],
    gameClassify: text('gameClassify').slice(0, 30),
    gameName: text('gameName').toLowerCase(),
    gameType: text('gameType').slice(0, 12),
    minBet: text('minBet').slice(0, 12),
    minLine: text('minLine').slice(0, 6),
  };
}

/** Query parameters of a state, without unset ones. */
export function addressOf(state: ListState): Record<string, string> {
  const { dataType, vassalage, ...texts } = state;
  const all = { dataType: dataType === 'ALL' ? '' : dataType, vassalage: vassalage.join(','), ...texts };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Tabs of every list, by their name in the manifest (ENTITY-CLASS-02). */
const tabTypes = { all: 'ALL', favorite: 'FAV', recent: 'RECENT', new: 'NEW', hot: 'HOT' } as const;
export type FixedTab = keyof typeof tabTypes;

export function isFixedTab(tab: string): tab is FixedTab {
  return Object.hasOwn(tabTypes, tab);
}

/** The selected tab of a state: a fixed one, or a classification. */
export function tabOf({ dataType, gameClassify }: ListState): string {
  if (gameClassify !== '') return gameClassify;
  const found = Object.entries(tabTypes).find(([, type]) => type === dataType);
  return found?.[0] ?? 'all';
}

/**
 * State after a press on a tab: page 1 of a cleared list without a minimum bet (GAME-LIST-15, -16, -17). Favourites and recent games first
 * clear vendor and type (GAME-LIST-13, GAME-LIST-AMB-01).
 */
export function withTab(state: ListState, tab: string): ListState {
  if (!isFixedTab(tab)) return { ...state, dataType: 'ALL', gameClassify: tab, minBet: '' };
  const dataType = tabTypes[tab];
  const personal = dataType === 'FAV' || dataType === 'RECENT';
  return { ...(personal ? nothing : state), dataType, gameClassify: '', minBet: '' };
}

/** State after a confirmed choice of vendors. */
export function withVendors(state: ListState, vassalage: readonly string[]): ListState {
  return { ...state, vassalage, minBet: '' };
}

/** State after a reset: only the tab remains selected (GAME-FILTER-06). */
export function withoutFilter({ dataType, gameClassify }: ListState): ListState {
  return { ...nothing, dataType, gameClassify };
}

/** Whether a filter that is shown above the list is active: type, provider, name, stake or favourites. */
export function isNarrowed({ dataType, gameType, vassalage, gameName, minBet, minLine }: ListState): boolean {
  return dataType === 'FAV' || vassalage.length > 0 || [gameType, gameName, minBet, minLine].some((set) => set !== '');
}

/** State without the filters that are shown above the list. A tab other than favourites stays selected. */
export function withoutAnyFilter(state: ListState): ListState {
  const { dataType } = state;
  return { ...withoutFilter(state), dataType: dataType === 'FAV' ? 'ALL' : dataType };
}

/** Selects a value, or deselects it if it is selected (GAME-FILTER-08). Only one vendor at a time, unless the brand allows several. */
export function withChoice({
  chosen,
  id,
  several,
}: {
  chosen: readonly string[];
  id: string;
  several: boolean;
}): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return several ? [...chosen, id] : [id];
}

/** Query of the platform's list for a state, without the page. */
export function gameQueryOf({
  state: { dataType, vassalage, ...state },
  category,
  manifest,
  languageCode,
  pageSize = pageSizes.list,
}: {
  state: ListState;
  /** `undefined` lists all categories. */
  category: string | undefined;
  manifest: PublicManifest;
  languageCode: string;
  pageSize?: number;
}): Omit<QueryOf<'listGames'>, 'pageNo'> {
  const set = {
    category: category ?? '',
    gameType: state.gameType,
    vassalage: vassalage.join(','),
    gameClassify: state.gameClassify,
    gameName: state.gameName,
    minBet: state.minBet,
    minLine: state.minLine,
  };
  return {
    platform: manifest.site.platforms.games,
    language: languageCode,
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== '')),
    isNew: dataType === 'NEW' || undefined,
    pageSize,
  };
}
