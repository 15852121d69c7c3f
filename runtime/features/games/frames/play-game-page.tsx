import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CodedError } from '../../../../schema/errors.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { useCall } from '../../../api/api-context.tsx';
import { addressOf } from '../../../catalogue/launch-game.ts';
import { dropGame, type OpenedGame, openedGame } from '../../../catalogue/opened-game.ts';
import { refreshAfterPlay } from '../../../catalogue/refresh-after-play.ts';
import { useErrorText } from '../../../forms/use-error-text.ts';
import { useText, useTextOf } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lockScroll } from '../../../ui/scroll-lock.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { columnWidth } from '../../../ui/theme/column-width.ts';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { Framed } from './frame-view.tsx';

/** An address without a game redirects to home. */
export function Page() {
  const [search] = useSearchParams();
  const vendor = search.get('vendor') ?? '';
  const nodeId = Number(search.get('nodeId'));
  if (vendor === '' || !Number.isInteger(nodeId) || nodeId < 1)
    return <Navigate to={pathTo({ page: 'home' })} replace />;
  return <PlayGame key={nodeId} vendor={vendor} nodeId={nodeId} />;
}

/** A game in a full-screen frame, with a bar that closes it (LAUNCH-AMB-02). */
function PlayGame({ vendor, nodeId }: { vendor: string; nodeId: number }) {
  const t = useText('frames');
  const textOf = useTextOf();
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const { game, failed, again } = useOpened(vendor, nodeId);
  const close = useClose();
  const pausedText = usePausedText();
  const title = game?.title || textOf('shell:page.playGame');

  useEffect(() => {
    // Modal, so that keyboard and screen reader stay within the game.
    if (dialog.current?.open === false) dialog.current.showModal();
    return lockScroll();
  }, []);
  useEffect(
    () => () => {
      dropGame();
      refreshAfterPlay(client);
    },
    [client],
  );

  return (
    <Whole
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <Bar>
        <IconButton label={t('closeGame')} onClick={close}>
          <Icon id="close" />
        </IconButton>
        <h1 dir="auto">{title}</h1>
      </Bar>
      <Stage>
        {game !== undefined && <Framed key={game.url} address={game.url} title={title} onRetry={again} game />}
        {game === undefined && failed !== undefined && (
          <ErrorState text={pausedText(failed) ?? t('gameFailed')} onRetry={again} />
        )}
        {game === undefined && failed === undefined && (
          <Waiting role="status" aria-label={t('loading')}>
            <Spinner $size={32} />
          </Waiting>
        )}
      </Stage>
    </Whole>
  );
}

/** The game that was tapped. After a reload, or if its address failed to load, it is opened again. */
function useOpened(
  vendor: string,
  nodeId: number,
): {
  game: OpenedGame | undefined;
  /** The error, if the game did not open. */
  failed: unknown;
  again: () => void;
} {
  const call = useCall();
  const client = useQueryClient();
  const [game, setGame] = useState(() => openedGame(nodeId));
  const [failed, setFailed] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const requested = useRef<number>(undefined);
  const request = useEffectEvent(async (turn: number) => {
    if (game !== undefined || requested.current === turn) return;
    requested.current = turn;
    const back = pathTo({ page: 'home' });
    const input = { game: { vassalage: vendor, nodeId }, back, call, client };
    const url = await addressOf({ ...input, onRefusal: setFailed });
    if (url !== undefined) setGame((before) => ({ nodeId, title: before?.title ?? '', url }));
  });
  useEffect(() => void request(tries), [tries]);
  const again = () => {
    dropGame();
    setGame(undefined);
    setFailed(undefined);
    setTries(tries + 1);
  };
  return { game, failed, again };
}

/** Text for a suspended game, because the error layer's toast shows it only briefly. */
function usePausedText(): (failed: unknown) => string | undefined {
  const errorText = useErrorText();
  return (failed) =>
    failed instanceof CodedError && failed.code.startsWith('play.game_paused') ? errorText(failed) : undefined;
}

/** Returns to the previous list, or to home if the page was opened by its address. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(pathTo({ page: 'home' }), { replace: true }) : navigate(-1));
}

const Whole = styled.dialog`
  position: fixed;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: var(--color-background);
  color: var(--color-text);
  &[open] { display: grid; grid-template-rows: auto minmax(0, 1fr); }
  &:focus-visible { outline: 0; }
`;

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  box-sizing: content-box;
  block-size: 48px;
  padding-block-start: env(safe-area-inset-top);
  padding-inline: max(var(--space-2), env(safe-area-inset-left)) max(var(--space-4), env(safe-area-inset-right));
  background: var(--color-header);
  color: var(--color-on-header);
  h1 {
    ${smallTitle}
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    font-size: var(--font-size-16);
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Stage = styled.div`
  min-block-size: 0;
  padding-block-end: env(safe-area-inset-bottom);
  @media (min-width: 768px) { inline-size: min(100%, calc(2 * ${columnWidth})); margin-inline: auto; }
`;

const Waiting = styled.div`
  display: grid;
  place-content: center;
  block-size: 100%;
`;
