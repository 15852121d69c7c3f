const key = 'loginTime.v1';

/** When this device logged in last: for display only, cleared by each attempt (LOGIN-15, ENTITY-AUTH-AMB-01). */
export function clearLoginTime(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function markLoginTime(now: Date): void {
  try {
    localStorage.setItem(key, now.toISOString());
  } catch {
    // Nothing is kept.
  }
}
