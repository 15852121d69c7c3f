import { randomUUID } from 'node:crypto';
import type { SmsMessage, SmsSender } from './sms-sender.ts';

export type SmsGateway = {
  /** Address that accepts `POST` of `{ to, text, brand }`. */
  readonly url: string;
  /** Sent as a bearer token; empty if there is none. */
  readonly token: string;
};

/** Timeout of one attempt; two fit into the 15 s of a request. */
const patience = 5_000;

/** Retryable: no response, or a failure of the gateway itself. */
class GatewayDown extends Error {}

/**
 * SMS gateway over HTTP with one retry. Both attempts share an `Idempotency-Key`, so that a lost response doesn't cause a second
 * message.
 */
export const createHttpGateway = (gateway: SmsGateway, { timeout = patience } = {}): SmsSender => ({
  send: async (message) => {
    const attempt = { gateway, message, timeout, key: randomUUID() };
    try {
      await post(attempt);
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      await post(attempt);
    }
  },
  probe: async () => {
    // Any answer proves that the gateway is there, even if it refuses this method.
    const answer = await fetch(gateway.url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.status >= 500) throw new GatewayDown(`the SMS gateway answered ${answer.status}`);
  },
});

async function post({
  gateway: { url, token },
  message: { to, text, tenant },
  timeout,
  key,
}: {
  gateway: SmsGateway;
  message: SmsMessage;
  timeout: number;
  key: string;
}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, text, brand: tenant }),
    // Never send the token to a redirect target.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new GatewayDown('the SMS gateway did not answer', { cause: error });
  });
  await response.body?.cancel();
  if (response.ok) return;
  const reason = `the SMS gateway answered ${response.status}`;
  throw response.status >= 500 || response.status === 429 ? new GatewayDown(reason) : new Error(reason);
}
