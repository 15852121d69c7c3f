/** Key of the last login or visit in which the popups were shown. */
const shownKey = 'popups-shown.v1';
/** Key of the popups dismissed for the day: end of the dismissal by id, in milliseconds since 1970. */
export const awayKey = 'popups-away.v1';

type Away = Readonly<Record<string, number>>;

/** Whether the popups were shown in this login, or to a visitor in this visit. */
export function wereShown(login: string | undefined): boolean {
  try {
    return storageOf(login).getItem(shownKey) === markOf(login);
  } catch {
    // Storage is blocked: the popups would otherwise appear on every page.
    return true;
  }
}

export function markShown(login: string | undefined): void {
  try {
    storageOf(login).setItem(shownKey, markOf(login));
  } catch {
    // Storage is blocked: `wereShown` returns true.
  }
}

/** Ids that are currently dismissed. */
export function awayIds(now: number): ReadonlySet<string> {
  return new Set(Object.entries(readAway()).flatMap(([id, until]) => (until > now ? [id] : [])));
}

export function sendAway({ id, now, until }: { id: string; now: number; until: number }): void {
  const current = Object.entries(readAway()).filter(([, end]) => end > now);
  try {
    localStorage.setItem(awayKey, JSON.stringify({ ...Object.fromEntries(current), [id]: until }));
  } catch {
    // Storage is full or blocked: the popup appears again with the next login.
  }
}

/** All tabs share a login, but a visit belongs to one tab. */
const storageOf = (login: string | undefined) => (login === undefined ? sessionStorage : localStorage);

/** The start of the token distinguishes logins. */
const markOf = (login: string | undefined) => login?.slice(0, 8) ?? 'visitor';

function readAway(): Away {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(awayKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Away) : {};
  } catch {
    return {};
  }
}
