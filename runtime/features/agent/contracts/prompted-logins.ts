import { type ContractKind, contractKinds } from './contract-kinds.ts';

/** What the last login was asked about, in the browser: a reload or another tab is the same login. */
const key = 'agentPrompts.v1';

/** Storage may be blocked or full: prompts then come with each page load. */
export function promptedIn(login: string): readonly ContractKind[] {
  try {
    const [mark, ...asked] = (localStorage.getItem(key) ?? '').split(' ');
    return mark === markOf(login) ? contractKinds.filter((kind) => asked.includes(kind)) : [];
  } catch {
    return [];
  }
}

export function markPrompted({ login, kind }: { login: string; kind: ContractKind }): void {
  try {
    localStorage.setItem(key, [markOf(login), ...promptedIn(login), kind].join(' '));
  } catch {
    // See above.
  }
}

/** Enough to tell logins apart, and too little to be one. */
const markOf = (login: string) => login.slice(0, 8);
