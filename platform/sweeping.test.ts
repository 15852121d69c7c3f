import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLimits } from '../server/limits/limits.ts';
import { createLog } from '../server/log.ts';
import { aMember } from '../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../tests/support/platform.ts';
import { uploads } from './account/uploads/uploads.ts';
import { startSweeping } from './sweeping.ts';

const day = 24 * 3_600_000;

describe('rows that have expired', () => {
  let stage: TestPlatform;
  const players: Record<string, string> = {};

  beforeAll(async () => {
    stage = await aPlatform();
    for (const brand of ['alpha', 'beta']) players[brand] = (await aMember({ stage, brand })).id;
  });
  afterAll(() => stage?.close());

  const asTenant: TestPlatform['database']['asTenant'] = (tenant, run) => stage.database.asTenant(tenant, run);
  const ago = (milliseconds: number) => new Date(stage.clock.now().getTime() - milliseconds);

  /** A row in each table, marked by its id, that has expired for some milliseconds. */
  const add = ({ tenant, mark, expired }: { tenant: string; mark: string; expired: number }) =>
    asTenant(tenant, async (tx) => {
      const player = players[tenant] ?? '';
      const of = { tenant, expires_at: ago(expired) };
      await tx
        .insertInto('captcha')
        .values({ ...of, id: mark, purpose: 'login', answer_mac: '' })
        .execute();
      await tx
        .insertInto('used_token')
        .values({ ...of, id: mark })
        .execute();
      await tx
        .insertInto('identity_attempt')
        .values({ ...of, state_hash: mark, browser_hash: '', provider: 'google', redirect_uri: '', return_to: '' })
        .execute();
      await tx
        .insertInto('phone_code')
        .values({ ...of, purpose: 'register', number_mac: mark, code_mac: '', tries: 0 })
        .execute();
      await tx
        .insertInto('recovery_token')
        .values({ ...of, hash: mark, player_id: player })
        .execute();
      await tx
        .insertInto('game_token')
        .values({
          ...of,
          hash: mark,
          player_id: player,
          aggregator: 'hub',
          session_id: mark,
          node_id: 1,
          vendor: 'NOVA',
        })
        .execute();
      await tx
        .insertInto('remembered_device')
        .values({
          ...of,
          id: mark,
          player_id: player,
          created_at: ago(expired + 30 * day),
          ended_at: null,
          ended_reason: null,
        })
        .execute();
      await tx
        .insertInto('outbox')
        .values({
          tenant,
          id: mark,
          channel: 'sms',
          recipient: '',
          subject: null,
          text: '',
          html: null,
          created_at: ago(expired + 7 * day),
        })
        .execute();
      await tx
        .insertInto('session')
        .values({
          tenant,
          id: mark,
          player_id: player,
          token_hash: `${tenant} ${mark}`,
          first_time: false,
          created_at: ago(expired + 31 * day),
          last_seen_at: ago(expired + 30 * day),
          ended_at: null,
          ended_reason: null,
          device_id: null,
          must_change_password: false,
          proven_at: null,
        })
        .execute();
    });
  /** Marks that are left, by table. */
  const left = (tenant: string) =>
    asTenant(tenant, async (tx) => {
      const rows = {
        captcha: await tx.selectFrom('captcha').select('id as mark').execute(),
        used_token: await tx.selectFrom('used_token').select('id as mark').execute(),
        identity_attempt: await tx.selectFrom('identity_attempt').select('state_hash as mark').execute(),
        phone_code: await tx.selectFrom('phone_code').select('number_mac as mark').execute(),
        recovery_token: await tx.selectFrom('recovery_token').select('hash as mark').execute(),
        game_token: await tx.selectFrom('game_token').select('hash as mark').execute(),
        remembered_device: await tx.selectFrom('remembered_device').select('id as mark').execute(),
        outbox: await tx.selectFrom('outbox').select('id as mark').execute(),
        session: await tx.selectFrom('session').select('id as mark').execute(),
      };
      return Object.fromEntries(
        Object.entries(rows).map(([table, found]) => [
          table,
          found.map(({ mark }) => mark).filter((mark) => /^(gone|good)$/.test(mark)),
        ]),
      );
    });

  test('are deleted at the brand that is swept, in every table, and no row before its time', async () => {
    for (const tenant of ['alpha', 'beta']) {
      await add({ tenant, mark: 'gone', expired: 0 });
      await add({ tenant, mark: 'good', expired: -1000 });
    }
    const sweeping = startSweeping({ ...stage, limits: createLimits(), uploads, log: createLog({ level: 'silent' }) });
    await sweeping.sweep('alpha');
    sweeping.stop();
    const [swept, beside] = [await left('alpha'), await left('beta')];
    for (const [table, marks] of Object.entries(swept)) expect([table, marks]).toEqual([table, ['good']]);
    for (const [table, marks] of Object.entries(beside))
      expect([table, marks.sort()]).toEqual([table, ['gone', 'good']]);
  });

  test('are deleted every hour, until the process stops', async () => {
    const tenant = 'beta';
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const sweeping = startSweeping({
        ...stage,
        limits: createLimits(),
        uploads,
        log: createLog({ level: 'silent' }),
      });
      const captchas = async () => (await left(tenant)).captcha?.length;
      for (const turn of [1, 2]) {
        await asTenant(tenant, (tx) =>
          tx
            .insertInto('captcha')
            .values({ tenant, id: 'gone', purpose: 'login', answer_mac: '', expires_at: ago(turn) })
            .onConflict((known) => known.doNothing())
            .execute(),
        );
        vi.advanceTimersByTime(3_600_000);
        await expect.poll(captchas).toBe(1);
      }
      await sweeping.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
