import CryptoJS from 'crypto-js/core.js';
import 'crypto-js/aes.js';

/**
 * The specification's "secret salt" (ENTITY-REMEMBER-02). It ships with the page, so it only obfuscates the handle. The handle is useless
 * without its HttpOnly cookie.
 */
const salt = 'livery.remember.v1';

/** Base64 prefix of everything that CryptoJS encrypts with a passphrase (`Salted__`). */
const salted = 'U2FsdGVkX1';

/** AES with the salt as passphrase, then Base64. */
export function encodeHandle(handle: string): string {
  const once = CryptoJS.AES.encrypt(handle, salt).toString();
  return CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(once));
}

/** Returns `undefined` for anything that was not encoded here. */
export function decodeHandle(text: string): string | undefined {
  try {
    const once = CryptoJS.enc.Base64.parse(text).toString(CryptoJS.enc.Utf8);
    // Without the prefix CryptoJS decrypts with a random salt, and the garbage is sometimes a valid letter or two.
    if (!once.startsWith(salted)) return undefined;
    const handle = CryptoJS.AES.decrypt(once, salt).toString(CryptoJS.enc.Utf8);
    return handle === '' ? undefined : handle;
  } catch {
    return undefined;
  }
}
