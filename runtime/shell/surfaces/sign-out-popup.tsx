import { useCallback, useState } from 'react';
import { useGoTo } from '../../page/page-link.tsx';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Popup } from '../../ui/popup.tsx';
import type { SurfaceProps } from './surface-props.ts';

/** Logout: asks for confirmation, shows progress, ends on home (SESSION-02..07). */
export function SignOutPopup({ open, close }: SurfaceProps) {
  const t = useText('shell');
  const endSession = useEndSession();
  const goTo = useGoTo();
  const [working, setWorking] = useState(false);
  const stopWaiting = useCallback(() => setWorking(false), []);
  const signOut = async () => {
    close();
    setWorking(true);
    await endSession();
    setWorking(false);
    // Replace the history entry, which may be a members-only page.
    goTo({ page: 'home', replace: true });
  };
  return (
    <>
      <Popup
        open={open}
        onClose={close}
        title={t('signOut.title')}
        actions={
          <>
            <Button wide onClick={() => void signOut()}>
              {t('signOut.confirm')}
            </Button>
            <Button wide variant="secondary" onClick={close}>
              {t('signOut.cancel')}
            </Button>
          </>
        }
      >
        {t('signOut.text')}
      </Popup>
      <Loading open={working} text={t('signOut.working')} cap="logout" onCap={stopWaiting} />
    </>
  );
}
