import { expect, it } from 'vitest';
import { limitMigrations } from '../../server/limits/limit-migrations.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { createLog } from '../../server/log.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { budgetsOf } from '../protection/budgets.ts';
import { takeMailOf } from './brand-mails.ts';

it("logs for a brand's staff, not for the recipient, that its daily mails are used up", async () => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line: string) => lines.push(line) } });
  const real = budgetsOf('real');
  const budgets = { ...real, mailTenant: { ...real.mailTenant, limit: 2 } };
  const limits = createLimits();
  const database = await aDatabase({ migrations: limitMigrations });
  try {
    const take = (tenant: string) =>
      database.asTenant(tenant, (tx) => takeMailOf(tx, { limits, budgets, log: log.child({ tenant }) }));
    expect([await take('alpha'), await take('alpha'), lines]).toEqual([true, true, []]);
    expect(await take('alpha')).toBe(false);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', tenant: 'alpha', channel: 'mail', msg: 'a brand has reached its limit of mails for the day' },
    ]);
    expect(await take('beta')).toBe(true);
  } finally {
    await database.close();
  }
});
