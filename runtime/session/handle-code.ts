import CryptoJS from 'crypto-js/core.js';
import 'crypto-js/aes.js';

/**
 * The specification's "secret salt" (ENTITY-REMEMBER-02). It ships with the page, so it hides a handle from a glance and
 * protects nothing: what the handle names is worth something only beside its HttpOnly cookie.
 */
const salt = 'livery.remember.v1';

/** Encoded twice: AES under the salt, then Base64. */
export function encodeHandle(handle: string): string {
  const once = CryptoJS.AES.encrypt(handle, salt).toString();
  return CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(once));
}

/** Undefined for anything that was not encoded here. */
export function decodeHandle(text: string): string | undefined {
  try {
    const once = CryptoJS.enc.Base64.parse(text).toString(CryptoJS.enc.Utf8);
    const handle = CryptoJS.AES.decrypt(once, salt).toString(CryptoJS.enc.Utf8);
    return handle === '' ? undefined : handle;
  } catch {
    return undefined;
  }
}
