import type { Aggregator } from './supplier-of.ts';
import type { WalletStatus } from './wallet-statuses.ts';

/** Calls of the wallet API by their path below the aggregator. */
export const walletCalls = [
  'user/info',
  'user/balance',
  'transaction/bet',
  'transaction/win',
  'transaction/rollback',
] as const;
export type WalletCall = (typeof walletCalls)[number];

/** Parts of a call that have the types of the convention; those that its call does not have are empty. */
export type WalletRequest = {
  readonly call: WalletCall;
  readonly user: string;
  readonly requestUuid: string;
  readonly token: string | undefined;
  readonly transactionUuid: string;
  readonly reference: string | null;
  readonly round: string;
  readonly gameCode: string;
  readonly currency: string | null;
  /** Hundred-thousandths. */
  readonly amount: bigint;
  readonly free: boolean;
  readonly roundClosed: boolean | undefined;
};

type Parts = Readonly<Record<string, unknown>>;
export type ReadCall =
  | { readonly request: WalletRequest; readonly parts: Parts }
  | { readonly status: WalletStatus; readonly parts: Parts };

const transactionParts = ['user', 'request_uuid', 'transaction_uuid', 'game_code', 'round'] as const;
const required: Record<WalletCall, readonly string[]> = {
  'user/info': ['user', 'request_uuid'],
  'user/balance': ['user', 'request_uuid', 'token'],
  'transaction/bet': [...transactionParts, 'currency', 'amount', 'token'],
  'transaction/win': [...transactionParts, 'currency', 'amount', 'reference_transaction_uuid'],
  'transaction/rollback': [...transactionParts, 'reference_transaction_uuid'],
};

/** Longer texts and control characters are no ids of anybody; NUL could not be stored. */
const isText = (value: unknown) =>
  typeof value === 'string' && value.length <= 255 && ![...value].some((sign) => sign < ' ');
const isId = (value: unknown) => isText(value) && value !== '';
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isBoolean = (value: unknown) => typeof value === 'boolean';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  user: isId,
  request_uuid: isId,
  transaction_uuid: isId,
  reference_transaction_uuid: isId,
  game_code: isId,
  round: isId,
  currency: isId,
  token: isText,
  amount: isAmount,
  round_closed: isBoolean,
  is_free: isBoolean,
  is_aggregated: isBoolean,
  supplier_user: isText,
  supplier_transaction_id: isText,
  reward_uuid: isText,
  bet: isText,
};

/** Partner and shape of a call whose signature is right. Parts that the convention does not know are ignored. */
export function readWalletCall({
  call,
  text,
  aggregator: { subPartnerId },
}: {
  call: WalletCall;
  text: string;
  aggregator: Pick<Aggregator, 'subPartnerId'>;
}): ReadCall {
  const parts = partsOf(text);
  if (parts === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX', parts: {} };
  const partner = parts.sub_partner_id ?? '';
  if (partner !== '' && partner !== subPartnerId) return { status: 'RS_ERROR_INVALID_PARTNER', parts };
  if (required[call].some((name) => parts[name] === undefined))
    return { status: 'RS_ERROR_WRONG_SYNTAX', parts };
  const isWrong = Object.entries(types).some(
    ([name, isRight]) => parts[name] !== undefined && !isRight(parts[name]),
  );
  if (isWrong) return { status: 'RS_ERROR_WRONG_TYPES', parts };
  const textOf = (name: string) => (typeof parts[name] === 'string' ? parts[name] : undefined);
  const request = {
    call,
    user: textOf('user') ?? '',
    requestUuid: textOf('request_uuid') ?? '',
    token: textOf('token'),
    transactionUuid: textOf('transaction_uuid') ?? '',
    reference: call === 'transaction/bet' ? null : (textOf('reference_transaction_uuid') ?? null),
    round: textOf('round') ?? '',
    gameCode: textOf('game_code') ?? '',
    currency: textOf('currency') ?? null,
    amount: BigInt(typeof parts.amount === 'number' ? parts.amount : 0),
    free: parts.is_free === true,
    roundClosed: typeof parts.round_closed === 'boolean' ? parts.round_closed : undefined,
  };
  return { request, parts };
}

/** Own parts of an object, without those that are null: some senders name what they leave out. */
function partsOf(text: string): Parts | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  } catch {
    return undefined;
  }
}
