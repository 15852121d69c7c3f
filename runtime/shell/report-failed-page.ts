import type { Call } from '../api/operation-types.ts';

/** For those who run the brand. Who plays is told by the page itself, also where this does not arrive. */
export function reportFailedPage(call: Call): void {
  call({ operation: 'reportFailedPage' }).catch(() => undefined);
}
