import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase } from '../tests/support/database.ts';
import { eventually } from '../tests/support/eventually.ts';
import type { Database, Stop } from './database/database.ts';
import { notifyStaff, type StaffNotice, staffChannel } from './notify-staff.ts';

describe.each(['embedded', 'server'] as const)('notices to staff (%s)', (kind) => {
  let database: Database;
  let stop: Stop;
  const heard: StaffNotice[] = [];
  beforeAll(async () => {
    database = await aDatabase({ kind });
    stop = await database.listen(staffChannel, (payload) => heard.push(JSON.parse(payload) as StaffNotice));
  });
  afterAll(async () => {
    await stop?.();
    await database?.close();
  });

  it('are sent once for each transaction, in one sequence, and never after a rollback', async () => {
    await database.asOperator(async (tx) => {
      for (const notice of ['change', 'change', 'act'] as const) await notifyStaff(tx, { kind: notice, tenant: 'one' });
    });
    const undone = database.asOperator(async (tx) => {
      await notifyStaff(tx, { kind: 'change', tenant: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await database.asTenant('one', (tx) => notifyStaff(tx, { kind: 'act', tenant: 'one@staging' }));
    await eventually(() => expect(heard).toHaveLength(3));
    const [first, second, third] = heard;
    expect([first, second, third]).toMatchObject([
      { kind: 'change', tenant: 'one' },
      { kind: 'act', tenant: 'one' },
      { kind: 'act', tenant: 'one@staging' },
    ]);
    expect(second?.sequence).toBe(first?.sequence);
    expect(BigInt(third?.sequence ?? 0)).toBeGreaterThan(BigInt(first?.sequence ?? 0));
  });
});
