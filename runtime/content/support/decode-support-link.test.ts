import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { decodeSupportLink } from './decode-support-link.ts';

/** Made with OpenSSL: `printf ADDRESS | openssl enc -des-ecb -K 4b78377751326d5a -base64`, followed by the key as text. */
const vector = {
  address: 'https://support.example/chat',
  link: 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ',
};

/** A link as a gateway makes it. Node has no single DES; triple DES with the same key three times is equivalent. */
function linkTo({ address, key }: { address: string; key: string }): string {
  const part = Buffer.from(key, 'latin1');
  const cipher = createCipheriv('des-ede3', Buffer.concat([part, part, part]), null);
  return cipher.update(address, 'utf8', 'base64') + cipher.final('base64') + key;
}

describe('a legacy customer-service link', () => {
  it('is read with its last 8 characters as the key', () => {
    covers(['CONST-SUPPORT-01', 'CONST-SUPPORT-AMB-01', 'ENTITY-SUPPORT-01']);
    expect(linkTo({ address: vector.address, key: vector.link.slice(-8) })).toBe(vector.link);
    expect(decodeSupportLink(vector.link)).toBe(vector.address);
    const printable = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), printable, (address, key) => {
        expect(decodeSupportLink(linkTo({ address, key }))).toBe(new URL(address).href);
      }),
    );
  });

  it.each([
    ['that holds no https address', linkTo({ address: 'http://support.example/', key: 'Kx7wQ2mZ' })],
    ['that holds a script', linkTo({ address: 'javascript:alert(1)', key: 'Kx7wQ2mZ' })],
    ['that holds a path alone', linkTo({ address: '/chat', key: 'Kx7wQ2mZ' })],
    // DES ignores the lowest bit of each character, but Y and Z differ in another bit.
    ['with the key of another', `${vector.link.slice(0, -8)}Kx7wQ2mY`],
    ['that was cut short', vector.link.slice(0, 12)],
    ['that is a plain address', vector.address],
    ['that is empty', ''],
  ])('%s is not decoded', (_what, link) => {
    expect(decodeSupportLink(link)).toBeUndefined();
  });
});
