import { readFileSync } from 'node:fs';

/** State, parent and group of a process and what follows them, read from /proc, because a bare machine has no `ps`. Empty if it has ended. */
export function statOf(pid: string): string[] {
  try {
    // They follow the name, which is in brackets and may contain anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
