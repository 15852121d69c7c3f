import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodedError } from '../../schema/errors.ts';
import type { Database } from '../../server/database/database.ts';
import { limitMigrations } from '../../server/limits/limit-migrations.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { giveTryBack, takeTry } from './try-budgets.ts';

const limits = createLimits();
let database: Database;

beforeAll(async () => {
  database = await aDatabase({ migrations: limitMigrations });
});
afterAll(() => database?.close());

const aTry = ({ address, subject }: { address: string; subject: string }) => ({
  database,
  limits,
  tenant: 'alpha',
  ofAddress: { budget: { scope: 'of-address', limit: 3, seconds: 900 }, address },
  ofAccount: { budget: { scope: 'of-account', limit: 2, seconds: 900 }, subject },
});
const outcome = (of: { address: string; subject: string }) =>
  takeTry(aTry(of)).then(
    () => 'granted',
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );

test('a correct secret refunds all attempts of its account and one use of its address', async () => {
  const address = '203.0.113.7';
  const ana = { address, subject: 'ana' };
  const ben = { address, subject: 'ben' };
  expect([await outcome(ana), await outcome(ana), await outcome(ana)]).toEqual(['granted', 'granted', 'auth.locked']);
  await giveTryBack(aTry(ana));
  expect([await outcome(ana), await outcome(ana), await outcome(ana)]).toEqual([
    'granted',
    'granted',
    'request.too_many',
  ]);
  // No other account has an attempt left at that address; other addresses are unaffected.
  expect(await outcome(ben)).toBe('request.too_many');
  expect(await outcome({ address: '203.0.113.8', subject: 'ben' })).toBe('granted');
  await giveTryBack(aTry(ana));
  expect([await outcome(ben), await outcome(ben)]).toEqual(['granted', 'request.too_many']);
});
