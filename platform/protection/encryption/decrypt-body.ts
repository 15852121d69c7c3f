import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from 'jose';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { SingleUse } from '../single-use.ts';
import type { KeyRing } from './key-ring.ts';

/** Tolerance in seconds for a body's timestamp, in both directions. */
const leeway = 120;

export type DecryptBody = (input: { brand: Brand; data: string }) => Promise<unknown>;

/**
 * Decrypts a body made for this brand with a current key, at most two minutes old, and only once. All encryption errors give the
 * same code; only expired and replayed bodies differ, which the page can solve by encrypting again.
 */
export function createDecryptBody(keys: KeyRing, singleUse: SingleUse, clock: Clock): DecryptBody {
  return async ({ brand, data }) => {
    const payload = await open(data, keys);
    const { iat, jti, tenant, ...body } = payload;
    if (tenant !== brand.id || typeof iat !== 'number' || typeof jti !== 'string' || !isId(jti))
      throw new CodedError('request.bad_encryption');
    if (Math.abs(clock.now().getTime() / 1000 - iat) > leeway) throw new CodedError('request.stale');
    // The id is stored as long as the body could be replayed.
    const expiresAt = new Date((iat + leeway + 1) * 1000);
    const first = await singleUse.take({ tenant: brand.id, id: `body ${jti}`, expiresAt });
    if (!first) throw new CodedError('request.stale');
    return body;
  };
}

const isId = (jti: string) => /^[\w-]{16,64}$/.test(jti);

async function open(data: string, keys: KeyRing): Promise<Record<string, unknown>> {
  const key = await keyOf(data, keys);
  if (key === undefined) throw new CodedError('request.bad_encryption');
  try {
    const { plaintext } = await compactDecrypt(data, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      // No decompression: a small body must not become a large one.
      maxDecompressedLength: 0,
    });
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
    if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
      return payload as Record<string, unknown>;
  } catch {
    // Don't reveal how decryption failed (padding oracles).
  }
  throw new CodedError('request.bad_encryption');
}

async function keyOf(data: string, keys: KeyRing): Promise<CryptoKey | undefined> {
  let kid: unknown;
  try {
    ({ kid } = decodeProtectedHeader(data));
  } catch {
    return undefined;
  }
  return typeof kid === 'string' ? keys.privateKey(kid) : undefined;
}
