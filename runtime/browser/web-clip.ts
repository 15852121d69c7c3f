import { webClip } from '../../schema/constants.ts';

/** Value of the web clip's local flag; `null` if it was never set or storage is blocked. */
export function readWebClip(): string | null {
  try {
    return localStorage.getItem(webClip.flag);
  } catch {
    return null;
  }
}

/**
 * Stores the web clip's flag if the address has its parameter. The icon installed by the profile opens that address once. Registration
 * reads the flag later (ENTITY-REG-AMB-01).
 */
export function storeWebClip(search: string): void {
  if (new URLSearchParams(search).get(webClip.query) !== webClip.value) return;
  try {
    localStorage.setItem(webClip.flag, webClip.value);
  } catch {
    // Storage is blocked: registration counts as from a plain browser.
  }
}
