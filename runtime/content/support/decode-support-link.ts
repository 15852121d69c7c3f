import CryptoJS from 'crypto-js/core.js';
// Must be the first import: it registers Base64, which the cipher core reads once when it is loaded.
import 'crypto-js/tripledes.js';
import 'crypto-js/mode-ecb.js';

/** Length of a DES key in bytes. */
const keyLength = 8;

/**
 * Decodes the address in a legacy customer-service link; `undefined` if the link is unreadable or the address is not https. The link is
 * Base64 followed by its own key (CONST-SUPPORT-01). Anyone with the link has the key, so this is obfuscation, not protection: use the
 * cipher for old links only, never for new data. The specification names no cipher; an 8-character key suggests DES, here in ECB with PKCS
 * #7 padding, because the link carries no IV (`docs/decisions/010-legacy-support-links.md`).
 */
export function decodeSupportLink(link: string): string | undefined {
  try {
    const key = CryptoJS.enc.Latin1.parse(link.slice(-keyLength));
    const address = CryptoJS.DES.decrypt(link.slice(0, -keyLength), key, {
      mode: CryptoJS.mode.ECB,
      padding: CryptoJS.pad.Pkcs7,
    }).toString(CryptoJS.enc.Utf8);
    const { protocol, href } = new URL(address);
    return protocol === 'https:' ? href : undefined;
  } catch {
    // A wrong key gives invalid UTF-8 or no valid URL.
    return undefined;
  }
}
