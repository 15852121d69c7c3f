import { useQuery } from '@tanstack/react-query';
import { pageSizes } from '../../../schema/constants.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { GameShelf, MoreOn } from '../../catalogue/game-shelf.tsx';
import { isGuest, useSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Heading } from './blocks/block-heading.ts';

/** The games that the member played last, latest first. Renders nothing before they are loaded, or if there are none. */
export function ContinuePlaying() {
  const t = useText('home');
  const { tile } = useManifest().games;
  const { code: language } = useLanguage();
  const session = useSession();
  // A guest's account is shared, so it has no recent games.
  const { data } = useQuery({
    ...apiQuery({ operation: 'listRecentGames', query: { language, pageSize: pageSizes.home } }),
    enabled: !isGuest(session),
  });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <GameShelf
      heading={
        <Heading>
          <Icon id="history" size={20} />
          {t('continue.title')}
        </Heading>
      }
      more={<MoreOn page="recentGames" label={t('continue.all')} />}
      list={{ games: data.list, failed: false, retrying: false, retry: () => undefined }}
      layout="snap"
      shape={tile.variant}
      provider={tile.provider}
      expected={pageSizes.skeleton}
      leads={false}
    />
  );
}
