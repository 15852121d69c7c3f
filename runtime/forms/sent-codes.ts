import type { JsonBodyOf } from '../../schema/call-types.ts';
import { createStore, type Store } from '../browser/store.ts';

export type CodePurpose = JsonBodyOf<'sendCode'>['purpose'];
/** A phone number with its dialling code. */
export type PhoneNumber = { readonly mobileNum: string; readonly countryDialingCode: string };

/** State of the requested codes, per number and purpose. */
export type SentCode = {
  /** Time at which another code can be requested, by this device's clock. */
  readonly until: number;
  /** The last request was refused, so possibly no code was sent. */
  readonly refused: boolean;
  /** Session ticket of the third-party service for its code. */
  readonly ticket?: string | undefined;
  /**
   * The service's proof for a code. It is stored because the service issues only one per code, while a form may be submitted several times.
   */
  readonly proof?: { readonly code: string; readonly idToken: string } | undefined;
};

/** Stored outside of the form, so that the countdown continues across pages, methods and popups. */
export const sentCodes: Store<Readonly<Record<string, SentCode>>> = createStore<Readonly<Record<string, SentCode>>>({});

export function sentCodeKey(purpose: CodePurpose, phone: PhoneNumber): string {
  return `${purpose} ${phone.countryDialingCode} ${phone.mobileNum}`;
}

export function rememberSentCode(key: string, sent: Partial<SentCode>): void {
  const known = sentCodes.get();
  const before = known[key] ?? { until: 0, refused: false };
  sentCodes.set({ ...known, [key]: { ...before, ...sent } });
}

/** End of the countdown: the platform's expiry relative to its own clock, else the brand's setting (SMS-AMB-01). */
export function countdownEnd({
  answer,
  countdownSeconds,
  now,
}: {
  answer: { readonly expirationTime: number; readonly now: number } | undefined;
  countdownSeconds: number;
  /** This device's time, which may be wrong by any amount. */
  now: number;
}): number {
  const left = answer === undefined ? 0 : answer.expirationTime - answer.now;
  return now + (left > 0 ? left : countdownSeconds * 1000);
}

export function secondsUntil({ until, now }: { until: number; now: number }): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
