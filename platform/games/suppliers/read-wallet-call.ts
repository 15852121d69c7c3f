import { isUtf8 } from 'node:buffer';
import { canonicalUuid } from '../canonical-uuid.ts';

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

/**
 * Parts of a call with the types of the convention; parts that the call does not have are empty. UUIDs are in lower case, except the
 * request's, which is returned unchanged.
 */
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

/**
 * Ids have at most a certain length and no control characters. NUL could not be stored, and halves of surrogate pairs would all be stored
 * as the same character.
 */
const isText = (value: unknown) =>
  typeof value === 'string' &&
  value.length <= 255 &&
  ![...value].some((sign) => sign < ' ' || /\p{Surrogate}/u.test(sign));
const isId = (value: unknown) => isText(value) && value !== '';
/** Its digits are read from the text of the body. */
const isAmount = (value: unknown) => typeof value === 'number';
const isBoolean = (value: unknown) => typeof value === 'boolean';

const types = {
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
} satisfies Readonly<Record<string, (value: unknown) => boolean>>;
type PartName = keyof typeof types;

const transactionParts = ['user', 'request_uuid', 'transaction_uuid', 'game_code', 'round'] as const;
const required: Record<WalletCall, readonly PartName[]> = {
  'user/info': ['user', 'request_uuid'],
  'user/balance': ['user', 'request_uuid', 'token'],
  'transaction/bet': [...transactionParts, 'currency', 'amount', 'token'],
  'transaction/win': [...transactionParts, 'currency', 'amount', 'reference_transaction_uuid'],
  'transaction/rollback': [...transactionParts, 'reference_transaction_uuid'],
};
const moneyParts = [
  'supplier_user',
  'supplier_transaction_id',
  'round_closed',
  'is_free',
  'is_aggregated',
  'reward_uuid',
  'bet',
] as PartName[];
const optional: Record<WalletCall, readonly PartName[]> = {
  'user/info': [],
  'user/balance': ['game_code'],
  'transaction/bet': moneyParts,
  'transaction/win': ['token', ...moneyParts],
  'transaction/rollback': ['token', 'round_closed'],
};

/** Checks the partner and shape of a call with a valid signature. Parts that the convention does not define for this call are ignored. */
export function readWalletCall({
  call,
  body,
  aggregator: { subPartnerId },
}: {
  call: WalletCall;
  body: Buffer;
  aggregator: Pick<Aggregator, 'subPartnerId'>;
}): ReadCall {
  const parts = partsOf(body);
  if (parts === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX', parts: {} };
  const partner = parts.sub_partner_id ?? '';
  if (partner !== '' && partner !== subPartnerId) return { status: 'RS_ERROR_INVALID_PARTNER', parts };
  if (required[call].some((name) => parts[name] === undefined)) return { status: 'RS_ERROR_WRONG_SYNTAX', parts };
  const known = [...required[call], ...optional[call]];
  if (known.some((name) => parts[name] !== undefined && !types[name](parts[name])))
    return { status: 'RS_ERROR_WRONG_TYPES', parts };
  const partOf = (name: PartName) => (known.includes(name) ? parts[name] : undefined);
  const textOf = (name: PartName) => {
    const part = partOf(name);
    return typeof part === 'string' ? part : undefined;
  };
  const idOf = (name: PartName) => canonicalUuid(textOf(name) ?? '');
  const amount = partOf('amount') === undefined ? 0n : exactAmount(body.toString('utf8'));
  if (amount === undefined) return { status: 'RS_ERROR_WRONG_TYPES', parts };
  if (amount > largestAmount) return { status: 'RS_ERROR_LIMIT_REACHED', parts };
  const roundClosed = partOf('round_closed');
  const request = {
    call,
    user: idOf('user'),
    requestUuid: textOf('request_uuid') ?? '',
    token: textOf('token'),
    transactionUuid: idOf('transaction_uuid'),
    reference: partOf('reference_transaction_uuid') === undefined ? null : idOf('reference_transaction_uuid'),
    // Unchanged, because its supplier is called with this name.
    round: textOf('round') ?? '',
    gameCode: textOf('game_code') ?? '',
    currency: textOf('currency') ?? null,
    amount,
    free: partOf('is_free') === true,
    roundClosed: typeof roundClosed === 'boolean' ? roundClosed : undefined,
  };
  return { request, parts };
}

/** Parts of an object without those that are null, because some senders send null for missing parts. */
function partsOf(body: Buffer): Parts | undefined {
  // Decoding would replace all invalid bytes by the same character, so that different ids would become equal.
  if (!isUtf8(body)) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
  } catch {
    return undefined;
  }
}

/**
 * Maximum amount, ten trillion whole units. Larger ones are refused as too large, because their sums would not fit the ledger's columns.
 */
const largestAmount = 10n ** 18n;

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]|true|false|null/g;

/**
 * Amount of a body in hundred-thousandths, with every digit: numbers of JavaScript lose those beyond 2^53. `text` must be valid JSON whose
 * outermost value is an object. `undefined` if the amount is not a whole number of at least zero.
 */
function exactAmount(text: string): bigint | undefined {
  let depth = 0;
  let last = '';
  let key: unknown;
  let found: string | undefined;
  for (const [part] of text.matchAll(token)) {
    const isValue = last === ':' && depth === 1;
    if (isValue && key === 'amount') found = part;
    if (part.startsWith('"') && depth === 1 && last !== ':') key = JSON.parse(part);
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    last = part;
  }
  const whole = /^(\d+)(?:\.0+)?$/.exec(found ?? '')?.[1];
  if (whole !== undefined) return BigInt(whole);
  // The number has an exponent, as in `1e5`.
  const value = Number(found);
  return /^\d/.test(found ?? '') && Number.isSafeInteger(value) && /e/i.test(found ?? '') ? BigInt(value) : undefined;
}
