import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayCall } from '../../../schema/features/staff/may-call.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { main } from '../../../scripts/livery/main.ts';
import type { Environment } from '../../../server/brands/environments.ts';
import { claim } from '../../../server/brands/versions/claims/claims.ts';
import { storeReleases } from '../../../server/brands/versions/stored/store-releases.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, packed, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { serve } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { anAggregator } from '../../../tests/support/supplier.ts';

/** Staff of brand `two` only, of one and two, of the group, and of all brands. */
const people = {
  ofTwo: { role: 'operator', brands: ['two', 'kid'] },
  ofBoth: { role: 'operator', brands: ['one', 'two'] },
  ofGroup: { role: 'operator', brands: ['group', 'kid'] },
  reader: { role: 'qa', brands: ['one', 'two'] },
  owner: { role: 'owner', brands: null },
} as const;
type Person = keyof typeof people;

describe('the hosts of brands', () => {
  let admin: TestAdminApi;

  beforeEach(async () => {
    admin = await anAdminApi();
    for (const [name, { role, brands }] of Object.entries(people))
      await aStaffToken({
        database: admin.database,
        email: name,
        token: `token-of-${name}`,
        role,
        brands: brands === null ? null : [...brands],
      });
    return () => admin.close();
  });

  const call = (as: Person, method: 'get' | 'post' | 'post', path: string, body?: object) =>
    supertest(admin.app)[method](`/admin/v1/${path}`).set('authorization', `Bearer token-of-${as}`).send(body);
  const manifestOf = (id: string, domains: readonly string[] | undefined, more: object = {}) => {
    const manifest = { ...(aManifestFile({ tenant: { id } }) as JsonObject), ...more };
    const { domains: usual, ...tenant } = manifest.tenant as JsonObject;
    const named = domains === undefined ? tenant : { ...tenant, domains: domains.length > 0 ? [...domains] : usual };
    return { ...manifest, tenant: named } as JsonObject;
  };
  const numberOf = async (tenant: string, environment: string) => {
    const { body } = await call('owner', 'get', `brands/${tenant}/releases`);
    const listed = (body.value ?? []) as { number: number; environments: string[] }[];
    return listed.find(({ environments }) => environments.includes(environment))?.number;
  };
  /** Pushes a release based on the served one. */
  const push = async (
    as: Person,
    tenant: string,
    {
      domains,
      more,
      environment = 'production',
      ...query
    }: { domains?: readonly string[] | undefined; more?: object; environment?: Environment; dryRun?: boolean },
  ) =>
    supertest(admin.app)
      .post(`/admin/v1/brands/${tenant}/releases`)
      .query({ reason: 'a test', environment, base: await numberOf(tenant, environment), ...query })
      .set('authorization', `Bearer token-of-${as}`)
      .set('content-type', 'application/octet-stream')
      .send(packed({ 'manifest.json': JSON.stringify(manifestOf(tenant, domains, more)) }));
  /** Pushes a release that must have no faults. */
  const publish = async (...release: Parameters<typeof push>) => {
    const { status, body } = await push(...release);
    expect([status, body.message]).toEqual([200, undefined]);
  };
  /** Stores a release like an earlier version, which had none of these rules. */
  const stored = async (tenant: string, environment: Environment, domains: readonly string[], more: object = {}) => {
    const manifest = manifestOf(tenant, domains, more);
    const now = new Date();
    await admin.database.asOperator(async (tx) => {
      const release = { tenant, parent: undefined, manifest: JSON.stringify(manifest) };
      await storeReleases(tx, {
        environment,
        origin: 'pushed',
        actor: 'earlier',
        reason: 'earlier',
        now,
        releases: [{ ...release, texts: '{}', assets: '{}', files: [] }],
      });
      await claim(tx, [tenant], now);
    });
    await admin.sets[environment].refresh();
  };
  const servedAt = (host: string, environment: Environment = 'production') => admin.sets[environment].byHost(host)?.id;
  const owned = ['two.example'];

  it.each([
    ['console.localhost', 'release.invalid', 'reserved for the console'],
    ['jade.staging.console.localhost', 'release.invalid', 'reserved for staging'],
    ['x.preview.console.localhost', 'release.invalid', 'reserved for previews'],
    ['*.console.localhost', 'release.invalid', 'reserved for the console'],
    ['studio.localhost', 'release.invalid', 'reserved for the game studio'],
    ['foo.localhost', 'release.invalid', 'reserved for preview hosts'],
    ['*.localhost', 'release.invalid', 'localhost is a public suffix'],
    ['localhost', 'release.invalid', 'localhost is a public suffix'],
    ['com', 'release.invalid', 'com is a public suffix'],
    ['*.com', 'release.invalid', 'com is a public suffix'],
    ['*.co.uk', 'release.invalid', 'co.uk is a public suffix'],
    ['github.io', 'release.invalid', 'github.io is a public suffix'],
    ['*.one.example', 'release.claimed', '*.one.example overlaps one.example of one'],
  ])(
    'cannot be claimed by staff of another brand, in both environments and in a dry run: %s',
    async (domain, code, words) => {
      for (const query of [{}, { dryRun: true }, { environment: 'staging' as const }]) {
        const { status, body } = await push('ofTwo', 'two', { domains: [...owned, domain], ...query });
        expect([status >= 400, body.code, body.message]).toEqual([true, code, expect.stringContaining(words)]);
      }
      const live = await call('ofTwo', 'post', 'changes', {
        requests: [{ tenant: 'two', path: '/tenant/domains', value: [...owned, domain] }],
        reason: 'a test',
      });
      expect(live.body.code).toBe('change.protected_path');
      expect(admin.sets.production.byId('two')?.domains).toEqual(owned);
      expect(admin.sets.staging.byId('two')).toBeUndefined();
    },
  );

  it('may overlap if one person may publish both brands, and then belong to the brand', async () => {
    const domains = [...owned, '*.one.example'];
    for (const as of ['ofTwo', 'reader'] as const)
      expect([as, (await push(as, 'two', { domains })).status >= 400]).toEqual([as, true]);
    await publish('ofBoth', 'two', { domains });
    expect([servedAt('one.example'), servedAt('play.one.example')]).toEqual(['one', 'two']);
    // Nothing is new for two, and no domain of one changes its owner.
    await publish('ofTwo', 'two', { domains });
    await publish('ofTwo', 'two', { domains: owned });
    expect((await push('ofTwo', 'two', { domains })).body.code).toBe('release.claimed');
    const back = await call('ofTwo', 'post', 'brands/two/rollbacks', { reason: 'a test' });
    expect([back.body.code, back.body.message]).toEqual([
      'release.claimed',
      expect.stringContaining('*.one.example overlaps one.example of one'),
    ]);
    await call('owner', 'post', 'brands/two/rollbacks', { reason: 'a test' }).expect(200);
    expect(servedAt('play.one.example')).toBe('two');
  });

  it.each([['shop.one.example'], ['*.shop.one.example'], ['*.deep.shop.one.example']])(
    'cannot be claimed below the wildcard of another brand: %s',
    async (domain) => {
      await publish('owner', 'one', { domains: ['one.example', '*.one.example'] });
      const { body } = await push('ofTwo', 'two', { domains: [...owned, domain] });
      expect([body.code, body.message]).toEqual([
        'release.claimed',
        expect.stringContaining(`${domain} overlaps *.one.example of one`),
      ]);
      await publish('owner', 'two', { domains: [...owned, domain] });
    },
  );

  it('cannot be covered by a wildcard over one of another brand; a neighbouring wildcard can be claimed', async () => {
    await publish('owner', 'one', { domains: ['one.example', '*.b.firm.example'] });
    const over = await push('ofTwo', 'two', { domains: [...owned, '*.firm.example'] });
    expect(over.body.message).toContain('*.firm.example overlaps *.b.firm.example of one');
    await publish('ofTwo', 'two', { domains: [...owned, '*.c.firm.example', 'ab.firm.example'] });
  });

  it('cannot be claimed by promoting an earlier release of staging', async () => {
    await stored('two', 'staging', [...owned, '*.one.example']);
    const promote = (as: Person, dryRun = false) =>
      call(as, 'post', 'brands/two/promotions', { reason: 'a test', dryRun });
    for (const dryRun of [true, false])
      expect((await promote('ofTwo', dryRun)).body).toMatchObject({
        code: 'release.claimed',
        message: expect.stringContaining('*.one.example overlaps one.example of one'),
      });
    await promote('owner').expect(200);
    for (const domain of ['com', 'jade.staging.console.localhost']) {
      await stored('two', 'staging', [...owned, domain]);
      for (const as of ['ofTwo', 'owner'] as const)
        expect((await promote(as)).body).toMatchObject({
          code: 'release.invalid',
          message: expect.stringContaining(domain),
        });
    }
  });

  it('need the approval of somebody who may publish both brands, if a second person approves', async () => {
    await publish('owner', 'two', { environment: 'staging', domains: [...owned, '*.one.example'] });
    await call('owner', 'post', 'policies/two', { secondPerson: true, signOff: false, reason: 'a test' }).expect(200);
    const proposed = await call('ofBoth', 'post', 'brands/two/promotions', { reason: 'a test' }).expect(200);
    const decide = (as: Person) =>
      call(as, 'post', `proposals/${proposed.body.value.proposal}/decision`, {
        decision: 'approved',
        reason: 'a test',
      });
    expect((await decide('ofTwo')).body.code).toBe('release.claimed');
    expect(servedAt('play.one.example')).toBeUndefined();
    await decide('owner').expect(200);
    expect(servedAt('play.one.example')).toBe('two');
  });

  it('cannot be claimed by a parent’s release on behalf of its children', async () => {
    await publish('owner', 'group', { domains: ['kid.example'], more: { abstract: true } });
    await publish('owner', 'kid', { domains: undefined, more: { extends: 'group' } });
    expect(servedAt('kid.example')).toBe('kid');
    const give = (as: Person, domain: string) =>
      push(as, 'group', { domains: ['kid.example', domain], more: { abstract: true } });
    expect((await give('ofGroup', '*.one.example')).body).toMatchObject({
      code: 'release.claimed',
      message: expect.stringContaining('*.one.example overlaps one.example of one'),
    });
    expect((await give('ofGroup', 'one.example')).body.code).toBe('release.claimed');
    expect((await give('ofGroup', 'x.console.localhost')).body.code).toBe('release.invalid');
    expect((await give('ofGroup', 'com')).body.code).toBe('release.invalid');
    expect(admin.sets.production.byId('kid')?.domains).toEqual(['kid.example']);
    expect((await give('owner', '*.one.example')).status).toBe(200);
    expect(servedAt('play.one.example')).toBe('kid');
  });

  it('do not block a parent’s release because of existing faults of a child', async () => {
    await publish('owner', 'group', { domains: [], more: { abstract: true } });
    await stored('kid', 'production', ['kid.example', 'com', 'x.console.localhost'], { extends: 'group' });
    await publish('owner', 'group', { domains: [], more: { abstract: true, flags: { FEEDBACK3: true } } });
    expect(admin.sets.production.byId('kid')?.manifest.flags.FEEDBACK3).toBe(true);
  });

  it('are not returned to a restored brand if another brand has them meanwhile', async () => {
    await publish('ofTwo', 'two', { domains: [...owned, '*.shop.example'] });
    const archive = (as: Person, archived: boolean) =>
      call(as, 'post', 'brands/two/archived', { archived, reason: 'a test' });
    await archive('ofTwo', true).expect(200);
    await archive('ofTwo', false).expect(200);
    await archive('ofTwo', true).expect(200);
    await publish('owner', 'one', { domains: ['one.example', 'a.shop.example'] });
    expect((await archive('ofTwo', false)).body).toMatchObject({
      code: 'release.claimed',
      message: expect.stringContaining('*.shop.example overlaps a.shop.example of one'),
    });
    expect(admin.sets.production.byId('two')).toBeUndefined();
    await archive('owner', false).expect(200);
    expect([servedAt('a.shop.example'), servedAt('b.shop.example')]).toEqual(['one', 'two']);
  });

  it('are listed in the readiness of a brand if they were claimed before the rules', async () => {
    await stored('two', 'staging', [...owned, '*.one.example', 'x.preview.console.localhost', 'com']);
    const { body } = await call('ofTwo', 'get', 'brands/two/readiness?environment=staging').expect(200);
    const points = (body.value.points as { id: string; state: string; message: string; fix?: string }[]).filter(
      ({ id }) => id === 'manifest',
    );
    expect(points.map(({ state, message }) => `${state} ${message}`)).toEqual([
      expect.stringMatching(/^missing .*com is a public suffix/),
      expect.stringMatching(/^missing .*x\.preview\.console\.localhost is reserved for previews/),
      expect.stringMatching(/^warning .*\*\.one\.example of two overlaps one\.example of one/),
      expect.stringMatching(/^warning \/support\/url/),
    ]);
  });
});

/** Brand `one`, which `two` may extend, and staff of `two` alone. */
function aParent() {
  let admin: TestAdminApi;
  const secret = {
    support: { url: 'https://only-one-knows.example' },
    chat: { secretName: 'ONE__ONLY_CHAT_SECRET' },
    formatVersion: '1.1',
  };
  const release = (id: string, more: object) => ({
    'manifest.json': JSON.stringify({ ...(aManifestFile({ tenant: { id } } as StatedManifest) as object), ...more }),
  });
  const call = (token: string, method: 'get' | 'post', path: string, body?: object) =>
    supertest(admin.app)[method](`/admin/v1/${path}`).set('authorization', `Bearer ${token}`).send(body);
  const push = (token: string, tenant: string, more: object, query: object = {}) =>
    supertest(admin.app)
      .post(`/admin/v1/brands/${tenant}/releases`)
      .query({ reason: 'a test', environment: 'production', ...query })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(packed(release(tenant, more)));
  const of = (role: StaffRole) => `${role}-of-two`;

  beforeAll(async () => {
    admin = await anAdminApi({ grants: { ONE__ONLY_CHAT_SECRET: ['two'] } });
    const { database } = admin;
    for (const role of staffRoles) await aStaffToken({ database, email: role, token: of(role), role, brands: ['two'] });
    await aStaffToken({ database, email: 'both', token: 'both', role: 'operator', brands: ['one', 'two'] });
    await aStaffToken({ database, email: 'all', token: 'all' });
    await push('all', 'one', { ...secret, flags: { REWCEN3: true } }, { base: 1 }).expect(200);
    await call('all', 'post', 'changes', {
      requests: [{ tenant: 'one', path: '/flags/PTSYS3', value: true }],
      reason: 'a reason of one',
    }).expect(200);
    return () => admin.close();
  });

  const expectHidden = (answer: supertest.Response) => {
    for (const word of ['only-one-knows', 'ONE__ONLY', 'a reason of one', '"REWCEN3":true'])
      expect(answer.text).not.toContain(word);
  };
  return { admin: () => admin, call, push, of, expectHidden };
}

describe('parents that are brands', () => {
  const { admin, call, push, of, expectHidden } = aParent();

  it('are refused to staff who may not read them, as if they did not exist', async () => {
    for (const query of [{ dryRun: true }, {}, { environment: 'staging' }]) {
      const found = await push(of('operator'), 'two', { extends: 'one' }, query);
      const missing = await push(of('operator'), 'two', { extends: 'nobody' }, query);
      expect([found.body.code, found.status]).toEqual(['release.invalid', missing.status]);
      expect(found.text.replaceAll('"one\\"', '"nobody\\"')).toBe(missing.text);
      expectHidden(found);
    }
    expect(
      (await push(of('operator'), 'two', { extends: 'group', formatVersion: '1.1' }, { dryRun: true })).status,
    ).toBe(200);
    expect((await push('both', 'two', { extends: 'one' }, { dryRun: true })).status).toBe(200);
  });

  it('cannot be added by promoting an earlier release of staging', async () => {
    await admin().database.asOperator((tx) =>
      storeReleases(tx, {
        environment: 'staging',
        origin: 'pushed',
        actor: 'earlier',
        reason: 'earlier',
        now: new Date(),
        releases: [
          {
            tenant: 'two',
            parent: 'one',
            texts: '{}',
            assets: '{}',
            files: [],
            manifest: JSON.stringify({ ...(aManifestFile({ tenant: { id: 'two' } }) as object), extends: 'one' }),
          },
        ],
      }),
    );
    for (const dryRun of [true, false]) {
      const answer = await call(of('operator'), 'post', 'brands/two/promotions', { reason: 'a test', dryRun });
      expect([answer.body.code, answer.body.message]).toEqual([
        'release.invalid',
        expect.stringContaining('extends "one", which is neither an abstract parent nor a brand that you may read'),
      ]);
      expectHidden(answer);
    }
  });
});

describe('parents that are brands, if somebody who may read both published the release', () => {
  const { admin, call, push, of, expectHidden } = aParent();
  beforeAll(async () => {
    await push('both', 'two', { extends: 'one', formatVersion: '1.1' }, { base: 1 }).expect(200);
  });

  it.each(staffRoles)('do not reveal to %s of the child their layers, flags and history', async (role) => {
    const layers = await call(of(role), 'get', 'brands/two/layers');
    expectHidden(layers);
    // A translator may read none of it.
    if (!mayCall(role, 'showLayers')) {
      expect(layers.status).toBe(403);
      for (const path of ['flags', 'changes', 'releases'])
        expectHidden(await call(of(role), 'get', `brands/two/${path}`));
      return;
    }
    expect(layers.body.value).toMatchObject([
      { tenant: 'one', readable: false, manifest: {}, texts: {}, assets: {}, actor: '', changes: [] },
      { tenant: 'two', readable: true },
    ]);
    const flags = await call(of(role), 'get', 'brands/two/flags').expect(200);
    const found = (flags.body.value as { id: string }[]).filter(({ id }) => ['REWCEN3', 'PTSYS3'].includes(id));
    for (const flag of found) {
      expect(flag).toMatchObject({ source: 'parent one' });
      expect(Object.keys(flag)).not.toContain('who');
      expect(Object.keys(flag)).not.toContain('reason');
    }
    expect(found).toHaveLength(2);
    for (const path of ['changes', 'releases', 'readiness?environment=production', 'layers?environment=staging'])
      expectHidden(await call(of(role), 'get', `brands/two/${path}`));
    // Nor does the server call an address for them that they may not see.
    const links = await call(of(role), 'get', 'brands/two/links?environment=production').expect(200);
    expectHidden(links);
    expect(JSON.stringify(links.body)).not.toContain('only-one-knows');
  });

  it('are fully shown to staff who may read both', async () => {
    const layers = await call('both', 'get', 'brands/two/layers').expect(200);
    expect(layers.text).toContain('only-one-knows');
    expect(layers.text).toContain('a reason of one');
    expect((await call('both', 'get', 'brands/two/flags')).text).toContain('a reason of one');
    const point = {
      id: 'link',
      state: 'warning',
      path: '/support/url',
      message: 'https://only-one-knows.example answers 404',
    };
    await call('both', 'post', 'brands/two/outside-views', {
      environment: 'production',
      points: [point],
      ready: 0,
      reason: 'livery ready',
    }).expect(200);
    const readiness = async (token: string) =>
      (await call(token, 'get', 'brands/two/readiness?environment=production').expect(200)).body.value.outside.points;
    expect(await readiness('both')).toEqual([point]);
    expect(await readiness(of('operator'))).toEqual([]);
    const links = await call('both', 'get', 'brands/two/links?environment=production').expect(200);
    expect(links.body.value).toMatchObject({
      links: expect.arrayContaining([
        { path: '/support/url', url: 'https://only-one-knows.example', isLooking: false, seen: null },
      ]),
      more: 0,
    });
  });

  it('reveal no values in the diff of a release that ends the inheritance', async () => {
    const path = { path: '/support/url' };
    const seen = async (token: string) => {
      const answer = await push(token, 'two', { formatVersion: '1.1' }, { dryRun: true }).expect(200);
      const differences = answer.body.value.differences as { path: string; before: string }[];
      return { answer, before: differences.find((one) => one.path === path.path)?.before };
    };
    const hidden = await seen(of('operator'));
    expect(hidden.before).toMatch(/^\(not shown/);
    expectHidden(hidden.answer);
    expect((await seen('both')).before).toBe('https://only-one-knows.example');
  });

  it('do not block the next release of the child', async () => {
    const more = { extends: 'one', formatVersion: '1.1', flags: { FEEDBACK3: true } };
    const pushed = await push(of('operator'), 'two', more, { base: 2 }).expect(200);
    expectHidden(pushed);
    expect(admin().sets.production.byId('two')?.manifest.support.url).toBe('https://only-one-knows.example');
  });

  it('hide their secrets, and none of the child’s own, released or changed live', async () => {
    const keys = { signingKey: { secret: 'TWO__HUB_SIGNING_KEY' }, publicKey: { secret: 'TWO__HUB_PUBLIC_KEY' } };
    const games = { country: 'PH', aggregators: [anAggregator(keys)] };
    await push('both', 'two', { extends: 'one', formatVersion: '1.1', games }, { base: 3 }).expect(200);
    const seen = async () => {
      const answer = await call(of('operator'), 'get', 'brands/two/readiness?environment=production').expect(200);
      expectHidden(answer);
      const { secrets, points } = answer.body.value as Record<string, readonly Record<string, string>[]>;
      return { paths: secrets?.map(({ path }) => path).toSorted(), words: points?.map(({ message }) => message) };
    };
    const released = ['/games/aggregators/0/publicKey/secret', '/games/aggregators/0/signingKey/secret'];
    const before = await seen();
    expect(before.paths).toEqual(released);
    expect(before.words).toContain('a secret that a parent names is not set');
    const change = (request: object) =>
      call('both', 'post', 'changes', {
        requests: [{ tenant: 'two', path: '/chat/secretName', ...request }],
        reason: 'a test',
      }).expect(200);
    await change({ value: 'TWO__OWN_CHAT_SECRET' });
    const after = await seen();
    expect(after.paths).toEqual(['/chat/secretName', ...released]);
    expect(after.words).not.toContain('a secret that a parent names is not set');
    // Reverted, or not yet in effect, it states nothing: the parent's is in effect again.
    await change({});
    expect((await seen()).paths).toEqual(released);
    await change({ value: 'TWO__OWN_CHAT_SECRET', from: '2099-01-01T00:00:00.000Z' });
    expect((await seen()).paths).toEqual(released);
  });

  it('are named by livery explain to staff who may not read them', async () => {
    const server = await serve(admin().app);
    const lines: string[] = [];
    const print = (text: string) => void lines.push(text);
    const code = await main({
      argv: ['explain', '/support/url', '--brand', 'two'],
      output: { out: print, err: print },
      env: { LIVERY_URL: `http://127.0.0.1:${server.port}`, LIVERY_TOKEN: of('qa'), CONSOLE_HOST: 'console.localhost' },
    });
    await server.close();
    expect([code > 0, lines.join('\n')]).toEqual([
      true,
      expect.stringContaining('two inherits from one, a brand that you may not read'),
    ]);
  });
});
