import type { Surface } from '../menu/menu-context.tsx';
import { CommunityPopup } from './surfaces/community-popup.tsx';
import { LanguagePopup } from './surfaces/language-popup.tsx';
import { MemberSheet } from './surfaces/member-sheet.tsx';
import { SideMenu } from './surfaces/side-menu.tsx';
import { SignOutPopup } from './surfaces/sign-out-popup.tsx';

export type SurfaceProps = { readonly open: boolean; readonly close: () => void };

/** What menus open over the page; one at a time. */
export function Surfaces({ surface, close }: { surface: Surface | undefined; close: () => void }) {
  return (
    <>
      <SideMenu open={surface === 'sideMenu'} close={close} />
      <MemberSheet open={surface === 'memberSheet'} close={close} />
      <CommunityPopup open={surface === 'community'} close={close} />
      <LanguagePopup open={surface === 'language'} close={close} />
      <SignOutPopup open={surface === 'signOut'} close={close} />
    </>
  );
}
