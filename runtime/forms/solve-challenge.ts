import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Works on a challenge until it is solved, without holding the page up; the proof as the call carries it. */
export async function solve(challenge: Record<string, unknown>): Promise<string> {
  const { parameters, signature } = challenge as unknown as Challenge;
  const asked = { parameters, ...(signature === undefined ? {} : { signature }) };
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  if (solution === null) throw new Error('challenge not solved in time');
  return btoa(JSON.stringify({ challenge: asked, solution }));
}
