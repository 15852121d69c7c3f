import type { JsonBodyOf } from '../../schema/call-types.ts';
import { createStore, type Store } from '../browser/store.ts';

export type CodePurpose = JsonBodyOf<'sendCode'>['purpose'];
/** A number as it is dialled. */
export type PhoneNumber = { readonly mobileNum: string; readonly countryDialingCode: string };

/** What is known of the codes that were asked for, one number and purpose each. */
export type SentCode = {
  /** Until when no other code is sent, by this machine's clock. */
  readonly until: number;
  /** The last one was refused; the first may never have been sent. */
  readonly refused: boolean;
  /** How a third-party service knows the code that it sent. */
  readonly ticket?: string | undefined;
  /** Proof of that service for a code: it gives one for each code, a form may be sent several times. */
  readonly proof?: { readonly code: string; readonly idToken: string } | undefined;
};

/** Outlives the form: a countdown goes on behind another page, another method, another popup. */
export const sentCodes: Store<Readonly<Record<string, SentCode>>> = createStore<
  Readonly<Record<string, SentCode>>
>({});

export function sentCodeKey({ purpose, phone }: { purpose: CodePurpose; phone: PhoneNumber }): string {
  return `${purpose} ${phone.countryDialingCode} ${phone.mobileNum}`;
}

export function rememberSentCode(key: string, sent: Partial<SentCode>): void {
  const known = sentCodes.get();
  const before = known[key] ?? { until: 0, refused: false };
  sentCodes.set({ ...known, [key]: { ...before, ...sent } });
}

/** When another code may be asked for: the platform's word by the platform's clock, else the brand's (SMS-AMB-01). */
export function countdownEnd({
  answer,
  countdownSeconds,
  now,
}: {
  answer: { readonly expirationTime: number; readonly now: number } | undefined;
  countdownSeconds: number;
  /** This machine's time, which may be wrong by any amount. */
  now: number;
}): number {
  const left = answer === undefined ? 0 : answer.expirationTime - answer.now;
  return now + (left > 0 ? left : countdownSeconds * 1000);
}

export function secondsUntil({ until, now }: { until: number; now: number }): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
