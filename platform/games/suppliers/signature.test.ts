import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBy, signatureOf } from './signature.ts';

const aPair = (type: 'rsa' | 'rsa-pss' = 'rsa') => {
  const options = {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const;
  // The overloads distinguish the kinds by a literal.
  return type === 'rsa' ? generateKeyPairSync('rsa', options) : generateKeyPairSync('rsa-pss', options);
};
const ours = aPair();
const other = aPair();
const body = Buffer.from('{"user":"a","amount":100000}');
const signature = signatureOf(body, ours.privateKey);

test('a signature is valid for its bytes and its key only', () => {
  const { publicKey } = ours;
  expect(isSignedBy({ body, signature, publicKey })).toBe(true);
  // Environment variables contain keys on one line.
  expect(isSignedBy({ body, signature, publicKey: publicKey.replaceAll('\n', '\\n') })).toBe(true);
  const changed = Buffer.from('{"user":"a", "amount":100000}');
  expect(isSignedBy({ body: changed, signature, publicKey })).toBe(false);
  expect(isSignedBy({ body, signature, publicKey: other.publicKey })).toBe(false);
  for (const forged of [undefined, '', '====', 'x', `${signature}AA`, signature.slice(4), ' '.repeat(5000)])
    expect(isSignedBy({ body, signature: forged, publicKey })).toBe(false);
});

test('a key of another kind is refused, whatever it signed', () => {
  const { publicKey } = aPair('rsa-pss');
  expect(() => isSignedBy({ body, signature, publicKey })).toThrow(/RSA/);
});
