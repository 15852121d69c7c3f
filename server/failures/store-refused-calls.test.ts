import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { readErrorReference } from '../../schema/error-reference.ts';
import { aClock } from '../../tests/support/clock.ts';
import { aDatabase } from '../../tests/support/database.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { referenceOf } from './reference-of.ts';
import { ruleOf } from './rule-of.ts';
import { type RefusedCalls, storeRefusedCalls } from './store-refused-calls.ts';

const log = createLog({ level: 'silent' });

describe('refused calls', () => {
  const clock = aClock();
  let database: Database;
  let refused: RefusedCalls;
  let made = 0;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
  });
  beforeEach(async () => {
    await database.asOperator((tx) => tx.deleteFrom('refused_call').execute());
    refused = storeRefusedCalls(database, clock, log);
    return () => refused.close();
  });
  afterAll(() => database?.close());

  const add = ({ tenant = 'one', address = '192.0.2.1' } = {}) => {
    made += 1;
    const reference = referenceOf(`request-${made}`);
    refused.add({
      tenant,
      address,
      reference,
      operation: 'login',
      code: 'login.failed',
      status: 401,
      rule: '',
      device: 'android',
    });
    return reference;
  };
  const counts = async () => {
    const rows = await database.asOperator((tx) =>
      tx
        .selectFrom('refused_call')
        .select(['tenant', (row) => row.fn.countAll<bigint>().as('count')])
        .groupBy('tenant')
        .orderBy('tenant')
        .execute(),
    );
    return rows.map(({ tenant, count }) => [tenant, Number(count)]);
  };

  it('are limited by address and by brand, so that one caller can’t push out the others', async () => {
    for (let call = 0; call < 100; call += 1) add();
    add({ address: '192.0.2.2' });
    add({ tenant: 'two' });
    await refused.write();
    expect(await counts()).toEqual([
      ['one', 61],
      ['two', 1],
    ]);
    clock.pass({ hours: 1 });
    add();
    await refused.write();
    expect(await counts()).toContainEqual(['one', 62]);
  });

  it('are deleted after seven days, and not before', async () => {
    add();
    await refused.write();
    clock.pass({ hours: 6 * 24 });
    add({ tenant: 'two' });
    await refused.write();
    expect(await counts()).toHaveLength(2);
    clock.pass({ hours: 24, minutes: 1 });
    add({ tenant: 'two' });
    await refused.write();
    expect(await counts()).toEqual([['two', 2]]);
  });

  it('are retried if the database was away', async () => {
    let isAway = true;
    const unreliable = storeRefusedCalls(
      {
        ...database,
        asOperator: (work) => {
          if (isAway) throw new Error('away');
          return database.asOperator(work);
        },
      },
      clock,
      log,
    );
    unreliable.add({
      tenant: 'one',
      address: '192.0.2.3',
      reference: referenceOf('away'),
      operation: 'login',
      code: 'login.failed',
      status: 401,
      rule: '',
      device: 'mac',
    });
    await unreliable.write();
    expect(await counts()).toEqual([]);
    isAway = false;
    await unreliable.close();
    expect(await counts()).toEqual([['one', 1]]);
  });
});

describe('the short code of a failure', () => {
  it('has eight characters that can’t be confused, and is read however it is typed', () => {
    const codes = Array.from({ length: 500 }, (_, index) => referenceOf(`request ${index}`));
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    const [code = ''] = codes;
    expect(readErrorReference(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
    for (const other of ['', code.slice(1), `${code}A`, `0${code.slice(1)}`, "' or 1=1"])
      expect(readErrorReference(other)).toBeUndefined();
  });
});

describe('the rule of a refusal', () => {
  it('names fields and rules, never the player’s input', () => {
    const value = {
      fields: {
        username: [{ id: 'tooShort', min: 4, typed: 'ab' }],
        'my secret': ['x'],
        email: ['Not a mail: me@x.example'],
      },
      captcha: true,
    };
    expect(ruleOf({ value })).toBe('username: tooShort; email: ');
    expect(ruleOf({ value: { typed: 'secret' } })).toBe('');
    expect(ruleOf({ value: undefined })).toBe('');
    expect(
      ruleOf({
        value: { fields: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`field${at}`, ['required']])) },
      }).length,
    ).toBe(300);
  });
});
