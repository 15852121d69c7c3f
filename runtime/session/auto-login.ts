const key = 'autoLogin';

/** Whether this device logs in by itself: 1 after a remembered login, 0 after a logout (SESSION-06, SESSION-AMB-01). */
export function logsInByItself(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export function setAutoLogin(on: boolean): void {
  try {
    localStorage.setItem(key, on ? '1' : '0');
    // Browsers notify only other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  } catch {
    // Storage is blocked: no automatic login.
  }
}

/** Calls the listener after changes in this tab and in others. Returns a function that stops it. */
export function subscribeAutoLogin(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
