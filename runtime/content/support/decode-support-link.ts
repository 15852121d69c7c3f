import CryptoJS from 'crypto-js/core.js';
// First, for it brings Base64, which the part that ciphers share asks for once, when it is loaded.
import 'crypto-js/tripledes.js';
import 'crypto-js/mode-ecb.js';

/** One DES key. */
const keyLength = 8;

/**
 * Address that a legacy customer-service link holds; undefined where it can't be read or is no https address.
 *
 * The link is Base64 followed by its own key (CONST-SUPPORT-01). Who has the link has the key: this hides an address
 * from a glance and protects nothing, so the cipher is chosen to fit old links, never for new data. The specification
 * names none; 8 characters are the key of DES, here in ECB with PKCS #7 padding, for the link carries no vector
 * (`docs/decisions/010-legacy-support-links.md`).
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
    // Decrypted with a wrong key, it is neither text nor an address.
    return undefined;
  }
}
