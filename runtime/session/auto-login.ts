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
  } catch {
    // Storage is blocked: no automatic login.
  }
}
