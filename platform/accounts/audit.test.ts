import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLimits } from '../../server/limits/limits.ts';
import { createLog } from '../../server/log.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { startSweeping } from '../sweeping.ts';
import { createUploads } from '../uploads/uploads.ts';

const address = '198.51.100.7';
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe.each(['embedded', 'server'] as const)('the audit over the %s database', (kind) => {
  let stage: TestPlatform;

  const add = (tenant: string, rows: Readonly<Record<string, Date>>) =>
    stage.database.asTenant(tenant, (trx) =>
      trx
        .insertInto('audit')
        .values(
          Object.entries(rows).map(([id, created_at]) => ({
            ...{ tenant, id, created_at, address },
            ...{ scope: 'player', actor: 'visitor', action: 'account.login' },
            ...{ subject: 'ana', before: null, after: JSON.stringify({ session: id }), request_id: 'r' },
          })),
        )
        .execute(),
    );
  const rowsOf = (tenant: string) =>
    stage.database.asTenant(tenant, (trx) =>
      trx.selectFrom('audit').selectAll().where('subject', '=', 'ana').orderBy('id').execute(),
    );

  beforeAll(async () => {
    stage = await aPlatform({ kind });
  });
  afterAll(() => stage?.close());

  test('forgets from where after ninety days, and keeps all the rest', async () => {
    await add('alpha', { a: daysAgo(400), b: daysAgo(90.1), c: daysAgo(89.9), d: daysAgo(0) });
    // Of a brand that is not served any more.
    await add('closed', { a: daysAgo(91) });
    const before = await rowsOf('alpha');
    const sweeping = startSweeping({
      ...stage,
      limits: createLimits(stage),
      uploads: createUploads(stage),
      log: createLog({ level: 'silent' }),
    });
    await sweeping.sweepAll();
    sweeping.stop();
    expect((await rowsOf('closed')).map((row) => row.address)).toEqual([null]);
    const after = await rowsOf('alpha');
    expect(after.map((row) => row.address)).toEqual([null, null, address, address]);
    expect(after.map((row) => ({ ...row, address }))).toEqual(before);
  });

  test('finds what has expired by an index, however long it has grown', async () => {
    const plan = await stage.database.asOperator(async (trx) => {
      // A table of a few rows would be read whole for good reasons.
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<Record<string, string>>`explain update audit set address = null`.execute(trx);
    });
    const lines = plan.rows.flatMap(Object.values).join('\n');
    expect(lines).toContain('audit_address');
    expect(lines).toMatch(/Index Cond: .*created_at/);
  });
});
