/** Ids that manifests may use and that a registry of the runtime has a row for. */

/** Actions of menu entries; `runtime/shell/actions.ts` has a row for each. */
export const actionIds = [
  'openSideMenu',
  'openMemberSheet',
  'customerService',
  'chat',
  'inviteFriend',
  'share',
  'community',
  'club',
  'bonus',
  'mission',
  'download',
  'signOut',
  'language',
] as const;
export type ActionId = (typeof actionIds)[number];

/** Icons of menus and categories; `runtime/ui/icons.ts` draws each. */
export const iconIds = [
  'home',
  'gift',
  'gamepad',
  'calendar',
  'menu',
  'user',
  'wallet',
  'banknote',
  'history',
  'crown',
  'flame',
  'cherry',
  'dices',
  'trophy',
  'fish',
  'spade',
  'ticket',
  'clover',
  'feather',
  'grid',
  'gem',
  'sparkles',
  'star',
  'headset',
  'download',
  'users',
  'share',
  'send',
  'message',
  'mail',
  'percent',
  'receipt',
  'store',
  'settings',
  'help',
  'globe',
  'logout',
  'shield',
  'megaphone',
  'search',
  'heart',
  'external',
  'club',
] as const;
export type IconId = (typeof iconIds)[number];

/** Faces of the shipped table; `runtime/ui/theme/fonts.ts` has a row for each. */
export const fontIds = [
  'system',
  'sora',
  'manrope',
  'fredoka',
  'nunito',
  'kufam',
  'vazirmatn',
  'cormorant',
  'figtree',
] as const;
export type FontId = (typeof fontIds)[number];

/** Drawn avatars that a member may pick; `runtime/member/avatar/drawn-avatars.tsx` draws each. */
export const avatarIds = [
  'avatar01',
  'avatar02',
  'avatar03',
  'avatar04',
  'avatar05',
  'avatar06',
  'avatar07',
  'avatar08',
  'avatar09',
  'avatar10',
  'avatar11',
  'avatar12',
] as const;
export type AvatarId = (typeof avatarIds)[number];
