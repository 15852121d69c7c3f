const key = 'loginTime.v1';

/** Time of the last login on this device. For display only, cleared by each attempt (LOGIN-15, ENTITY-AUTH-AMB-01). */
export function clearLoginTime(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

export function markLoginTime(now: Date): void {
  try {
    localStorage.setItem(key, now.toISOString());
  } catch {
    // Storage is blocked.
  }
}
