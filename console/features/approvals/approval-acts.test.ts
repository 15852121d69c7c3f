import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../api/call-admin.ts';
import { decisionAct } from './approval-acts.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows a refusal that arose after the proposal was listed, in place of its effect', async () => {
  const answer = (now: object) =>
    vi.stubGlobal('fetch', async () => Response.json({ success: true, value: { id: 'p1', now } }));
  const plan = () => decisionAct('p1', 'approved').plan?.run(new AbortController().signal);
  answer({ differences: [] });
  expect(await plan()).toEqual({ differences: [] });
  answer({ differences: [], refusal: { code: 'proposal.stale', message: 'it would change something else' } });
  await expect(plan()).rejects.toBeInstanceOf(Refusal);
  await expect(plan()).rejects.toMatchObject({ code: 'proposal.stale' });
});
