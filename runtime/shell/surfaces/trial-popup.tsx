import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useGoTo } from '../../page/page-link.tsx';
import { useStartSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Popup } from '../../ui/popup.tsx';
import type { SurfaceProps } from './surface-props.ts';

/**
 * Trial play: asks for the age if the jurisdiction requires it, shows progress, ends on home. If it fails, the visitor stays and the shared
 * error layer shows why (TRIAL-01..05). If the browser would drop the session, the popup shows a notice instead of starting.
 */
export function TrialPopup({ open, close }: SurfaceProps) {
  const t = useText('shell');
  const { trialNeedsAge, ageLimit: age } = useManifest().jurisdiction;
  const startSession = useStartSession();
  const goTo = useGoTo();
  const secure = useIsSecure();
  const [waiting, setWaiting] = useState(false);
  const stopWaiting = useCallback(() => setWaiting(false), []);
  const trial = useCommand('startTrial', {
    onSuccess: (session) => {
      startSession(session);
      goTo({ page: 'home', replace: true });
    },
    onSettled: stopWaiting,
  });
  const start = () => {
    close();
    if (trial.isPending) return;
    setWaiting(true);
    trial.mutate({ body: {} });
  };
  const opened = useEffectEvent(() => {
    if (open && secure && !trialNeedsAge) start();
  });
  useEffect(() => {
    if (open) opened();
  }, [open]);
  if (!secure)
    return (
      <Popup open={open} onClose={close} title={t('trial.title')}>
        <SecureNotice text="secure.trial" />
      </Popup>
    );
  return (
    <>
      <Popup
        open={open && trialNeedsAge}
        onClose={close}
        title={t('trial.title')}
        actions={
          <>
            <Button wide onClick={start}>
              {t('trial.confirm', { age })}
            </Button>
            <Button wide variant="secondary" onClick={close}>
              {t('trial.cancel')}
            </Button>
          </>
        }
      >
        {t('trial.text', { age })}
      </Popup>
      <Loading open={waiting} text={t('trial.working')} cap="freePlay" onCap={stopWaiting} />
    </>
  );
}
