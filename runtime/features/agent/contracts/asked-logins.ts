/** The last login whose prompts were answered, in the browser: a reload or another tab is the same login. */
const key = 'agentPrompts.v1';

/** Storage may be blocked or full: prompts then come with each page load. */
export function askedIn(login: string): boolean {
  try {
    return localStorage.getItem(key) === markOf(login);
  } catch {
    return false;
  }
}

export function markAsked(login: string): void {
  try {
    localStorage.setItem(key, markOf(login));
  } catch {
    // See above.
  }
}

/** Enough to tell logins apart, and too little to be one. */
const markOf = (login: string) => login.slice(0, 8);
