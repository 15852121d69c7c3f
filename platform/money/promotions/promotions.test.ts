import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../schema/constants.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aFolder } from '../../../tests/support/content.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import type { AnnouncementView, PromotionTerms } from '../../content/content.ts';

const currency = 'PHP';
const timeZone = 'Asia/Manila';
const day = 86_400_000;

type Stated = Partial<PromotionTerms & Omit<AnnouncementView, 'id'>>;
const picture = await createCanvas(24, 16).encode('png');

describe('promotions', () => {
  let stage: TestPlatform;
  let ana: Member;

  /** Publishes promotions at both brands; dates are days from now. */
  const offer = async (stated: Record<string, Stated & { from?: number; to?: number }>) => {
    // Formats local time in Manila, eight hours ahead of UTC all year.
    const at = (days: number) =>
      new Date(stage.clock.now().getTime() + days * day + day / 3).toISOString().slice(0, 16);
    const promotions = Object.entries(stated).map(
      ([id, { from = -1, to = 1, noExpiry, imageRequired, remarkRequired, reward = 20, ...more }]) => ({
        id,
        title: { EN: `The ${id}` },
        content: { EN: '<p>Words</p>' },
        action: 'claim',
        ...more,
        imageRequired: imageRequired === 'Y',
        remarkRequired: remarkRequired === 'Y',
        from: at(from),
        ...(noExpiry !== 1 && { until: at(to) }),
        ...(reward !== null && { reward }),
      }),
    );
    for (const id of ['alpha', 'beta'])
      await stage.platform.content.run({
        brand: brandOf(id),
        bytes: aFolder({ 'promotions.json': { promotions } }),
        folder: 'offers',
        actor: 'test',
        reason: 'test',
        replace: true,
      });
  };
  const calls = { join: 'joinPromotion', claim: 'requestPromotionReward', apply: 'applyForReward' } as const;
  const bodyOf = (id: string, more: Value) => ({ body: { promotionId: id, ...more } });
  const take = (move: keyof typeof calls, id: string, { by = ana, ...more }: Value & { by?: Member } = {}) =>
    by.browser.value(calls[move], bodyOf(id, move === 'apply' ? { remarks: '', pictures: [], ...more } : {}));
  const refused = (
    move: keyof typeof calls,
    id: string,
    { by = ana, ...more }: Value & { by?: Pick<Member, 'browser'> } = {},
  ) => by.browser.failure(calls[move], bodyOf(id, move === 'apply' ? { remarks: '', pictures: [], ...more } : {}));
  const standing = async (id: string, by: Pick<Member, 'browser'> = ana) => {
    const { promotion } = await by.browser.value('listAnnouncements', { query: { types: 'PR' } });
    return (promotion as AnnouncementView[]).find((one) => one.id === id)?.standing;
  };
  const stateOf = async (id: string, by?: Pick<Member, 'browser'>) => (await standing(id, by))?.state;
  const balance = async (by = ana) => (await by.browser.value('getWallet')).sumBalance;
  const inbox = async (by = ana) =>
    ((await by.browser.value('listInbox')) as { list: { kind: string; values: Value }[] }).list;
  const waiting = async (of = 'alpha', status: 'pending' | 'approved' | 'rejected' | undefined = 'pending') => {
    const list = await stage.platform.requests.list({ brand: brandOf(of), query: { status } });
    return list.filter((request) => request.kind === 'promotion' && request.account === ana.username);
  };
  const brandOf = (id: string) => {
    const brand = stage.brands.byId(id);
    if (brand === undefined) throw new Error(`no brand ${id}`);
    return brand;
  };
  const decide = async (
    decision: 'approved' | 'rejected',
    { amount, of = 'alpha', id }: { amount?: string; of?: string; id?: string } = {},
  ) =>
    stage.platform.requests.decide({
      brand: brandOf(of),
      kind: 'promotion',
      id: id ?? (await waiting())[0]?.id ?? '',
      decision,
      amount,
      reason: 'looked at it',
      actor: 'bo',
      origin: { address: '', requestId: 'test' },
    });
  const upload = (body: Uint8Array, type = 'image/png', by = ana) =>
    by.browser.call('uploadImage', { query: { use: 'promotion' }, body, headers: { 'content-type': type } });
  const uploaded = async (by = ana) =>
    ((await upload(picture, 'image/png', by)).body as { value: { id: string } }).value.id;
  const cachedPictures = () =>
    stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('upload').select(['id', 'kept_for']).where('player_id', '=', ana.id).execute(),
    );

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    for (const id of ['alpha', 'beta'])
      stage.brands.put(
        aManifest({
          tenant: { id },
          flags: { INBOX3: true, PROFPIC3: false, FEEDBACK3: false, VALID_CAPTCHA3: false },
          wallet: { currency },
          locale: { timeZone },
        }),
      );
    ana = await aMember({ stage });
  });

  test('are joined, then worked out after their end and issued by staff', async () => {
    covers(['CALL-GAME-21', 'PROMO-13', 'PROMO-AMB-01']);
    await offer({ cup: { action: 'join', reward: null, to: 10 / 1440 } });
    const visitor = { browser: stage.browser() };
    expect([await stateOf('cup'), await stateOf('cup', visitor)]).toEqual(['join', 'join']);
    expect(await take('join', 'cup')).toEqual({
      state: 'joined',
      action: 'join',
      reward: null,
      currency,
      reason: null,
    });
    expect([await stateOf('cup'), await stateOf('cup', visitor)]).toEqual(['joined', 'join']);
    stage.clock.pass({ seconds: 600 });
    expect([await stateOf('cup'), await stateOf('cup', visitor)]).toEqual(['process', 'close']);
    await expect(decide('approved')).rejects.toMatchObject({ code: 'promotion.amount' });
    await expect(decide('approved', { amount: '7.555' })).rejects.toMatchObject({ code: 'promotion.amount' });
    expect(await decide('approved', { amount: '75.5' })).toMatchObject({
      kind: 'promotion',
      status: 'approved',
      amount: '75.50',
      promotion: 'cup',
      title: 'The cup',
      account: ana.username,
    });
    expect(await standing('cup')).toMatchObject({ state: 'issued', reward: '75.50' });
    expect(await balance()).toBe('1075.50');
    expect((await inbox())[0]).toMatchObject({
      kind: 'promotionIssued',
      values: { promotion: 'The cup', amount: '75.50', currency },
    });
  });

  test('book a fixed reward once when it is claimed, and pass any other to staff', async () => {
    covers(['CALL-GAME-22', 'CALL-GAME-AMB-05', 'PROMO-13']);
    await offer({ gift: { reward: 20 }, rebate: { reward: null } });
    expect([await stateOf('gift'), await stateOf('rebate')]).toEqual(['claim', 'claim']);
    expect(await take('claim', 'gift')).toMatchObject({ state: 'claimed', reward: '20.00' });
    expect(await take('claim', 'gift')).toMatchObject({ state: 'claimed' });
    expect(await balance()).toBe('1020.00');
    expect(await take('claim', 'rebate')).toMatchObject({ state: 'process', reward: null });
    expect(await balance()).toBe('1020.00');
    expect(await waiting()).toMatchObject([{ promotion: 'rebate', amount: null, pictures: [] }]);
  });

  test('are for newcomers of a month, or for a birthday in the zone of the brand, once a year', async () => {
    await offer({
      fresh: { for: 'newcomers', noExpiry: 1, reward: 20 },
      gift: { for: 'birthday', noExpiry: 1, reward: 20 },
    });
    const states = async (by: Pick<Member, 'browser'>) => {
      const { promotion } = await by.browser.value('listAnnouncements', { query: { types: 'PR' } });
      const list = promotion as { id: string; standing: { state: string } }[];
      return ['fresh', 'gift'].map((id) => list.find((one) => one.id === id)?.standing.state);
    };
    // Noon in Manila, so that the day is the same for the whole test.
    const now = stage.clock.now().getTime();
    stage.clock.pass({ seconds: (day + day / 6 - (now % day)) / 1000 });
    const today = new Date(stage.clock.now().getTime() + day / 3).toISOString().slice(5, 10);
    const old = new Date(stage.clock.now().getTime() - 31 * day);
    const bea = await aMember({ stage, birthday: `1990-${today}`, created_at: old });
    const cem = await aMember({ stage, birthday: '1990-07-01', created_at: stage.clock.now() });
    expect(await states({ browser: stage.browser() })).toEqual(['claim', 'comingSoon']);
    expect(await states(bea)).toEqual(['close', 'claim']);
    expect(await states(cem)).toEqual(['claim', today === '07-01' ? 'claim' : 'comingSoon']);
    expect(await refused('claim', 'fresh', { by: bea })).toBe('409 promotion.closed');
    expect(await refused('claim', 'gift', { by: cem })).toBe('409 promotion.not_open');
    expect((await take('claim', 'fresh', { by: cem })).state).toBe('claimed');
    expect((await take('claim', 'gift', { by: bea })).state).toBe('claimed');
    // Another birthday in the same year is no second gift.
    await stage.database.asTenant('alpha', (tx) =>
      tx
        .updateTable('player')
        .set({ birthday: `1991-${today}` })
        .where('id', '=', bea.id)
        .execute(),
    );
    expect(await states(bea)).toEqual(['close', 'claimed']);
    expect((await take('claim', 'gift', { by: bea })).state).toBe('claimed');
    expect((await bea.browser.value('getWallet')).sumBalance).toBe('1020.00');
  });

  test('can be taken once per day of the brand if their terms say so', async () => {
    await offer({ daily: { every: 'day', noExpiry: 1, reward: 20 } });
    await take('claim', 'daily');
    expect(await stateOf('daily')).toBe('claimed');
    const toMidnight = async () => {
      for (let hours = 0; hours < 25; hours += 1) {
        stage.clock.pass({ seconds: 3600 });
        const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
        if (hour.format(stage.clock.now()) === '00') return;
      }
    };
    await toMidnight();
    // The session has expired.
    const { browser } = await enter({ stage, player: ana.player });
    ana = { ...ana, browser };
    expect(await stateOf('daily')).toBe('claim');
    await take('claim', 'daily');
    await take('claim', 'daily');
    expect(await balance()).toBe('1040.00');
  });

  test.each(['join', 'claim'] as const)('are taken once by a hundred parallel calls: %s', async (move) => {
    covers(['CALL-GAME-21', 'CALL-GAME-22']);
    await offer({ rush: { action: move, reward: 20 } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => take(move, 'rush')));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set([move === 'join' ? 'joined' : 'claimed']));
    expect(await balance()).toBe(move === 'join' ? '1000.00' : '1020.00');
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('promotion_entry').select('id').where('player_id', '=', ana.id).execute(),
    );
    expect(rows).toHaveLength(1);
  });

  test('accept an application with the required parts, which staff decide once', async () => {
    covers(['CALL-GAME-20', 'ENTITY-REWARD-01', 'ENTITY-PROMO-05', 'PROMO-13']);
    await offer({ story: { action: 'apply', reward: 150, imageRequired: 'Y', remarkRequired: 'Y' } });
    expect(await stateOf('story')).toBe('claim');
    const id = await uploaded();
    expect(await refused('apply', 'story', { remarks: '  ', pictures: [id] })).toBe('422 promotion.incomplete');
    expect(await refused('apply', 'story', { remarks: 'I won' })).toBe('422 promotion.incomplete');
    const remarks = 'n'.repeat(limits.applicationRemarks);
    expect(await refused('apply', 'story', { remarks: `${remarks}n`, pictures: [id] })).toBe('400 request.invalid');
    expect(await take('apply', 'story', { remarks, pictures: [id] })).toMatchObject({ state: 'applying' });
    expect(await take('apply', 'story', { remarks, pictures: [id] })).toMatchObject({ state: 'applying' });
    expect(await refused('apply', 'story', { remarks: 'another', pictures: [id] })).toBe('409 promotion.taken');
    expect(await waiting()).toMatchObject([{ remarks, pictures: [id], amount: '150.00' }]);
    expect(await stage.platform.requests.picture({ tenant: 'alpha', id })).toBeInstanceOf(Uint8Array);
    expect(await stage.platform.requests.picture({ tenant: 'beta', id })).toBeUndefined();
    const [request] = await waiting();
    await expect(decide('approved', { of: 'beta', id: request?.id ?? '' })).rejects.toMatchObject({
      code: 'request.not_found',
    });
    const decided = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        decide(index % 2 === 0 ? 'approved' : 'rejected', { id: request?.id ?? '' }),
      ),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const state = await stateOf('story');
    expect(await balance()).toBe(state === 'issued' ? '1150.00' : '1000.00');
    expect(await inbox()).toHaveLength(1);
  });

  test('are rejected with a reason that the member reads', async () => {
    await offer({ idea: { action: 'apply', remarkRequired: 'Y', reward: 50 } });
    await take('apply', 'idea', { remarks: 'more fish' });
    await expect(decide('rejected', { amount: '5' })).rejects.toMatchObject({ code: 'promotion.amount' });
    await decide('rejected');
    expect(await standing('idea')).toMatchObject({ state: 'rejected', reason: 'looked at it' });
    expect((await inbox())[0]).toMatchObject({ kind: 'promotionRejected', values: { reason: 'looked at it' } });
    expect(await balance()).toBe('1000.00');
    expect(await waiting('alpha', 'rejected')).toHaveLength(1);
  });

  test('are refused with a code that states the reason', async () => {
    await offer({ soon: { from: 1, to: 2, action: 'join' }, over: { from: -2, to: -1 }, joining: { action: 'join' } });
    expect([await stateOf('soon'), await stateOf('over')]).toEqual(['comingSoon', 'close']);
    expect(await refused('join', 'soon')).toBe('409 promotion.not_open');
    expect(await refused('claim', 'over')).toBe('409 promotion.closed');
    expect(await refused('claim', 'joining')).toBe('409 promotion.other_way');
    expect(await refused('apply', 'joining')).toBe('409 promotion.other_way');
    expect(await refused('join', 'nothing')).toBe('404 promotion.unknown');
    await take('join', 'joining');
    expect(await refused('claim', 'joining')).toBe('409 promotion.other_way');
  });

  test('are for real accounts only', async () => {
    await offer({ gift: {} });
    for (const type of [4, 40, 41, 42]) {
      const by = await aMember({ stage, type });
      expect(await refused('claim', 'gift', { by })).toBe('403 auth.real_account_only');
      expect(await stateOf('gift', by)).toBe('claim');
    }
    expect(await refused('claim', 'gift', { by: { browser: stage.browser() } })).toBe('401 auth.required');
    for (const type of [1, 2]) {
      const by = await aMember({ stage, type });
      expect(await take('claim', 'gift', { by })).toMatchObject({ state: 'claimed' });
    }
  });

  test('have separate entries for each brand and member', async () => {
    await offer({ gift: {} });
    await take('claim', 'gift');
    const bea = await aMember({ stage, brand: 'beta' });
    const cora = await aMember({ stage });
    expect([await stateOf('gift', bea), await stateOf('gift', cora)]).toEqual(['claim', 'claim']);
  });

  test('accept only JPEG and PNG of at most 5 MiB', async () => {
    covers(['REWARD-14', 'REWARD-15', 'REWARD-16']);
    await offer({ story: { action: 'apply', imageRequired: 'Y' } });
    const canvas = createCanvas(64, 64);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const attacks: Record<string, [Uint8Array, string]> = {
      'a WebP under the name of a JPEG': [await canvas.encode('webp'), 'image/jpeg'],
      'an SVG with a script': [svg, 'image/svg+xml'],
      'an SVG under the name of a PNG': [svg, 'image/png'],
      'a page after the start of a JPEG': [
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]),
        'image/jpeg',
      ],
      'a truncated PNG': [(await canvas.encode('png')).subarray(0, 60), 'image/png'],
      'a text': [Buffer.from('hello'), 'text/plain'],
    };
    for (const [name, [body, type]] of Object.entries(attacks)) {
      const { status, body: answer } = await upload(body, type);
      // A truncated picture may be reported as no image or as cut short.
      expect(`${status} ${(answer as { code?: string }).code}`, name).toMatch(
        /^(?:415 upload\.not_an_image|422 upload\.cut_short)$/,
      );
    }
    const large = Buffer.concat([picture, Buffer.alloc(limits.uploadBytes + 1 - picture.length)]);
    expect((await upload(large)).status).toBe(413);
    expect(await cachedPictures()).toEqual([]);

    const four = [await uploaded(), await uploaded(), await uploaded(), await uploaded()];
    expect(await refused('apply', 'story', { pictures: four })).toBe('400 request.invalid');
    const other = await aMember({ stage });
    expect(await refused('apply', 'story', { pictures: [await uploaded(other)] })).toBe('422 upload.unknown');
    expect(await stateOf('story')).toBe('claim');
    expect((await cachedPictures()).every(({ kept_for }) => kept_for === null)).toBe(true);
    await take('apply', 'story', { pictures: four.slice(0, 3) });
    expect((await cachedPictures()).filter(({ kept_for }) => kept_for === 'promotion')).toHaveLength(3);
  });
});
