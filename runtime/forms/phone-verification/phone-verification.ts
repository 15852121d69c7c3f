import parsePhoneNumber from 'libphonenumber-js/min';
import { CodedError } from '../../../schema/errors.ts';

/** A service with the Identity Toolkit REST API, as configured in the manifest. */
export type VerificationService = { readonly apiBase: string; readonly apiKey: string };

type Surroundings = { readonly service: VerificationService; readonly fetch: typeof fetch };

/** Same timeout as calls to the platform. */
const requestTimeout = 15_000;

/** Sends a code to a number; returns the service's session ticket. */
export async function sendCodeBy({
  mobileNum,
  countryDialingCode,
  ...surroundings
}: Surroundings & { mobileNum: string; countryDialingCode: string }): Promise<string> {
  // Parsed to E.164: most countries drop the leading zero of national numbers, but some do not.
  const defaultCallingCode = countryDialingCode.replace('+', '');
  const phoneNumber = parsePhoneNumber(mobileNum, { defaultCallingCode })?.number;
  if (phoneNumber === undefined) throw new CodedError('field.invalid', { message: 'not a number' });
  const answer = await post({ ...surroundings, method: 'sendVerificationCode', body: { phoneNumber } });
  return textOf(answer, 'sessionInfo');
}

/** Exchanges ticket and code for a signed token, which the platform verifies as proof. */
export async function proveCodeBy({
  ticket,
  code,
  ...surroundings
}: Surroundings & { ticket: string; code: string }): Promise<string> {
  const body = { sessionInfo: ticket, code };
  return textOf(await post({ ...surroundings, method: 'signInWithPhoneNumber', body }), 'idToken');
}

async function post({
  service: { apiBase, apiKey },
  fetch,
  method,
  body,
}: Surroundings & { method: string; body: object }): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), requestTimeout);
  try {
    const response = await fetch(`${apiBase}/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Send no cookies or referrer to the service, and accept none from it.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      body: JSON.stringify(body),
      signal: controller.signal,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw refusalOf(answer);
    return answer;
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('service.unavailable', { message: 'no answer of the phone verification' });
  } finally {
    clearTimeout(timer);
  }
}

/** `{ error: { message: 'INVALID_CODE : …' } }` */
function refusalOf(answer: unknown): CodedError {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } };
  const message = String(error?.message ?? 'refused');
  if (message.startsWith('TOO_MANY_ATTEMPTS')) return new CodedError('request.too_many', { message });
  // The brand's quota at the service, shared by all players, and not this player's rate limit.
  if (message.startsWith('QUOTA_EXCEEDED')) return new CodedError('code.quota_spent', { message });
  if (/^(INVALID|MISSING)_PHONE_NUMBER/.test(message)) return new CodedError('field.invalid', { message });
  if (/^(INVALID|MISSING)_(CODE|SESSION_INFO)|^SESSION_EXPIRED/.test(message))
    return new CodedError('code.invalid', { message });
  return new CodedError('service.unavailable', { message });
}

function textOf(answer: unknown, name: string): string {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof value !== 'string' || value === '')
    throw new CodedError('service.unavailable', { message: `no ${name} in the answer` });
  return value;
}
