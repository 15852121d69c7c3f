import { afterEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import type { NewPlayer } from '../../account/player-table.ts';

let stage: TestPlatform | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const aManifestWith = ({ timeZone = 'Asia/Manila', birthday = 25 } = {}) =>
  aManifest({
    tenant: { id: 'alpha' },
    flags: { REWCEN3: true },
    wallet: { currency: 'PHP' },
    locale: { timeZone },
    rewards: { birthday },
  });

/** A brand at a given time, and a member with a birthday. */
const aDay = async ({
  now,
  timeZone,
  amount,
  ...changes
}: { now: string; timeZone?: string; amount?: number } & Partial<NewPlayer>) => {
  const platform = await aPlatform({ manifests: [aManifestWith({ timeZone, birthday: amount })], clock: aClock(now) });
  stage = platform;
  const member = await aMember({ stage: platform, birthday: '1990-05-17', ...changes });
  return { platform, member };
};

/** Moves the clock to a time and logs the member in again, because sessions end. */
const until = async ({ platform, member, now }: { platform: TestPlatform; member: Member; now: string }) => {
  platform.clock.pass({ seconds: (Date.parse(now) - platform.clock.now().getTime()) / 1000 });
  const { browser } = await enter({ stage: platform, player: member.player });
  return { ...member, browser };
};

const offered = async (by: Member) => {
  const { list } = (await by.browser.value('listRewards')) as { list: Value[] };
  return list.filter(({ kind }) => kind === 'birthday');
};
const claim = async (by: Member, year: number) => {
  const { status, body } = await by.browser.call('claimReward', { body: { id: `birthday:${year}` } });
  return status === 200 ? 'claimed' : `${status} ${(body as { code?: string }).code}`;
};
const balance = async (by: Member) => (await by.browser.value('getWallet')).sumBalance;
const unavailable = '409 reward.unavailable';

const changeBirthday = async (platform: TestPlatform, member: Member, birthday: string) =>
  platform.database.asTenant('alpha', (tx) =>
    tx.updateTable('player').set({ birthday }).where('id', '=', member.id).execute(),
  );

describe('the birthday reward', () => {
  test("is offered from midnight to midnight in the brand's time zone, and booked once", async () => {
    const { platform, member } = await aDay({ now: '2026-05-16T15:59:59Z' });
    expect(await offered(member)).toEqual([]);
    expect(await claim(member, 2026)).toBe(unavailable);

    platform.clock.pass({ seconds: 1 });
    const reward = { id: 'birthday:2026', kind: 'birthday', rank: null, amount: '25.00', currency: 'PHP' };
    const open = { status: 'claimable', expiresAt: '2026-05-17T16:00:00.000Z', claimedAt: null };
    expect(await offered(member)).toEqual([{ ...reward, ...open }]);

    const last = await until({ platform, member, now: '2026-05-17T15:59:59Z' });
    expect(await offered(last)).toMatchObject([{ status: 'claimable' }]);
    expect(await Promise.all([claim(last, 2026), claim(last, 2026)])).toEqual(['claimed', 'claimed']);
    expect(await balance(last)).toBe('1025.00');
    expect(await offered(last)).toMatchObject([{ id: 'birthday:2026', status: 'claimed' }]);

    platform.clock.pass({ seconds: 1 });
    expect(await claim(last, 2026)).toBe('claimed');
    expect(await balance(last)).toBe('1025.00');
  });

  test('expires with the day, and is offered again the next year', async () => {
    const { platform, member } = await aDay({ now: '2026-05-17T04:00:00Z' });
    expect(await claim(member, 2025)).toBe(unavailable);
    expect(await claim(member, 2027)).toBe(unavailable);
    const after = await until({ platform, member, now: '2026-05-17T16:00:00Z' });
    expect(await offered(after)).toEqual([]);
    expect(await claim(after, 2026)).toBe(unavailable);

    const next = await until({ platform, member, now: '2027-05-17T04:00:00Z' });
    expect(await claim(next, 2026)).toBe(unavailable);
    expect(await claim(next, 2027)).toBe('claimed');
    const third = await until({ platform, member, now: '2028-05-17T04:00:00Z' });
    expect(await claim(third, 2028)).toBe('claimed');
    expect(await balance(third)).toBe('1050.00');
    expect((await offered(third)).map(({ id }) => id)).toEqual(['birthday:2028', 'birthday:2027']);
  });

  test('is given once a year, even if the birthday is changed', async () => {
    const { platform, member } = await aDay({ now: '2026-05-17T04:00:00Z' });
    expect(await claim(member, 2026)).toBe('claimed');
    await changeBirthday(platform, member, '1990-08-02');
    const later = await until({ platform, member, now: '2026-08-02T04:00:00Z' });
    expect(await offered(later)).toMatchObject([{ id: 'birthday:2026', status: 'claimed' }]);
    expect(await claim(later, 2026)).toBe('claimed');
    expect(await balance(later)).toBe('1025.00');
  });

  test.each([
    ['Asia/Kolkata', '2026-05-16T18:29:59Z', '2026-05-17T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-05-16T18:14:59Z', '2026-05-17T18:15:00.000Z'],
    ['America/St_Johns', '2026-05-17T02:29:59Z', '2026-05-18T02:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-05-16T09:59:59Z', '2026-05-17T10:00:00.000Z'],
  ])('begins and ends at midnight in %s', async (timeZone, now, expiresAt) => {
    const { platform, member } = await aDay({ now, timeZone });
    expect(await offered(member)).toEqual([]);
    platform.clock.pass({ seconds: 1 });
    expect(await offered(member)).toMatchObject([{ status: 'claimable', expiresAt }]);
  });

  test('for 29 February is offered on that day in leap years, on 1 March in others', async () => {
    const { platform, member } = await aDay({ now: '2027-02-28T04:00:00Z', birthday: '1992-02-29' });
    expect(await offered(member)).toEqual([]);
    const march = await until({ platform, member, now: '2027-03-01T04:00:00Z' });
    expect(await claim(march, 2027)).toBe('claimed');
    const second = await until({ platform, member, now: '2027-03-02T04:00:00Z' });
    expect((await offered(second)).map(({ status }) => status)).toEqual(['claimed']);

    const ofLeapYear = async (day: string) => {
      const by = await until({ platform, member, now: `2028-${day}T04:00:00Z` });
      return (await offered(by)).filter(({ id }) => id === 'birthday:2028').map(({ status }) => status);
    };
    expect(await ofLeapYear('02-28')).toEqual([]);
    expect(await ofLeapYear('02-29')).toEqual(['claimable']);
    expect(await ofLeapYear('03-01')).toEqual([]);
  });

  test("for 1 January belongs to the year that begins in the brand's time zone", async () => {
    const { member } = await aDay({ now: '2026-12-31T16:00:00Z', birthday: '1990-01-01' });
    expect(await offered(member)).toMatchObject([{ id: 'birthday:2027', status: 'claimable' }]);
  });

  test('is not offered if the brand gives none or the birthday is unknown', async () => {
    const { platform, member } = await aDay({ now: '2026-05-17T04:00:00Z', amount: 0 });
    expect(await offered(member)).toEqual([]);
    expect(await claim(member, 2026)).toBe(unavailable);
    platform.brands.put(aManifestWith({ birthday: 7 }));
    expect(await offered(member)).toMatchObject([{ amount: '7.00' }]);
    const unknown = await aMember({ stage: platform, birthday: null });
    expect(await offered(unknown)).toEqual([]);
    expect(await claim(unknown, 2026)).toBe(unavailable);
  });

  test.each([40, 41])('is for real members only, not for type %i', async (type) => {
    const { member } = await aDay({ now: '2026-05-17T04:00:00Z', type });
    expect(await offered(member)).toEqual([]);
    expect(await claim(member, 2026)).toBe('403 auth.real_account_only');
  });
});
