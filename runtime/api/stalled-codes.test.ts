import { expect, it, vi } from 'vitest';
import { createCall } from './create-call.ts';

const list = vi.hoisted(() => {
  let begin = () => {};
  const requested = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { requested, begin: () => begin() };
});

// This file never arrives.
vi.mock('../../schema/error-statuses.ts', () => {
  list.begin();
  return new Promise(() => {});
});

it('a call does not wait for a list of codes that never arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = createCall({
    fetch: async () => Response.json({ success: false, code: 'cashier.limit', message: 'm' }, { status: 409 }),
    tenant: 'sample',
    token: () => undefined,
    installed: () => false,
  });
  const failure = call({ operation: 'getMember' }).catch((error: unknown) => error);
  await list.requested;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failure).toMatchObject({ code: 'cashier.limit', status: 409 });
  vi.useRealTimers();
}, 10_000);
