import { hasApp } from '../brand/download/has-app.ts';
import { hasSupportLink } from '../content/support/support-address.ts';
import type { Actions } from '../page/registry.ts';

/** Actions of menu entries. */
export const actions: Actions = {
  openSideMenu: { page: 'menu', run: ({ open }) => open('sideMenu') },
  openMemberSheet: { page: 'memberHome', run: ({ open }) => open('memberSheet') },
  customerService: {
    page: 'help',
    when: ({ support }) => hasSupportLink(support),
    run: ({ contactSupport }) => contactSupport(),
  },
  chat: { page: 'help', membersOnly: true, when: ({ flags }) => flags.CBS3, unread: 'chat', run: ({ chat }) => chat() },
  inviteFriend: { page: 'promotions', when: ({ features }) => features.referral, run: ({ share }) => share() },
  share: { page: 'home', run: ({ share }) => share() },
  community: {
    page: 'menu',
    when: ({ flags, social }) => flags.COMM3 && social.channels.some(({ enabled }) => enabled),
    run: ({ open }) => open('community'),
  },
  club: {
    page: 'vipBenefits',
    when: ({ features }) => features.club !== 'off',
    run: ({ manifest, goTo, toast }) => {
      if (manifest.features.club === 'on') goTo('vipBenefits');
      else toast('shell:club.soon');
    },
  },
  bonus: {
    page: 'rewardCentre',
    // If the reward centre is off, the entry stays and shows the contact message (MENU-SHEET-18).
    run: ({ manifest, goTo, toast }) => {
      if (manifest.flags.REWCEN3) goTo('rewardCentre');
      else toast('shell:support.contact');
    },
  },
  mission: {
    page: 'customerTask',
    when: ({ features }) => features.mission && features.customerTask,
    run: ({ goTo }) => goTo('customerTask'),
  },
  download: { page: 'download', outsideApp: true, when: hasApp, run: ({ open }) => open('download') },
  signOut: { page: 'home', membersOnly: true, run: ({ open }) => open('signOut') },
  language: { page: 'settings', run: ({ open }) => open('language') },
};
