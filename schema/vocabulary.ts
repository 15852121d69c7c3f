/** Ids that manifests may use and that a registry of the runtime has a row for. */

/** Actions of menu entries; `runtime/shell/actions.ts` has a row for each. */
export const actionIds = [
  'openSideMenu',
  'openMemberSheet',
  'customerService',
  'inviteFriend',
  'share',
  'community',
  'club',
  'bonus',
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
  'reem-kufi',
  'vazirmatn',
  'cormorant',
  'figtree',
] as const;
export type FontId = (typeof fontIds)[number];
