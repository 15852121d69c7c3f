import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Header with the signature, in both directions. */
export const signatureHeader = 'x-hub88-signature';

/** Maximum parsed keys in the cache: parsing a key takes longer than checking a signature. */
const mostKeys = 200;
const parsed = new LRUCache<string, KeyObject>({ max: mostKeys });

/** Base64 of RSA-SHA256 over the bytes of a body. */
export function signatureOf(body: Uint8Array, privateKey: string): string {
  return sign('RSA-SHA256', body, keyOf(privateKey, createPrivateKey)).toString('base64');
}

/** Whether the owner of a public key signed a body; false for anything that is no signature. */
export function isSignedBy({
  body,
  signature,
  publicKey,
}: {
  /** Body as received, because a signature covers the bytes, not their meaning. */
  body: Uint8Array;
  signature: string | undefined;
  publicKey: string;
}): boolean {
  // A signature of 16,384 bits has 2,732 characters.
  if (signature === undefined || signature.length > 3000) return false;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const key = keyOf(publicKey, createPublicKey);
  return verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'));
}

function keyOf(pem: string, parse: (pem: string) => KeyObject): KeyObject {
  const name = `${parse.name} ${pem}`;
  const known = parsed.get(name);
  if (known !== undefined) return known;
  // Environment variables of many hosts cannot contain line breaks.
  const key = parse(pem.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error('a key of a supplier is no RSA key');
  parsed.set(name, key);
  return key;
}
