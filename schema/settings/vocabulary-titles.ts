import { languageIds, textLanguageOf } from '../../schema/languages.ts';
import { languageDetails } from '../language-details.ts';
import { pageIds } from '../routes.ts';
import type { CaptchaKind } from '../rules/captcha-kinds.ts';
import type { PatternId } from '../rules/patterns.ts';
import type { ActionId, FontId, IconId } from '../vocabulary.ts';
import { valueTitle } from './value-title.ts';

type Titles<Id extends string> = Partial<Record<Id, string>>;

const pages: Titles<(typeof pageIds)[number]> = {
  home: 'Home page',
  register: 'Registration',
  forget: 'Forgotten password',
  menu: 'Menu page',
  memberHome: 'My account',
  agentHome: 'Agent centre',
  hourContract: 'Hourly contract',
  download: 'App download',
  helpDetail: 'Help article',
  notices: 'Announcements',
  noticeDetail: 'Announcement',
  inbox: 'Messages',
  withdraw: 'Withdrawal',
  transactionRecord: 'Transaction history',
  vipBenefits: 'VIP benefits',
  customerTask: 'Tasks',
  promotionDetail: 'Promotion',
  applyReward: 'Apply for a reward',
  playGame: 'Running game',
  slotGames: 'Slots',
  liveGames: 'Live casino',
  sportGames: 'Sports',
  esportGames: 'E-sports',
  fishGames: 'Fishing',
  pvpGames: 'Card games',
  lott: 'Lottery',
  elott: 'E-lottery',
  inHouse: 'In-house games',
  jiliGames: 'JILI games',
  rtgGames: 'RTG games',
  gameCenter: 'Game centre',
  searchGames: 'Game search',
  recentGames: 'Recently played',
};

const actions: Record<ActionId, string> = {
  openSideMenu: 'Open the side menu',
  openMemberSheet: 'Open the member menu',
  customerService: 'Open customer service',
  chat: 'Open the chat',
  inviteFriend: 'Invite a friend',
  share: 'Share the site',
  community: 'Show the community popup',
  club: 'Open the club',
  bonus: 'Open the reward centre',
  mission: 'Show the missions',
  download: 'Offer the app',
  signOut: 'Log out',
  language: 'Choose a language',
};

const patterns: Record<PatternId, string> = {
  lettersDigits: 'Letters and digits',
  usernameChars: 'Letters, digits and underscores',
  digits: 'Digits',
  sixDigits: 'Six digits',
  name: 'Letters of a name',
  handle: 'Letters, digits and . + @ : / _ -',
  phone: 'Digits, with or without a plus sign',
  idNumber: 'Letters, digits and hyphens',
  email: 'E-mail address',
  emailStrict: 'E-mail address with a short domain',
  isoDate: 'Date as YYYY-MM-DD',
};

const captchaKinds: Record<CaptchaKind, string> = {
  digits: 'Six digits to read',
  equation: 'An equation to solve',
  long: 'A long row of digits to read',
};

const fonts: Titles<FontId> = {
  system: 'Font of the device',
  'pixelify-sans': 'Pixelify Sans',
  'playfair-display': 'Playfair Display',
  'baloo-2': 'Baloo 2',
};

const icons: Titles<IconId> = { dices: 'Dice', external: 'External link', logout: 'Log out' };

/** Titles of values of shared vocabularies, by the name that `x-enum` uses. A value without one reads as words. */
export const vocabularyTitles: Readonly<Record<string, Titles<string>>> = {
  pages,
  patterns,
  captchaKinds,
  fonts,
  icons,
  languages: Object.fromEntries(
    languageIds.map((id) => {
      const { name } = languageDetails[id];
      return [id, textLanguageOf(id) === id ? name : `${name} (${id})`];
    }),
  ),
  entryTargets: {
    ...Object.fromEntries(pageIds.map((id) => [`page:${id}`, pages[id] ?? valueTitle(id)])),
    ...Object.fromEntries(Object.entries(actions).map(([id, title]) => [`action:${id}`, title])),
  },
};
