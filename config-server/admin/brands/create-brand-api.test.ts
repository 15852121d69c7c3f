import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { anAdminApi, type Colleague, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Body = Omit<AdminBodyOf<'createBrand'>, 'reason'> & { readonly reason?: string };
type Created = AdminValueOf<'createBrand'>;

const licence = { authority: 'EGA', licence: 'EGA/2026/9', licenceUrl: 'https://ega.example/9' };

// Later tests use the brands that earlier ones created.
describe('a brand that staff create', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const push = pushedTo(() => admin.app);
  const create = (body: Body, as: Colleague = 'ana') =>
    admin.call({ method: 'post', path: '/admin/v1/brands', body: { reason: 'a test', ...body }, as });
  const created = async (body: Body, as?: Colleague): Promise<Created> =>
    (await create(body, as).expect(200)).body.value;
  const refused = async (body: Body, as?: Colleague) => {
    const { status, body: answer } = await create(body, as);
    return { status, code: answer.code, message: answer.message, value: answer.value };
  };
  const manifestOf = (id: string) => {
    const manifest = admin.sets.staging.stored(id)?.manifest;
    if (!isObject(manifest)) throw new Error(`staging has no ${id}`);
    return manifest;
  };
  const releases = async () =>
    (await admin.database.asOperator((tx) => tx.selectFrom('release').select('id').execute())).length;

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterAll(() => admin?.close());

  const readiness = async (id: string): Promise<AdminValueOf<'checkReadiness'>> => {
    const path = `/admin/v1/brands/${id}/readiness?environment=staging`;
    return (await admin.call({ method: 'get', path }).expect(200)).body.value;
  };

  it('is served in staging as release 1, with placeholders for settings that were not given, and not in production', async () => {
    const comet = await created({ id: 'comet' });
    expect(comet).toMatchObject({
      id: 'comet',
      name: 'Comet',
      merchantCode: 'COMET01',
      template: 'clear',
      domains: [],
      isPlaceholderLicence: true,
      release: 1,
      address: 'https://comet.staging.console.localhost',
    });
    expect(admin.sets.staging.byId('comet')?.manifest).toMatchObject({
      tenant: { brandName: 'Comet', domains: ['comet.invalid'] },
      wallet: { currency: 'USD' },
      locale: { enabled: ['EN'], timeZone: 'UTC' },
    });
    expect(admin.sets.production.stored('comet')).toBeUndefined();
    // Production refuses both, so neither is only a warning.
    const { points } = await readiness('comet');
    const missing = points.filter(({ state }) => state === 'missing');
    expect(missing.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        '/tenant/domains the brand has no domain of its own, so no player can reach it',
        expect.stringMatching(/^\/jurisdiction\/licenceNumber DEMO-.* is a placeholder and no licence$/),
      ]),
    );
    const faults = admin.sets.staging.faults().filter(({ tenant }) => tenant === 'comet');
    expect(faults.map(({ rule }) => rule)).toEqual(['placeholder-domain', 'placeholder-licence']);
    const acts = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor', 'after'])
        .where('tenant', '=', 'comet')
        .where('scope', '=', 'brand')
        .execute(),
    );
    expect(acts).toMatchObject([
      { action: 'release.pushed', actor: 'ana', after: { environment: 'staging', release: 1, reason: 'a test' } },
    ]);
  });

  it('has every given setting', async () => {
    await created({
      id: 'nova',
      name: 'Nova & Söhne',
      template: 'night',
      colour: '#7a3fd0',
      ...licence,
      age: 21,
      currency: 'PHP',
      zone: 'Asia/Manila',
      languages: ['TY', 'EN'],
      domains: ['nova.example', '*.nova.example'],
    });
    expect(admin.sets.staging.byId('nova')?.manifest).toMatchObject({
      tenant: { brandName: 'Nova & Söhne', domains: ['nova.example', '*.nova.example'] },
      jurisdiction: { authority: 'EGA', licenceNumber: 'EGA/2026/9', ageLimit: 21 },
      wallet: { currency: 'PHP' },
      locale: { default: 'TY', enabled: ['TY', 'EN'], timeZone: 'Asia/Manila' },
      theme: { colorScheme: 'dark', logo: 'assets/logo.svg', mark: 'assets/mark.svg' },
    });
  });

  it('goes to production only with its own domain and licence', async () => {
    const promote = async (id: string) =>
      (await admin.call({ method: 'post', path: `/admin/v1/brands/${id}/promotions`, body: { reason: 'a test' } })).body
        .code;
    await created({ id: 'bare', ...licence });
    expect(await promote('bare')).toBe('release.placeholder_domain');
    expect(await promote('comet')).toBe('release.placeholder_licence');
    expect(await promote('nova')).toBeUndefined();
    expect(admin.brands.byId('nova')?.domains[0]).toBe('nova.example');
  });

  it('is refused with the fix, and nothing is stored', async () => {
    const before = await releases();
    const cases: readonly (readonly [Body, code: string, message: string, setting: string | undefined])[] = [
      [{ id: 'one' }, 'brand.taken', 'a brand or parent with the id one already exists', 'id'],
      [{ id: 'group' }, 'brand.taken', 'a brand or parent with the id group already exists', 'id'],
      [{ id: 'c0met' }, 'brand.taken', 'looks like comet', 'id'],
      [{ id: 'console' }, 'brand.setting_invalid', 'is reserved', 'id'],
      [{ id: 'My Brand' }, 'brand.setting_invalid', 'such as my-brand', 'id'],
      [{ id: '../up' }, 'brand.setting_invalid', 'is no id', 'id'],
      [{ id: 'one@staging' }, 'brand.setting_invalid', 'is no id', 'id'],
      [{ id: 'other', merchantCode: 'COMET01' }, 'brand.taken', 'is that of comet', 'merchantCode'],
      [{ id: 'other', merchantCode: 'C0METO1' }, 'brand.taken', 'looks like COMET01', 'merchantCode'],
      [{ id: 'other', currency: 'PHQ' }, 'brand.setting_invalid', 'did you mean PHP?', 'currency'],
      [{ id: 'other', zone: 'Asia/Manilla' }, 'brand.setting_invalid', 'did you mean Asia/Manila?', 'zone'],
      [{ id: 'other', languages: ['EM'] }, 'brand.setting_invalid', 'did you mean EN?', 'languages'],
      [{ id: 'other', template: 'clar' }, 'brand.setting_invalid', 'did you mean clear?', 'template'],
      [{ id: 'other', colour: 'red' }, 'brand.setting_invalid', 'such as #c2570c', 'colour'],
      [{ id: 'other', licenceUrl: 'ftp://a.example' }, 'brand.setting_invalid', 'begins with https://', 'licenceUrl'],
      [{ id: 'other', authority: 'A' }, 'brand.setting_invalid', 'at least 2 letters', 'authority'],
      [{ id: 'other', licence: ' 1' }, 'brand.setting_invalid', 'at least 2 letters', 'licence'],
      [{ id: 'other', domains: ['https://a.example/x'] }, 'brand.setting_invalid', 'domain https', 'domain'],
      [{ id: 'other', age: 17 }, 'request.invalid', 'age', undefined],
      [{ id: 'other', name: 'x'.repeat(61) }, 'request.invalid', 'name', undefined],
      [{ id: 'other', domains: ['nova.example'] }, 'release.claimed', 'belongs to nova', undefined],
      [{ id: 'other', domains: ['a.console.localhost'] }, 'release.invalid', 'reserved for the console', undefined],
      [{ id: 'other', domains: ['10.0.0.1'] }, 'release.invalid', 'is an address of a machine', undefined],
      [{ id: 'other', from: 'nobody' }, 'brand.unknown', 'no brand is called nobody', 'from'],
      [{ id: 'other', from: 'group' }, 'release.unknown', 'livery rollback group --environment', 'from'],
      [{ id: 'other', reason: ' ' }, 'change.reason_missing', 'reason', undefined],
    ];
    for (const [index, [body, code, message, setting]] of cases.entries())
      for (const dryRun of code === 'change.reason_missing' ? [false] : [true, false])
        expect([body, await refused({ ...body, dryRun }, index % 2 === 0 ? 'bob' : 'eve')]).toMatchObject([
          body,
          { code, message: expect.stringContaining(message), ...(setting && { value: { setting } }) },
        ]);
    expect(await releases()).toBe(before);
    expect(admin.sets.staging.stored('other')).toBeUndefined();
  });

  it('treats a hostile name as text, and draws it only as outlines', async () => {
    const names = ['<script>alert(1)</script>', '"},"abstract":true,"x":{"', '‮olleH', '</svg>'];
    for (const [index, name] of names.entries()) {
      const id = `hostile-${'acde'[index]}`;
      const { status, body } = await create({ id, name }, 'eve');
      if (status !== 200) {
        expect(['release.invalid', 'request.invalid']).toContain(body.code);
        continue;
      }
      expect(manifestOf(id).tenant).toMatchObject({ id, brandName: name });
      expect(manifestOf(id).abstract).toBeUndefined();
      const drawn = await admin.database.asOperator((tx) =>
        tx.selectFrom('asset').select('bytes').where('tenant', '=', id).execute(),
      );
      for (const { bytes } of drawn)
        expect(Buffer.from(bytes).toString()).not.toMatch(/script|alert|<text|foreignObject/);
    }
  });

  it('writes nothing in a dry run, which returns the result', async () => {
    const before = await releases();
    expect(await created({ id: 'later', name: 'Later', dryRun: true, reason: '' }, 'bob')).toMatchObject({
      id: 'later',
      name: 'Later',
      merchantCode: 'LATER01',
      release: null,
      address: null,
    });
    expect(await releases()).toBe(before);
    expect(admin.sets.staging.stored('later')).toBeUndefined();
  });

  const withoutPictures = Object.fromEntries(
    ['logo', 'mark', 'hero', 'backdrop', 'empty'].map((picture) => [picture, undefined]),
  );

  it('copies the settings of another brand, but not its identity, licence, texts and pictures', async () => {
    await push('model', {
      files: {
        'manifest.json': JSON.stringify({
          ...(JSON.parse(JSON.stringify(manifestOf('nova'))) as object),
          tenant: { id: 'model', merchantCode: 'MODEL09', brandName: 'Model', domains: ['model.example'] },
          flags: { FEEDBACK3: true },
          chat: { secretName: 'MODEL__CHAT_SECRET' },
          theme: { ...(manifestOf('nova').theme as object), ...withoutPictures },
        }),
        'texts/EN.json': JSON.stringify({ shell: { 'page.home': 'Only here' } }),
      },
    }).expect(200);
    await created({ id: 'copy', from: 'model' }, 'bob');
    const copy = manifestOf('copy');
    expect(copy).toMatchObject({
      tenant: { id: 'copy', merchantCode: 'COPY01', brandName: 'Copy', domains: ['copy.invalid'] },
      flags: { FEEDBACK3: true },
      wallet: { currency: 'PHP' },
      chat: { secretName: 'COPY__CHAT_SECRET' },
      locale: { enabled: ['TY', 'EN'], timeZone: 'Asia/Manila' },
      jurisdiction: { licenceNumber: 'DEMO-COPY' },
    });
    expect(admin.sets.staging.stored('copy')?.texts).toEqual({});
  });

  it('extends a parent that staging serves', async () => {
    await admin
      .call({
        method: 'post',
        path: '/admin/v1/brands/group/rollbacks',
        body: { environment: 'staging', number: 1, reason: 'a test' },
      })
      .expect(200);
    await created({ id: 'child', from: 'group' }, 'bob');
    expect(manifestOf('child').extends).toBe('group');
    expect(admin.sets.staging.byId('child')?.manifest.flags.PTSYS3).toBe(true);
  });

  it('is created once, even by two simultaneous calls', async () => {
    const answers = await Promise.all(
      (['ana', 'bob', 'sue'] as const).map((as) => refused({ id: 'twin', name: `Twin of ${as}` }, as)),
    );
    expect(answers.map(({ code }) => code ?? 'created').sort()).toEqual(['brand.taken', 'brand.taken', 'created']);
    const rows = await admin.database.asOperator((tx) =>
      tx.selectFrom('release').select('number').where('tenant', '=', 'twin').execute(),
    );
    expect(rows).toEqual([{ number: 1 }]);
  });

  it('requires an owner or operator of all brands', async () => {
    const asStaff = async (role: StaffRole, brands: string[] | null) => {
      const token = `a-token-of-a-${role}-${brands}`;
      const email = `${role}-${brands}@operator.example`;
      await aStaffToken({ database: admin.database, clock, email, token, role, brands });
      const { body } = await supertest(admin.app)
        .post('/admin/v1/brands')
        .set('authorization', `Bearer ${token}`)
        .send({ id: `by-${role}`, reason: 'a test', from: 'model' });
      return body.code ?? 'created';
    };
    expect(await asStaff('operator', null)).toBe('created');
    for (const role of ['operator', 'owner'] as const)
      expect([role, await asStaff(role, ['one', 'by-owner', 'by-operator'])]).toEqual([role, 'staff.forbidden']);
    for (const role of ['editor', 'support', 'finance', 'qa'] as const)
      expect([role, await asStaff(role, null)]).toEqual([role, 'staff.forbidden']);
    expect(admin.sets.staging.stored('by-owner')).toBeUndefined();
  });

  it('is limited to twenty an hour for each account; dry runs have a separate limit', async () => {
    const codes = [];
    for (let index = 0; index < 22; index += 1) codes.push((await refused({ id: 'one' }, 'olga')).code);
    expect(codes.filter((code) => code === 'brand.taken')).toHaveLength(20);
    expect(codes.slice(20)).toEqual(['request.too_many', 'request.too_many']);
    expect((await refused({ id: 'one', dryRun: true }, 'olga')).code).toBe('brand.taken');
    expect((await refused({ id: 'one' }, 'quinn')).code).toBe('brand.taken');
    for (let index = 0; index < 299; index += 1) await refused({ id: 'one', dryRun: true }, 'olga');
    expect((await refused({ id: 'one', dryRun: true }, 'olga')).code).toBe('request.too_many');
    expect((await refused({ id: 'one', dryRun: true }, 'quinn')).code).toBe('brand.taken');
    clock.pass({ minutes: 61 });
    await aStaffToken({ database: admin.database, email: 'olga', token: 'a-later-token-of-olga', clock });
    for (const dryRun of [false, true]) {
      const body = { id: 'one', reason: 'a test', dryRun };
      const again = await supertest(admin.app)
        .post('/admin/v1/brands')
        .set('authorization', 'Bearer a-later-token-of-olga')
        .send(body);
      expect([dryRun, again.body.code]).toEqual([dryRun, 'brand.taken']);
    }
  });
});
