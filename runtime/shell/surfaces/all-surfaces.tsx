import type { ComponentType } from 'react';
import type { Surface } from '../../member/menu/menu-context.tsx';
import { AccountPopup } from './account-popup.tsx';
import { CommunityPopup } from './community-popup.tsx';
import { DownloadPopup } from './download-popup.tsx';
import { LanguagePopup } from './language-popup.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { SideMenu } from './side-menu.tsx';
import { SignOutPopup } from './sign-out-popup.tsx';
import type { SurfaceProps } from './surface-props.ts';
import { TrialPopup } from './trial-popup.tsx';

/** Component of each surface. */
const surfaces: Readonly<Record<Surface, ComponentType<SurfaceProps>>> = {
  sideMenu: SideMenu,
  memberSheet: MemberSheet,
  community: CommunityPopup,
  language: LanguagePopup,
  signOut: SignOutPopup,
  trial: TrialPopup,
  download: DownloadPopup,
};

export function AllSurfaces({ surface, close }: { surface: Surface | undefined; close: () => void }) {
  return (
    <>
      {Object.entries(surfaces).map(([id, Shown]) => (
        <Shown key={id} open={surface === id} close={close} />
      ))}
      <AccountPopup />
    </>
  );
}
