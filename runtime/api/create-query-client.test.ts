import { describe, expect, it } from 'vitest';
import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import { covers } from '../../tests/support/covers.ts';
import { createQueryClient, type Failure } from './create-query-client.ts';
import type { Call } from './operation-types.ts';
import { apiQuery } from './queries.ts';

/** A client whose platform fails with the given codes, one per request, and then succeeds. */
function aClient(codes: readonly ErrorCode[]) {
  const failures: Failure[] = [];
  let requests = 0;
  const call = (async () => {
    const code = codes[requests];
    requests += 1;
    if (code !== undefined) throw new CodedError(code);
    return { sumBalance: '1.00' };
  }) as unknown as Call;
  const client = createQueryClient(call, (failure) => failures.push(failure));
  const run = () =>
    client.fetchQuery({ ...apiQuery({ operation: 'getWallet' }), retry: retryOf(client), retryDelay: 0 });
  return { run, failures, requests: () => requests };
}

/** `fetchQuery` does not retry by itself. */
const retryOf = (client: ReturnType<typeof createQueryClient>) => client.getDefaultOptions().queries?.retry ?? false;

describe('a query', () => {
  it('is retried once if the platform is unreachable, and then fails', async () => {
    const once = aClient(['service.unavailable']);
    expect(await once.run()).toEqual({ sumBalance: '1.00' });
    expect([once.requests(), once.failures]).toEqual([2, []]);

    const never = aClient(['service.unavailable', 'service.unavailable', 'service.unavailable']);
    await expect(never.run()).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(never.requests()).toBe(2);
  });

  it('is not retried if it was rejected, and shows no error message', async () => {
    covers(['ERR-21']);
    const refused = aClient(['auth.forbidden']);
    await expect(refused.run()).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(refused.requests()).toBe(1);
    expect(refused.failures).toMatchObject([{ error: { code: 'auth.forbidden' }, silent: true }]);
  });
});
