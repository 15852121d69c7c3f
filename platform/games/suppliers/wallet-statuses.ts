import type { PlayRefusal } from '../may-play.ts';

/** Statuses of answers in the wallet API (wallet convention). */
export type WalletStatus =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_INVALID_PARTNER'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_TRANSACTION_ROLLED_BACK';

/** Statuses that refuse a bet that a player may not place. */
export const refusalStatuses: Record<PlayRefusal['code'], WalletStatus> = {
  'play.locked': 'RS_ERROR_USER_DISABLED',
  'play.too_young': 'RS_ERROR_USER_DISABLED',
  'play.excluded': 'RS_ERROR_USER_DISABLED',
  'play.excluded_until': 'RS_ERROR_USER_DISABLED',
  'play.time_out': 'RS_ERROR_USER_DISABLED',
  'auth.real_account_only': 'RS_ERROR_USER_DISABLED',
  'play.game_closed': 'RS_ERROR_INVALID_GAME',
  'play.game_paused': 'RS_ERROR_INVALID_GAME',
  'play.game_paused_until': 'RS_ERROR_INVALID_GAME',
  'play.vendor_paused': 'RS_ERROR_INVALID_GAME',
  'play.vendor_paused_until': 'RS_ERROR_INVALID_GAME',
  'play.limit': 'RS_ERROR_LIMIT_REACHED',
};
