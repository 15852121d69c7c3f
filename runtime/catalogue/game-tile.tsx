import { useQueryClient } from '@tanstack/react-query';
import { Heart, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { isMemberType } from '../../schema/constants.ts';
import { returnParameter } from '../../schema/page-address.ts';
import { useCall } from '../api/api-context.tsx';
import { useManifest } from '../brand/brand-context.tsx';
import { LatePicture } from '../content/media/late-picture.tsx';
import { useGamePicture } from '../content/media/use-game-picture.ts';
import { PageLink } from '../page/page-link.tsx';
import { useSession, useSessionStore } from '../session/session-context.tsx';
import { useText, useTextOf } from '../texts/texts-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { easeOut } from '../ui/theme/motion.ts';
import { useToast } from '../ui/toast.tsx';
import { canBeFavourite, useFavourite } from './favourites.ts';
import type { Game } from './game-queries.ts';
import type { Launched, PlayType } from './opened-game.ts';
import { coverOf, coverSizes, type TileShape, tileShapes } from './tile-shapes.ts';

/** Loaded only for brands that show player counts. */
const OnlineCount = lazyPart(async () => (await import('./online-count.tsx')).OnlineCount);

/** One game: cover, name, provider, and the favourite button outside of the link. */
export function GameTile({
  game,
  shape,
  provider,
  leads,
}: {
  game: Game;
  shape: TileShape;
  provider: boolean;
  /** Whether the tile is in the first view. */
  leads: boolean;
}) {
  const t = useText('games');
  const { mode } = useManifest().games.onlineCounter;
  const { width, height } = tileShapes[shape];
  const path = coverOf({ game, shape });
  const drawn = shape === 'list' ? 'square' : shape;
  const picture = useGamePicture({ path, nodeId: game.nodeId, shape: drawn, width });
  return (
    <Tile data-shape={shape}>
      <Launch game={game}>
        <Cover $shape={shape} data-tone={game.nodeId % 4}>
          <LatePicture {...picture} sizes={coverSizes(shape)} width={width} height={height} atOnce={leads} />
          {game.isNew && <New>{t('badge.new')}</New>}
        </Cover>
        <Words>
          <Name dir="auto">{game.gameName}</Name>
          {provider && <Provider dir="auto">{game.vendorName}</Provider>}
          {mode !== 'off' && <OnlineCount nodeId={game.nodeId} />}
        </Words>
        {shape === 'list' && (
          <Go aria-hidden>
            <Play size={18} fill="currentColor" focusable={false} />
          </Go>
        )}
      </Launch>
      {canBeFavourite(game) && <Favourite game={game} />}
    </Tile>
  );
}

/** Launches the game. Visitors log in first and return to this page (GAME-TILE-01, LAUNCH-03). */
export function Launch({
  game,
  playType,
  label,
  children,
}: {
  game: Game;
  playType?: PlayType;
  /** Accessible name, if it differs from that of playing the game. */
  label?: string;
  children: ReactNode;
}) {
  const t = useText('games');
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const launch = useLaunch();
  if (status === 'visitor')
    return (
      <PageLink page="login" query={{ [returnParameter]: pathname + search }}>
        {children}
      </PageLink>
    );
  return (
    <button
      type="button"
      aria-label={label ?? t('play', { game: game.gameName })}
      onClick={() => launch(playType === undefined ? game : { ...game, playType })}
    >
      {children}
    </button>
  );
}

function Favourite({ game }: { game: Game }) {
  const t = useText('games');
  const { marked, toggle } = useFavourite(game.nodeId);
  const label = t(marked ? 'favourite.remove' : 'favourite.add', { game: game.gameName });
  return (
    <Corner label={label} aria-pressed={marked} onClick={toggle}>
      <Heart size={18} aria-hidden focusable={false} fill={marked ? 'currentColor' : 'none'} />
    </Corner>
  );
}

const Tile = styled.article`
  position: relative;
  min-inline-size: 0;
  > :first-child {
    display: block;
    inline-size: 100%;
    color: inherit;
    text-align: start;
    text-decoration: none;
    transition: transform 225ms ${easeOut};
  }
  > :first-child:active { transform: scale(0.97); }
  > :first-child:focus-visible { border-radius: var(--radius-medium); }
  &[data-shape='list'] > :first-child {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-2);
    padding-inline-end: var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: var(--shadow-low);
  }
`;

const Cover = styled.span<{ $shape: TileShape }>`
  position: relative;
  display: block;
  flex: none;
  overflow: hidden;
  inline-size: ${({ $shape }) => ($shape === 'list' ? '64px' : '100%')};
  aspect-ratio: ${({ $shape }) => tileShapes[$shape].ratio};
  border-radius: ${({ $shape }) => ($shape === 'list' ? 'var(--radius-small)' : 'var(--radius-medium)')};
  box-shadow: ${({ $shape }) => ($shape === 'list' ? 'none' : 'var(--shadow-low)')};
  /* Placeholder while the cover loads: a gradient in the brand's colours, in one of four directions. */
  background: linear-gradient(20deg, rgb(var(--rgb-primary) / 0.34), rgb(var(--rgb-accent) / 0.12)) var(--color-surface-sunken);
  &[data-tone='1'] { background-image: linear-gradient(110deg, rgb(var(--rgb-accent) / 0.36), rgb(var(--rgb-link) / 0.14)); }
  &[data-tone='2'] { background-image: linear-gradient(200deg, rgb(var(--rgb-link) / 0.3), rgb(var(--rgb-primary) / 0.14)); }
  &[data-tone='3'] { background-image: linear-gradient(290deg, rgb(var(--rgb-primary) / 0.3), rgb(var(--rgb-link) / 0.16)); }
`;

const New = styled.span`
  position: absolute;
  inset-block-start: 6px;
  inset-inline-start: 6px;
  max-inline-size: calc(100% - 12px);
  overflow: hidden;
  padding: 2px 7px;
  border-radius: var(--radius-pill);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font: 800 var(--font-size-12)/calc(1.3 * var(--tall, 1)) var(--font-text);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Words = styled.span`
  display: grid;
  flex: 1;
  min-inline-size: 0;
  padding: 6px 2px 0;
  [data-shape='list'] & { padding: 0 32px 0 0; padding-inline: 0 36px; gap: 2px; }
`;

const Name = styled.span`
  overflow: hidden;
  font-size: var(--font-size-14);
  font-weight: 600;
  line-height: calc(1.35 * var(--tall, 1));
  text-align: -webkit-match-parent;
  text-align: match-parent;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Provider = styled(Name)`
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-weight: 400;
`;

const Go = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--radius-pill);
  background: var(--color-primary);
  color: var(--color-on-primary);
  [dir='rtl'] & svg { transform: scaleX(-1); }
`;

const Corner = styled(IconButton)`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  color: var(--color-text);
  svg {
    box-sizing: content-box;
    padding: 6px;
    border-radius: var(--radius-pill);
    background: rgb(var(--rgb-surface) / 0.82);
  }
  &[aria-pressed='true'] { color: var(--color-danger); }
  [data-shape='list'] & {
    inset-block-start: calc(50% - 22px);
    inset-inline-end: 58px;
    color: var(--color-text-muted);
    svg { background: transparent; }
  }
`;

/** Shared by the whole page: while one game opens, taps on any game do nothing. */
let underWay = false;

/** Opens a game in the manifest's open mode: `const launch = useLaunch(); launch(game)`, called during the tap. */
function useLaunch(): (game: Launched) => void {
  const call = useCall();
  const client = useQueryClient();
  const session = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  const textOf = useTextOf();
  const { openMode } = useManifest().games.launch;
  return (game) => {
    if (underWay) return;
    const { record } = session.current();
    // Checked before any call (LAUNCH-AMB-03).
    if (
      record !== undefined &&
      !isMemberType(record.type, 'real') &&
      !(game.supportFreePlay && isMemberType(record.type, 'trial'))
    )
      return toast(textOf('shell:realAccountOnly'), { duration: 'short' });
    underWay = true;
    // The tab is opened during the tap: popup blockers stop tabs opened after a wait. During a break the platform refuses, so none opens.
    const tab = openMode === 'tab' && record !== undefined && record.refusal == null ? window.open('', '_blank') : null;
    void import('./launch-game.ts')
      .then(({ launchGame }) =>
        launchGame({
          game,
          openMode,
          tab,
          call,
          client,
          session,
          navigate,
          waits: () => toast(textOf('shell:state.loading')),
        }),
      )
      .catch(() => {
        tab?.close();
        toast(textOf('shell:state.failedText'), { tone: 'error' });
      })
      .finally(() => {
        underWay = false;
      });
  };
}
