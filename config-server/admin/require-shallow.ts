import { serverLimits } from '../../schema/constants.ts';
import { invalidRequest } from '../../server/http/invalid-request.ts';

/** Refuses a body with more levels than a brand's file may have, because values of changes are read recursively. */
export function requireShallow(sent: unknown): void {
  // This check is iterative itself.
  let level: unknown[] = [sent];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > serverLimits.brandFileDepth)
      throw invalidRequest([{ at: 'body', problem: `must not have more than ${serverLimits.brandFileDepth} levels` }]);
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}
