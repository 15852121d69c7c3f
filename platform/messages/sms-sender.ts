import type { SentKind } from './sent-message-table.ts';

/** Delivers SMS. */
export type SmsSender = {
  /** Rejects on failure. */
  send(message: SmsMessage): Promise<void>;
  /** Whether anybody answers there; sends nothing. Rejects where not; missing in the sandbox. */
  probe?(): Promise<void>;
};

export type SmsMessage = {
  /** Brand that it is from. */
  readonly tenant: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The member whose number it is, if it is one's, and what it is about. */
  readonly about: { readonly player: string | undefined; readonly kind: SentKind };
};

/** Used outside the sandbox if no gateway is configured. */
export const noSmsSender: SmsSender = { send: refuse, probe: refuse };

async function refuse(): Promise<never> {
  throw new Error('no SMS gateway is set: SMS_GATEWAY_URL names one');
}
