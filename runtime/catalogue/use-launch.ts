import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { isMemberType } from '../../schema/constants.ts';
import { useCall } from '../api/api-context.tsx';
import { useManifest } from '../brand/brand-context.tsx';
import { useSessionStore } from '../session/session-context.tsx';
import { useTextOf } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Launched } from './opened-game.ts';

/** Shared by the whole page: while one game opens, taps on any game do nothing. */
let underWay = false;

/** Opens a game in the manifest's open mode: `const launch = useLaunch(); launch(game)`, called during the tap. */
export function useLaunch(): (game: Launched) => void {
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
      !isMemberType({ type: record.type, of: 'real' }) &&
      !(game.supportFreePlay && isMemberType({ type: record.type, of: 'trial' }))
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
