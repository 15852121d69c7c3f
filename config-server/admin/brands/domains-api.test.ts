import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';

describe('the domains of a brand', () => {
  const clock = aClock();
  const resolved: string[] = [];
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({
      clock,
      domains: {
        loopback: false,
        resolve: async (name) => {
          resolved.push(name);
          throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        },
      },
    });
  });
  afterAll(() => admin?.close());
  const domains = async (brand: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${brand}/domains` }).expect(200)).body.value;

  it('are looked at in the background, with the record to set; wildcards never', async () => {
    const tenant = { id: 'shops', domains: ['shops.example', '*.shops.example', 'play.shops.example'] };
    await pushedTo(() => admin.app)('shops', { tenant }).expect(200);
    resolved.length = 0;
    const first = await domains('shops');
    expect(first).toMatchObject({
      records: [{ type: 'A', target: '203.0.113.7' }],
      domains: [
        { domain: 'shops.example', isReleased: true, isOwn: true, isLooking: true, seen: null },
        { domain: '*.shops.example', isReleased: true, isOwn: true, isLooking: false, seen: null },
        { domain: 'play.shops.example', isReleased: true, isOwn: true, isLooking: true, seen: null },
      ],
    });
    await expect.poll(async () => (await domains('shops')).domains[2].seen?.problem).toBe('no-record');
    const { domains: seen } = await domains('shops');
    expect(seen[0].seen).toMatchObject({
      at: clock.now().toISOString(),
      addresses: [],
      certificate: null,
      isServed: false,
    });
    expect([...new Set(resolved)].toSorted()).toEqual(['play.shops.example', 'shops.example']);
    expect(resolved).toHaveLength(2);
    const other = await domains('two');
    expect(other.domains.map(({ domain }: { domain: string }) => domain)).not.toContain('shops.example');
  });

  it('are those of staging before production serves the brand, and refused without a release', async () => {
    await pushedTo(() => admin.app)(
      'later',
      { tenant: { id: 'later', domains: ['later.example', 'later.invalid'] } },
      { environment: 'staging' },
    ).expect(200);
    expect(await domains('later')).toMatchObject({
      domains: [
        { domain: 'later.example', isReleased: false, isLooking: true },
        // A placeholder exists nowhere.
        { domain: 'later.invalid', isReleased: false, isLooking: false, seen: null },
      ],
    });
    // A domain that only staging states is listed beside those that production serves.
    const tenant = { id: 'shops', domains: ['shops.example', 'new.example'] };
    await pushedTo(() => admin.app)('shops', { tenant }, { environment: 'staging' }).expect(200);
    const { domains: all } = await domains('shops');
    expect(all.map(({ domain, isReleased }: { domain: string; isReleased: boolean }) => [domain, isReleased])).toEqual([
      ['shops.example', true],
      ['*.shops.example', true],
      ['play.shops.example', true],
      ['new.example', false],
    ]);
    const none = await admin.call({ method: 'get', path: '/admin/v1/brands/nobody/domains' });
    expect(none.body.code).toMatch(/unknown|forbidden/);
  });
});

describe('how a brand looks from outside', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({
      linksSeen: async (brand, stated) => ({
        links: [...stated, { path: 'articles/terms', url: 'https://law.example/' }].map((link) => ({
          ...link,
          isLooking: link.url.startsWith('https://law'),
          view: link.url.startsWith('https://law')
            ? { at: new Date(0), state: 'gone' as const, status: 404, detail: null }
            : undefined,
        })),
        more: brand.id === 'two' ? 3 : 0,
      }),
    });
  });
  afterAll(() => admin?.close());
  const readiness = async (brand: string, environment: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${brand}/readiness?environment=${environment}` })).body
      .value;
  const leave = (brand: string, body: object) =>
    admin.call({
      method: 'post',
      path: `/admin/v1/brands/${brand}/outside-views`,
      as: 'ana',
      body: { environment: 'production', points: [], ready: 1, reason: 'livery ready', ...body },
    });

  it('is what the last `livery ready` kept, by brand and environment', async () => {
    expect((await readiness('one', 'production')).outside).toBeNull();
    const point = { id: 'link', state: 'warning', message: 'https://law.example/ answers 404' };
    await leave('one', { points: [{ ...point, id: 'domain', state: 'missing' }] }).expect(200);
    const { body } = await leave('one', { points: [point], ready: 7 }).expect(200);
    await leave('two', { ready: 2 }).expect(200);
    const left = (await readiness('one', 'production')).outside;
    expect(left).toEqual({ at: expect.any(String), actor: 'ana', release: 1, ready: 7, points: [point] });
    expect(body.value).toEqual(left);
    expect((await readiness('two', 'production')).outside).toMatchObject({ ready: 2, points: [] });
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    expect((await readiness('one', 'staging')).outside).toBeNull();
    await leave('one', { environment: 'staging', ready: 4 }).expect(200);
    expect((await readiness('one', 'staging')).outside).toMatchObject({ ready: 4 });
    expect((await readiness('one', 'production')).outside).toEqual(left);
  });

  it('refuses what could hide in a reader’s terminal, and an environment without a release', async () => {
    const point = { id: 'link', state: 'warning', message: 'fine\u001b[2K' };
    expect((await leave('one', { points: [point] })).body.code).toBe('request.invalid');
    expect((await leave('two', { environment: 'staging' })).body.code).toBe('release.unknown');
  });

  it('lists links of the manifest and of content, as this server saw them', async () => {
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/two/links?environment=production' });
    expect(body.value.more).toBe(3);
    expect(body.value.links.at(-1)).toEqual({
      path: 'articles/terms',
      url: 'https://law.example/',
      isLooking: true,
      seen: { at: new Date(0).toISOString(), state: 'gone', status: 404, detail: null },
    });
    const none = await admin.call({ method: 'get', path: '/admin/v1/brands/two/links?environment=staging' });
    expect(none.body.code).toBe('release.unknown');
  });
});
