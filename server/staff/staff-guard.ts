import { escapeLiteral } from 'pg';
import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../clock.ts';
import { endedState, type LastStatement } from '../database/last-statement.ts';
import type { StaffIdentity } from './staff-identity.ts';

/**
 * Checks at each commit of an act that its caller may still act: the token or session is valid, and the policies that the act relied on
 * are the same. A change of an account ends all of its tokens, so role, brands and flags are those of the token.
 */
export function staffGuard({
  staff: { hash, expiresAt },
  clock,
  isLocalOpen,
}: {
  staff: StaffIdentity;
  clock: Clock;
  /** Whether the local owner's session with this hash is open. */
  isLocalOpen: (hash: string) => boolean;
}): LastStatement {
  let relied: number | undefined;
  const others = new Set<string>();
  return {
    relyOnActor: (actor) => void others.add(actor),
    relyOnPolicies(revision) {
      // The first that was read: everything after it was decided by it.
      relied = revision === undefined ? undefined : (relied ?? revision);
    },
    text() {
      // The local owner has no row. The token of the host's command lives as long as the process.
      const isLocal = expiresAt === null || isLocalOpen(hash);
      const token = isLocal ? 'null' : escapeLiteral(hash);
      const actors = `array[${[...others].map(escapeLiteral).join(', ')}]::text[]`;
      const at = escapeLiteral(clock.now().toISOString());
      return `select staff_guard(${token}, ${at}, ${relied ?? 'null'}, ${actors})`;
    },
    refusal: (state) =>
      state === endedState
        ? new CodedError('staff.required', {
            message:
              'your session or token ended meanwhile, or the account of whoever proposed this: nothing was changed',
          })
        : new CodedError('change.stale', {
            message:
              'the policy was changed meanwhile, so nothing was carried out: look at the policy, then send this again',
          }),
  };
}
