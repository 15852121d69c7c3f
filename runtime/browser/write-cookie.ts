/**
 * Writes a host-only cookie that scripts can read. Uses `document.cookie`, because the Cookie Store API is newer than the oldest
 * supported browsers.
 */
export function writeCookie({
  name,
  value,
  maxAge,
}: {
  name: string;
  value: string;
  /** Seconds; 0 removes it. */
  maxAge: number;
}): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`);
}
