import type { Surface } from '../../menu/menu-context.tsx';
import { AccountPopup } from './account-popup.tsx';
import { CommunityPopup } from './community-popup.tsx';
import { DownloadPopup } from './download-popup.tsx';
import { LanguagePopup } from './language-popup.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { SideMenu } from './side-menu.tsx';
import { SignOutPopup } from './sign-out-popup.tsx';
import { TrialPopup } from './trial-popup.tsx';

export function AllSurfaces({ surface, close }: { surface: Surface | undefined; close: () => void }) {
  return (
    <>
      <SideMenu open={surface === 'sideMenu'} close={close} />
      <MemberSheet open={surface === 'memberSheet'} close={close} />
      <CommunityPopup open={surface === 'community'} close={close} />
      <LanguagePopup open={surface === 'language'} close={close} />
      <SignOutPopup open={surface === 'signOut'} close={close} />
      <TrialPopup open={surface === 'trial'} close={close} />
      <DownloadPopup open={surface === 'download'} close={close} />
      <AccountPopup />
    </>
  );
}
