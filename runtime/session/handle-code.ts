import CryptoJS from 'crypto-js/core.js';
import 'crypto-js/aes.js';

/**
 * The specification's "secret salt" (ENTITY-REMEMBER-02). It ships with the page, so it hides a handle from a glance and
 * protects nothing: what the handle names is worth something only beside its HttpOnly cookie.
 */
const salt = 'livery.remember.v1';

/** How what the library encrypts by a passphrase begins, in Base64. */
const salted = 'U2FsdGVkX1';

/** Encoded twice: AES under the salt, then Base64. */
export function encodeHandle(handle: string): string {
  const once = CryptoJS.AES.encrypt(handle, salt).toString();
  return CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(once));
}

/** Undefined for anything that was not encoded here. */
export function decodeHandle(text: string): string | undefined {
  try {
    const once = CryptoJS.enc.Base64.parse(text).toString(CryptoJS.enc.Utf8);
    // Without it the library would decrypt by a salt drawn at random, and garbage comes out as a letter or two now and then.
    if (!once.startsWith(salted)) return undefined;
    const handle = CryptoJS.AES.decrypt(once, salt).toString(CryptoJS.enc.Utf8);
    return handle === '' ? undefined : handle;
  } catch {
    return undefined;
  }
}
