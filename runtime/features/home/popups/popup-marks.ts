/** Last login, or visit, that the popups were shown in. */
const shownKey = 'popups-shown.v1';
/** Until when popups stay away that somebody did not want to see again that day: milliseconds since 1970 by id. */
export const awayKey = 'popups-away.v1';

type Away = Readonly<Record<string, number>>;

/** Whether they were shown in this login, or to a visitor in this visit. */
export function wereShown(login: string | undefined): boolean {
  try {
    return storageOf(login).getItem(shownKey) === markOf(login);
  } catch {
    // Storage is blocked: they would come on every page.
    return true;
  }
}

export function markShown(login: string | undefined): void {
  try {
    storageOf(login).setItem(shownKey, markOf(login));
  } catch {
    // Blocked: `wereShown` says so.
  }
}

/** Ids that stay away for now. */
export function awayIds(now: number): ReadonlySet<string> {
  return new Set(Object.entries(readAway()).flatMap(([id, until]) => (until > now ? [id] : [])));
}

export function sendAway({ id, now, until }: { id: string; now: number; until: number }): void {
  const kept = Object.entries(readAway()).filter(([, end]) => end > now);
  try {
    localStorage.setItem(awayKey, JSON.stringify({ ...Object.fromEntries(kept), [id]: until }));
  } catch {
    // Storage is full or blocked: it comes again with the next login.
  }
}

/** All tabs share a login; a visit is one tab's. */
const storageOf = (login: string | undefined) => (login === undefined ? sessionStorage : localStorage);

/** The start of its token tells one login from the next. */
const markOf = (login: string | undefined) => login?.slice(0, 8) ?? 'visitor';

function readAway(): Away {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(awayKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Away) : {};
  } catch {
    return {};
  }
}
