import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceOf } from '../../../server/failures/reference-of.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

describe('the explanation of an error code', () => {
  const clock = aClock();
  const [ofOne, ofStaging, ofBoth] = ['one', 'staging', 'both'].map(referenceOf) as [string, string, string];
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    const row = (tenant: string, reference: string) => ({
      tenant,
      reference,
      at: clock.now(),
      operation: 'login',
      code: 'captcha.wrong',
      status: 400,
      rule: 'captcha: wrong',
      device: 'ios' as const,
    });
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('refused_call')
        .values([row('one', ofOne), row('one@staging', ofStaging), row('one', ofBoth), row('two', ofBoth)])
        .execute(),
    );
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'una@two.example',
      token: 'a-token-of-una',
      role: 'support',
      brands: ['two'],
    });
  });
  afterAll(() => admin?.close());

  const explain = (reference: string) => admin.call({ method: 'get', path: `/admin/v1/errors/${reference}` });
  const asUna = (reference: string) =>
    supertest(admin.app).get(`/admin/v1/errors/${reference}`).set('authorization', 'Bearer a-token-of-una');

  it('names call, refusal, rule, time, device and environment', async () => {
    expect((await explain(ofStaging.toLowerCase()).expect(200)).body.value).toEqual([
      {
        brand: 'one',
        environment: 'staging',
        reference: ofStaging,
        at: clock.now().toISOString(),
        operation: 'login',
        code: 'captcha.wrong',
        status: 400,
        rule: 'captcha: wrong',
        device: 'ios',
        timeZone: 'UTC',
      },
    ]);
    expect((await explain(ofBoth).expect(200)).body.value).toHaveLength(2);
  });

  it('is only for staff of the brand, in staging as well; anything else is unknown with the same message', async () => {
    const rows = (await asUna(ofBoth).expect(200)).body.value as { brand: string }[];
    expect(rows.map(({ brand }) => brand)).toEqual(['two']);
    const without = async (reference: string) => {
      const { body, status } = await asUna(reference);
      return [status, body.code, String(body.message).replace(reference, 'CODE')];
    };
    const unknown = await without(referenceOf('nobody'));
    expect(unknown.slice(0, 2)).toEqual([404, 'request.not_found']);
    expect(await without(ofOne)).toEqual(unknown);
    expect(await without(ofStaging)).toEqual(unknown);
    expect(await without("'or1=1--")).toEqual(unknown);
  });
});
