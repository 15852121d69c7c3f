import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '../../../server/limits/limits.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, aRegistration, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { startSweeping } from '../../sweeping.ts';
import { uploads } from '../uploads/uploads.ts';
import { writeMessage } from './inbox.ts';

describe('messages', () => {
  let stage: TestPlatform;
  let ana: Member;

  const use = (stated: StatedManifest = {}) => {
    const flags = { INBOX3: true, VALID_CAPTCHA3: false };
    for (const id of ['alpha', 'beta']) stage.brands.put(aManifest({ flags, ...stated, tenant: { id } }));
  };
  const announce = async (count: number, to = ana) => {
    for (let turn = 0; turn < count; turn += 1) {
      stage.clock.pass({ seconds: 1 });
      const values = { amount: `${turn}.00`, currency: 'PHP' };
      await stage.database.asTenant('alpha', (tx) => writeMessage(tx, { player: to.id, kind: 'rewardReady', values }));
    }
  };
  const inbox = async (query: Record<string, number> = {}, browser = ana.browser) =>
    (await browser.value('listInbox', { query })) as { list: Value[]; totalPages: number };
  const unread = async (by = ana) => (await by.browser.value('countInboxUnread')).unReadCount;
  const read = (upTo: unknown, by = ana) => by.browser.call('markInboxRead', { body: { upTo } });

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use();
    ana = await aMember({ stage });
  });

  test('are listed newest first, in pages, and counted until they are read', async () => {
    covers(['CALL-ACC-25', 'FLAG-16']);
    await announce(5);
    expect(await unread()).toBe(5);
    const { list, totalPages } = await inbox({ pageSize: 2, pageNo: 2 });
    expect([totalPages, list.map(({ values }) => (values as Value).amount)]).toEqual([3, ['2.00', '1.00']]);
    expect(list[0]).toMatchObject({ kind: 'rewardReady', read: false });
    expect((await read(list[0]?.id)).body).toEqual({ success: true, value: { unReadCount: 2 } });
    expect((await inbox()).list.map((message) => message.read)).toEqual([false, false, true, true, true]);
    // Marking an older message as read again makes nothing unread.
    expect((await read(list[1]?.id)).body).toMatchObject({ value: { unReadCount: 2 } });
  });

  test('belong to one member', async () => {
    await announce(2);
    const bea = await aMember({ stage });
    const [newest] = (await inbox()).list;
    expect((await read(newest?.id, bea)).status).toBe(404);
    expect((await read('zzzz')).status).toBe(404);
    expect([await unread(), await unread(bea)]).toEqual([2, 0]);
    // Messages that one member has read stay unread for another, whatever their age.
    await announce(3, bea);
    await announce(1);
    const [later] = (await inbox()).list;
    expect((await read(later?.id)).body).toMatchObject({ value: { unReadCount: 0 } });
    expect([await unread(), await unread(bea)]).toEqual([0, 3]);
    const stranger = await aMember({ stage, brand: 'beta' });
    expect((await inbox({}, stranger.browser)).list).toEqual([]);
    expect((await read(newest?.id, stranger)).status).toBe(404);
  });

  test('are refused to guests, and if the brand has no inbox', async () => {
    covers(['ROLE-12', 'FLAG-16']);
    const guest = await aMember({ stage, type: 4 });
    for (const operation of ['listInbox', 'countInboxUnread'] as const)
      expect(await guest.browser.failure(operation)).toBe('403 auth.real_account_only');
    use({ flags: { INBOX3: false } });
    expect(await ana.browser.failure('countInboxUnread')).toBe('403 module.off');
  });

  test('welcome new members and report a new password', async () => {
    const browser = stage.browser();
    const manifest = stage.brands.byId('alpha')?.manifest ?? aManifest();
    const body = aRegistration({ manifest, username: 'new_member' });
    await browser.value('register', { body });
    stage.clock.pass({ seconds: 1 });
    const newPassword = 'evening-Mango-8';
    const change = { oldPassword: body.password, newPassword, confirmNewPassword: newPassword };
    await browser.value('changePassword', { body: change });
    expect((await inbox({}, browser)).list.map((message) => message.kind)).toEqual(['passwordChanged', 'welcome']);
  });

  test('are deleted after half a year, read or not', async () => {
    const bea = await aMember({ stage });
    const left = () =>
      stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('inbox_message')
          .select(['player_id as of', 'details'])
          .where('player_id', 'in', [ana.id, bea.id])
          .orderBy('id')
          .execute(),
      );
    const sweeping = startSweeping({ ...stage, limits: createLimits(), uploads, log: createLog({ level: 'silent' }) });
    await announce(2);
    await read((await inbox()).list[1]?.id);
    stage.clock.pass({ hours: 1 });
    await announce(1, bea);
    stage.clock.pass({ hours: 180 * 24 - 2 });
    await sweeping.sweep('alpha');
    expect(await left()).toHaveLength(3);
    stage.clock.pass({ hours: 1 });
    await sweeping.sweep('alpha');
    expect(await left()).toEqual([{ of: bea.id, details: { amount: '0.00', currency: 'PHP' } }]);
    sweeping.stop();
  });
});
