import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { CodedError } from '../../schema/errors.ts';
import type { Call, Schemas } from './operation-types.ts';

/**
 * Cache lifetime of the public keys, shorter than any rotation. If a key is removed earlier, the platform rejects the body with
 * `request.bad_encryption`.
 */
const keysLifetime = 10 * 60_000;

type Keys = { readonly key: JWK; readonly fetchedAt: number; readonly clockOffset: number };

let cached: Promise<Keys> | undefined;

export function forgetKeys(): void {
  cached = undefined;
}

/** The body as a compact JWE. It contains the brand, a timestamp by the server's clock, and a single-use id against replay. */
export async function encryptBody({
  body,
  tenant,
  call,
}: {
  body: object;
  tenant: string;
  call: Call;
}): Promise<Schemas['Encrypted']> {
  if (globalThis.crypto?.subtle === undefined) throw new CodedError('request.needs_https');
  const { key, clockOffset } = await currentKeys(call);
  const payload = { ...body, iat: Math.floor(Date.now() / 1000 + clockOffset), jti: crypto.randomUUID(), tenant };
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '' })
    .encrypt(await importJWK(key, 'ECDH-ES'));
  return { data };
}

async function currentKeys(call: Call): Promise<Keys> {
  const known = await cached?.catch(() => undefined);
  if (known !== undefined && Date.now() - known.fetchedAt < keysLifetime) return known;
  cached = fetchKeys(call);
  return cached;
}

async function fetchKeys(call: Call): Promise<Keys> {
  const { keys, now } = await call({ operation: 'getKeys' });
  const key = (keys as JWK[]).find(({ kty, kid }) => kty === 'EC' && kid !== undefined);
  if (key === undefined) throw new CodedError('service.unavailable', { message: 'no key to encrypt to' });
  const fetchedAt = Date.now();
  return { key, fetchedAt, clockOffset: now - fetchedAt / 1000 };
}
