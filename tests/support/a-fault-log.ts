import { createLog, type Log } from '../../server/log.ts';

/** A log that stores the newest error. A test that gets a 500 prints it, because the response names no cause. */
export function aFaultLog(): { readonly log: Log; lastFault(): string } {
  let last = '';
  const write = (line: string) => {
    last = line;
  };
  return { log: createLog({ level: 'error', destination: { write } }), lastFault: () => last };
}
