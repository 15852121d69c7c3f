import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { aPlatform, aRegistration, type TestPlatform } from '../../tests/support/platform.ts';
import { aPlayer, enter } from '../../tests/support/players.ts';
import { maskAccount } from './mask-account.ts';

const inviting = {
  flags: { AFFMAN3: true, VALID_CAPTCHA3: false },
  features: { referral: true },
  locale: { timeZone: 'Asia/Manila' },
  registration: { fields: { affiliateCode: { enabled: true } } },
} as const satisfies StatedManifest;
const brand = (id: string, stated: StatedManifest = {}) =>
  aManifest({ ...inviting, ...stated, tenant: { id, domains: [`*.${id}.example`, `${id}.example`] } });

describe('teams', () => {
  let stage: TestPlatform;
  let drawn = 0;

  const register = async (affiliateCode: string, id = 'alpha') => {
    drawn += 1;
    const manifest = stage.brands.byId(id)?.manifest ?? brand(id);
    const body = aRegistration({ manifest, username: `invited_${drawn}`, affiliateCode });
    return stage.browser({ brand: id }).failure('register', { body });
  };

  beforeAll(async () => {
    stage = await aPlatform({ manifests: [brand('alpha'), brand('beta')] });
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    stage.brands.put(brand('alpha'));
  });

  test('a member has a personal code, with which others register', async () => {
    const { browser } = await enter({ stage });
    const { code, link, invited } = await browser.value('getInvitation');
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(link).toBe(`http://alpha.localhost/m/register?affiliateCode=${code}`);
    expect(invited).toBe(0);
    expect(await register(String(code))).toBe('200 succeeded');
    // Codes may be typed in lower case.
    expect(await register(String(code).toLowerCase())).toBe('200 succeeded');
    expect(await browser.value('getInvitation')).toEqual({ code, link, invited: 2 });
    const { browser: other } = await enter({ stage });
    expect(await other.value('getInvitation')).toMatchObject({ invited: 0 });
  });

  test('parallel requests get one code', async () => {
    const { browser } = await enter({ stage });
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.value('getInvitation')));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  });

  test('a code is invalid at another brand, and ignored while AFFMAN3 is off', async () => {
    const { browser } = await enter({ stage });
    const { code } = await browser.value('getInvitation');
    expect(await register(String(code), 'beta')).toBe('422 affiliate.invalid');
    stage.brands.put(brand('alpha', { flags: { ...inviting.flags, AFFMAN3: false } }));
    expect(await register(String(code))).toBe('200 succeeded');
    expect(await browser.value('getInvitation')).toMatchObject({ code, invited: 0 });
  });

  test('invitations are off with referrals, and link to the main domain', async () => {
    const { browser } = await enter({ stage });
    stage.brands.put(brand('alpha', { features: { referral: false } }));
    expect(await browser.failure('getInvitation')).toBe('403 module.off');
    const serious = await aPlatform({
      database: stage.database,
      dataDir: stage.dataDir,
      manifests: [brand('alpha')],
      config: { sandbox: false },
    });
    const { browser: there } = await enter({ stage: serious });
    const { code, link } = await there.value('getInvitation');
    expect(link).toBe(`https://alpha.example/m/register?affiliateCode=${code}`);
    await serious.close();
  });

  test('an agent sees who joined, by days of the brand, with masked names', async () => {
    const { browser } = await enter({ stage, type: 1 });
    const { code, ...empty } = await browser.value('getAgentSummary');
    expect(empty).toEqual({
      link: `http://alpha.localhost/m/register?affiliateCode=${code}`,
      total: 0,
      today: 0,
      week: 0,
      recent: [],
    });
    // Noon in UTC: 20:00 in Manila, where the day began at 16:00 in UTC the day before.
    const now = stage.clock.now().getTime();
    const hour = 3_600_000;
    for (const [name, hours] of [
      ['today', 0],
      ['morning', 20],
      ['yesterday', 20.1],
      ['lastweek', 20 + 6 * 24],
      ['before_it', 20.1 + 6 * 24],
      ...Array.from({ length: 8 }, (_, turn) => [`longago_${turn}`, 400 + turn] as const),
    ] as const)
      await aPlayer({ stage, username: name, affiliate_code: String(code), created_at: new Date(now - hours * hour) });
    await aPlayer({ stage, affiliate_code: 'SOMEBODY' });
    const team = await browser.value('getAgentSummary');
    expect(team).toMatchObject({ code, total: 13, today: 2, week: 4 });
    const recent = team.recent as { account: string; joinedAt: string }[];
    expect(recent).toHaveLength(10);
    expect(recent[0]).toEqual({ account: 't***', joinedAt: stage.clock.now().toISOString() });
    expect(recent.map(({ account }) => account)).not.toContain('longago_7');
    const { browser: member } = await enter({ stage });
    expect(await member.failure('getAgentSummary')).toBe('403 auth.not_an_agent');
  });

  test('the agent of the sandbox has a team', async () => {
    const passwords = await stage.seed();
    const browser = stage.browser();
    const body = { username: 'agent', password: passwords.alpha?.agent ?? '', agent: true };
    await browser.value('login', { body: { ...anAgentLogin, ...body } });
    const team = await browser.value('getAgentSummary');
    expect(team).toMatchObject({ code: 'AGENT888', total: 12 });
    expect(Number(team.today)).toBeGreaterThan(0);
    expect(Number(team.week)).toBeGreaterThan(Number(team.today));
    expect(Number(team.total)).toBeGreaterThan(Number(team.week));
    expect(await register('AGENT888')).toBe('200 succeeded');
    expect(await browser.value('getAgentSummary')).toMatchObject({ total: 13 });
  });
});

const anAgentLogin = {
  captcha: '',
  captchaId: '',
  type: 'username',
  remember: false,
  countryDialingCode: '',
  firebaseChannel: '',
  firebaseIdToken: '',
  firebaseMobileNo: '',
};

test.each([
  ['ana', 'a***'],
  ['ab', '***'],
  ['harbourer', 'ha***r'],
  ['ana_santos_1988', 'an***88'],
  ['안나산토스님', '안***님'],
])('%s is shown as %s', (name, masked) => {
  expect(maskAccount(name)).toBe(masked);
});
