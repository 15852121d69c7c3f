import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Solves a proof-of-work challenge without blocking the page. Returns the proof in the format of requests. */
export async function solve(challenge: Record<string, unknown>): Promise<string> {
  const { parameters, signature } = challenge as unknown as Challenge;
  const issued = { parameters, signature };
  const solution = await solveChallenge({ challenge: issued, deriveKey });
  if (solution === null) throw new Error('challenge not solved in time');
  return btoa(JSON.stringify({ challenge: issued, solution }));
}
