import type { Call } from '../api/operation-types.ts';

/** Reports a failed page to the brand's operators. The page itself informs the player, even if this report is lost. */
export function reportFailedPage(call: Call): void {
  call({ operation: 'reportFailedPage' }).catch(() => undefined);
}
