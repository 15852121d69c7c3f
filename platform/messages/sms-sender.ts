/** Hands a short message over to whoever delivers it. */
export type SmsSender = {
  /** Rejects where it was not taken. */
  send(message: SmsMessage): Promise<void>;
};

export type SmsMessage = {
  /** Brand that it is from. */
  readonly tenant: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
};

/** Outside the sandbox and without a gateway nothing can be sent. */
export const noSmsSender: SmsSender = {
  send: async () => {
    throw new Error('no SMS gateway is set: SMS_GATEWAY_URL names one');
  },
};
