import { expect, vi } from 'vitest';
import type { Act } from '../../console/ui/act.ts';

/** Bodies that the console sends for an act: for its difference, then for the act itself with the reason `back`. */
export async function sentByAct(act: Act<unknown> | undefined): Promise<object[]> {
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as object);
    return Response.json({ success: true, value: {} });
  });
  try {
    await act?.plan?.run(new AbortController().signal);
    await act?.act({ reason: 'back' });
  } finally {
    vi.unstubAllGlobals();
  }
  return bodies;
}

/** Bodies of a change of brands that is shown first and then made. */
export const changesSent = (environment: 'production' | 'staging', requests: readonly object[]) => [
  { environment, requests, reason: expect.any(String), dryRun: true },
  { environment, requests, reason: 'back' },
];
