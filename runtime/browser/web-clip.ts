import { webClip } from '../../schema/constants.ts';

/** Value of the local flag of the web clip; null where it was never set, or storage is blocked. */
export function readWebClip(): string | null {
  try {
    return localStorage.getItem(webClip.flag);
  } catch {
    return null;
  }
}

/** The address of the icon that the profile installs says so once; it is kept for what is registered there (ENTITY-REG-AMB-01). */
export function keepWebClip(search: string): void {
  if (new URLSearchParams(search).get(webClip.query) !== webClip.value) return;
  try {
    localStorage.setItem(webClip.flag, webClip.value);
  } catch {
    // Storage is blocked: registered as in any browser.
  }
}
