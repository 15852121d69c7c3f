/** `localStorage`; `undefined` if the browser blocks it for this site. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
