/** Ids that manifests may use. A registry of the runtime has a row for each. */

/** Actions of menu entries; rows in `runtime/shell/actions.ts`. */
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

/** Icons of menus and categories; rows in `runtime/ui/icons.ts`. */
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

/** Shipped fonts; rows in `runtime/ui/theme/fonts.ts`. */
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
  'oswald',
  'pixelify-sans',
  'cinzel',
  'playfair-display',
  'baloo-2',
] as const;
export type FontId = (typeof fontIds)[number];

/** Drawn avatars that members can pick; rows in `runtime/member/avatar/drawn-avatars.tsx`. */
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
