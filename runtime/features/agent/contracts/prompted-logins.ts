import { type ContractKind, contractKinds } from './contract-kinds.ts';

/** Contracts that the last login was prompted about. Stored in the browser, so that a reload or another tab counts as the same login. */
const key = 'agentPrompts.v1';

/** Storage may be blocked or full: prompts then appear on each page load. */
export function promptedIn(login: string): readonly ContractKind[] {
  try {
    const [mark, ...prompted] = (localStorage.getItem(key) ?? '').split(' ');
    return mark === markOf(login) ? contractKinds.filter((kind) => prompted.includes(kind)) : [];
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

/** Long enough to distinguish logins, too short to reveal the token. */
const markOf = (login: string) => login.slice(0, 8);
