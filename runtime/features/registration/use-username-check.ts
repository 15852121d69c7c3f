import { useRef, useState } from 'react';
import { useCall } from '../../api/api-context.tsx';

export type UsernameState = 'unknown' | 'checking' | 'free';

/**
 * Checks once per name whether a username is available, with a proof of work. Failures are ignored: the platform checks again on submit.
 */
export function useUsernameCheck(onTaken: (username: string) => void) {
  const call = useCall();
  const [checked, setChecked] = useState<{ username: string; state: UsernameState }>();
  const results = useRef(new Map<string, boolean>());
  const latest = useRef('');
  const check = async (username: string) => {
    latest.current = username;
    const known = results.current.get(username);
    const report = (available: boolean) => {
      results.current.set(username, available);
      if (latest.current !== username) return;
      setChecked({ username, state: available ? 'free' : 'unknown' });
      if (!available) onTaken(username);
    };
    if (known !== undefined) return report(known);
    setChecked({ username, state: 'checking' });
    try {
      const [{ solve }, challenge] = await Promise.all([
        import('../../forms/solve-challenge.ts'),
        call({ operation: 'getChallenge', query: { purpose: 'username' } }),
      ]);
      const proof = await solve(challenge);
      const { available } = await call({ operation: 'checkUsername', query: { username, proof } });
      report(available);
    } catch {
      if (latest.current === username) setChecked(undefined);
    }
  };
  const stateOf = (username: string): UsernameState => (checked?.username === username ? checked.state : 'unknown');
  return { check, stateOf };
}
