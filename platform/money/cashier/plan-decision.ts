import type { Brand } from '../../../server/brands/brand.ts';
import { planEntry } from '../promotions/decide-entry.ts';
import { entryRecord, type StaffRecord } from '../promotions/waiting-entries.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { boundsOf } from './bounds.ts';
import { planRequest } from './decide-request.ts';
import { staffRecordOf } from './staff-record.ts';

/** Largest amounts that one person may approve, by currency. */
export type ApprovalLimits = readonly { readonly currency: string; readonly amount: string }[];
/** Reason for a second person: the amount exceeds the requested or offered one, or the brand's policy. */
export type Excess = 'offer' | 'policy';

type Input = Parameters<typeof planEntry>[0] & {
  readonly kind: StaffRecord['kind'];
  readonly limits: ApprovalLimits;
  readonly secrets: Parameters<typeof staffRecordOf>[0]['secrets'];
  readonly accountOf: (player: string) => Promise<string>;
};

/** Returns the request with the amount that a decision would book, and why a second person must approve it. */
export async function planDecision(input: Input): Promise<{ record: StaffRecord; excess: Excess | null }> {
  const { kind, brand, decision, limits } = input;
  const record = kind === 'promotion' ? await plannedEntry(input) : await plannedRequest({ ...input, kind });
  return { record, excess: decision === 'approved' ? excessOf({ record, brand, limits }) : null };
}

async function plannedEntry({ accountOf, ...input }: Input): Promise<StaffRecord> {
  const { known, amount } = await planEntry(input);
  const entry = entryRecord({ entry: known, account: await accountOf(known.player_id) });
  return { ...entry, amount };
}

async function plannedRequest({
  kind,
  secrets,
  accountOf,
  ...input
}: Input & { kind: 'deposit' | 'withdrawal' }): Promise<StaffRecord> {
  const { known, amount } = await planRequest({ ...input, kind });
  const record = staffRecordOf({ secrets, request: known, account: await accountOf(known.player_id) });
  return { ...record, amount: asDecimal({ amount, currency: known.currency }) };
}

function excessOf({
  record: { amount, offered, currency },
  brand,
  limits,
}: {
  record: StaffRecord;
  brand: Brand;
  limits: ApprovalLimits;
}): Excess | null {
  const unitsOf = (text: string | null) => (text === null ? undefined : fromDecimal({ text, currency }));
  const booked = unitsOf(amount) ?? 0n;
  // A promotion without its own reward offers no amount, so the brand's largest deposit is the limit.
  if (booked > (unitsOf(offered) ?? boundsOf({ brand, kind: 'deposit' }).max)) return 'offer';
  const isOver = limits.some((limit) => limit.currency === currency && booked > (unitsOf(limit.amount) ?? 0n));
  return isOver ? 'policy' : null;
}
