import type { SentKind } from './sent-message-table.ts';

/** Delivers SMS. */
export type SmsSender = {
  /** Sends an SMS. Rejects on failure. */
  send(message: SmsMessage): Promise<void>;
  /** Checks that the gateway answers, and sends nothing. Rejects if not; missing in the sandbox. */
  probe?(): Promise<void>;
};

export type SmsMessage = {
  /** Sending brand. */
  readonly tenant: string;
  /** Recipient as E.164 number. */
  readonly to: string;
  readonly text: string;
  /** The account of the number, if there is one, and the kind of message. */
  readonly about: { readonly player: string | undefined; readonly kind: SentKind };
};

/** Used outside the sandbox if no gateway is configured. */
export const noSmsSender: SmsSender = { send: refuse, probe: refuse };

async function refuse(): Promise<never> {
  throw new Error('no SMS gateway is set: SMS_GATEWAY_URL names one');
}
