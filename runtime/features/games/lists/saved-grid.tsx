import { useLocation } from 'react-router-dom';
import { pageSizes } from '../../../../schema/constants.ts';
import { pathTo, returnParameter } from '../../../../schema/page-address.ts';
import { mayOpen } from '../../../../schema/routes.ts';
import { useFavourites } from '../../../catalogue/favourites.ts';
import { useSession } from '../../../session/session-context.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { ListState } from '../list-state.ts';
import { passesFilter } from './belongs-to.ts';
import { GameGrid, GridWaiting } from './game-grid.tsx';
import { useGamePages } from './use-game-pages.ts';

const OwnAccountOnly = lazyPart(async () => (await import('../../../member/own-account-only.tsx')).OwnAccountOnly);

/** Favourites or recent games of the member (FAV-03) that pass the filter. A removed favourite disappears at once (FAV-08). */
export function SavedGrid({
  from,
  gameType,
  state = noFilter,
}: {
  from: 'favourites' | 'recent';
  gameType: string;
  state?: Pick<ListState, 'vassalage' | 'gameName'> | undefined;
}) {
  const t = useText('lists');
  const { code: language } = useLanguage();
  const { status, record } = useSession();
  const { nodeIds, settled } = useFavourites();
  const isRefused = record !== undefined && !mayOpen(from === 'recent' ? 'recentGames' : 'favourites', record.type);
  const member = status === 'member';
  const list = useGamePages({
    source: { from, gameType, pageSize: pageSizes.list, language },
    enabled: member && !isRefused,
  });
  if (status === 'visitor') return <AfterLogin from={from} />;
  if (!member) return <GridWaiting />;
  if (isRefused) return <OwnAccountOnly type={record.type} />;
  const marked = new Set(nodeIds);
  const hides = from === 'favourites' && settled;
  const shown = list.pages?.map((games) =>
    games.filter(
      (game) => (!hides || marked.has(game.nodeId)) && passesFilter({ game, state: { ...state, gameType: '' } }),
    ),
  );
  const empty = from === 'recent' ? 'empty.recent' : 'empty.favourites';
  return (
    <GameGrid
      id={`${from} ${gameType} ${state.vassalage.join()} ${state.gameName}`}
      list={{ ...list, pages: shown }}
      empty={
        <EmptyState
          title={t(empty)}
          text={t(`${empty}Text`)}
          action={{ label: t('empty.look'), to: pathTo({ page: 'allGames' }) }}
        />
      }
    />
  );
}

/** Shown to a visitor whose address names the tab. Pressing the tab itself leads to the login at once. */
function AfterLogin({ from }: { from: 'favourites' | 'recent' }) {
  const t = useText('lists');
  const shell = useText('shell');
  const { pathname, search } = useLocation();
  const to = pathTo({ page: 'login', query: { [returnParameter]: pathname + search } });
  return (
    <EmptyState
      title={t(`empty.${from}`)}
      text={t(`empty.${from}Text`)}
      action={{ label: shell('header.login'), to }}
    />
  );
}

const noFilter = { vassalage: [], gameName: '' };
