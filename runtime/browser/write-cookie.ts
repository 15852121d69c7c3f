/** Writes a cookie of this host that scripts may read. `document.cookie` it is: the Cookie Store API is above the browser floor. */
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
