import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { readSource } from '../../../server/brands/folder/read/read-source.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { systemClock as clock } from '../../../server/clock.ts';
import { productHosts, reservedHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../../server/log.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { anAggregator } from '../../../tests/support/supplier.ts';

type Fault = { rule: string; pointer: string; severity: string; message: string };

const aggregator = (changes: object = {}) =>
  anAggregator({
    signingKey: { secret: 'TWO__HUB_SIGNING_KEY' },
    publicKey: { secret: 'TWO__HUB_PUBLIC_KEY' },
    ...changes,
  });
const chat = (secretName: string) => ({ launchUrl: 'https://chat.example/start', secretName });
const google = (clientSecretName: string) => ({ clientId: 'client', issuer: 'https://evil.example', clientSecretName });

/** Each names a secret that brand `two` has no right to: the description, the place in the manifest, and the value. */
const attacks: readonly (readonly [what: string, path: string, value: Json])[] = [
  ["another brand's client secret", '/login/social/google', google('ONE__GOOGLE_CLIENT_SECRET')],
  ['its own signing key as a client secret', '/login/social/google', google('TWO__HUB_SIGNING_KEY')],
  ['the signing key of the studio as a client secret', '/login/social/google', google('STUDIO_SIGNING_KEY')],
  ["another brand's chat secret", '/chat', chat('ONE__CHAT_SECRET')],
  ['a chat secret without a prefix', '/chat', chat('CHAT_SECRET')],
  [
    "another brand's signing key",
    '/games/aggregators',
    [aggregator({ signingKey: { secret: 'ONE__HUB_SIGNING_KEY' } })],
  ],
  [
    'the signing key of the studio',
    '/games/aggregators',
    [aggregator({ signingKey: { secret: 'STUDIO_SIGNING_KEY' } })],
  ],
  [
    'a public key as a signing key',
    '/games/aggregators',
    [aggregator({ signingKey: { secret: 'TWO__HUB_PUBLIC_KEY' } })],
  ],
  [
    'a shared key that is granted to another brand',
    '/games/aggregators',
    [aggregator({ signingKey: { secret: 'SHARED_SIGNING_KEY' } })],
  ],
];
const nested = (path: string, value: Json): StatedManifest =>
  path
    .split('/')
    .slice(1)
    .reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as StatedManifest;

// The older release is fixed step by step.
describe('secrets have owners', { shuffle: false }, () => {
  let admin: TestAdminApi;
  const push = pushedTo(() => admin.app);
  const secretValues = { TWO__CHAT_SECRET: 'hunter-of-two', ONE__GOOGLE_CLIENT_SECRET: 'hunter-of-one' };
  const grants = { SHARED_SIGNING_KEY: ['one'], SHARED_CHAT_SECRET: ['one'] };
  const two = (stated: StatedManifest = {}): StatedManifest => ({ tenant: { id: 'two' }, ...stated });
  const set = (tenant: string, path: string, value: unknown) =>
    admin.call({
      method: 'post',
      path: '/admin/v1/changes',
      as: 'ana',
      body: { requests: [{ tenant, path, value }], reason: 'a test', dryRun: false },
    });
  const audited = () =>
    admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['tenant', 'actor', 'after'])
        .where('action', '=', 'secret.refused')
        .orderBy('id')
        .execute(),
    );
  /** Stores a release like an older version of the program, which had no owners. */
  const store = async (id: string, stated: StatedManifest, environment = 'production') => {
    const text = JSON.stringify(aManifestFile({ tenant: { id }, ...stated }));
    const manifest = readSource(Buffer.from(text));
    const folder = { id, folder: id, manifest, texts: new Map(), assets: new Map() };
    const given = { database: admin.database, environment, actor: 'test', reason: 'older', clock };
    await publishFolders({ ...given, folders: [folder] });
    await admin.sets[environment as 'production'].refresh();
  };
  /** Number of the release that is served, as the base of an editor. */
  const baseOf = async (id: string): Promise<number> => {
    const { body } = await admin.call({ method: 'get', path: `/admin/v1/brands/${id}/releases` });
    const releases = body.value as { number: number; environments: string[] }[];
    return releases.find(({ environments }) => environments.includes('production'))?.number ?? 0;
  };
  const faultsOf = (id: string) => admin.brands.faults().filter(({ tenant }) => tenant === id);

  beforeAll(async () => {
    admin = await anAdminApi({ grants, secretValues });
  });
  afterAll(() => admin?.close());

  it.each(attacks)('refuses %s: pushed, set, and promoted; the audit log names the actor', async (_, path, value) => {
    const [before, revision] = [(await audited()).length, admin.brands.byId('two')?.revision];
    const pushed = await push('two', two(nested(path, value)));
    expect([pushed.status, pushed.body.code]).toEqual([422, 'release.invalid']);
    const changed = await set('two', path, value);
    expect([changed.status, changed.body.code]).toEqual([422, 'change.refused']);
    await store('two', two(nested(path, value)), 'staging');
    const promoted = await admin.call({
      method: 'post',
      path: '/admin/v1/brands/two/promotions',
      as: 'ana',
      body: { reason: 'a test', dryRun: false },
    });
    expect([promoted.status, promoted.body.code]).toEqual([422, 'release.invalid']);
    expect(admin.brands.byId('two')?.revision).toBe(revision);
    const acts = (await audited()).slice(before);
    expect(acts.map(({ tenant, actor }) => [tenant, actor])).toEqual(Array(3).fill(['two', 'ana']));
    for (const { after } of acts)
      expect(after).toMatchObject({ at: 'publishing', faults: [{ pointer: expect.stringContaining(path) }] });
  });

  it('accepts a brand’s own secrets, and those that the environment grants to it', async () => {
    const signingKey = { secret: 'SHARED_SIGNING_KEY' };
    const publicKey = { secret: 'ONE__HUB_PUBLIC_KEY' };
    const shared = { country: 'PH', aggregators: [aggregator({ signingKey, publicKey })] };
    const granted = { tenant: { id: 'one' }, games: shared, chat: chat('SHARED_CHAT_SECRET') };
    expect((await push('one', granted as StatedManifest, { base: await baseOf('one') })).status).toBe(200);
    expect((await push('two', two({ chat: chat('SHARED_CHAT_SECRET') }))).body.code).toBe('release.invalid');
    expect((await push('two', two({ chat: chat('TWO__CHAT_SECRET') }), { base: await baseOf('two') })).status).toBe(
      200,
    );
  });

  it('keeps a release served that is older than the rule, after a restart too, and reports the fix', async () => {
    const older = {
      login: { social: { google: { clientId: 'client', clientSecretName: 'ONE__GOOGLE_CLIENT_SECRET' } } },
      chat: chat('OLD_CHAT'),
    };
    await store('two', older);
    const expected = ['schema /chat/secretName', 'secret-owner /login/social/google/clientSecretName'];
    const reported = (list: readonly Fault[]) => list.map(({ rule, pointer }) => `${rule} ${pointer}`).sort();
    expect(admin.brands.byId('two')?.manifest.chat.secretName).toBe('OLD_CHAT');
    expect(reported(faultsOf('two'))).toEqual(expected);
    const again = await openBrandSet({
      database: admin.database,
      environment: 'production',
      previewDomain: undefined,
      clock,
      reserved: reservedHosts(productHosts({ consoleHost: 'console.example', previewDomain: undefined })),
      log: createLog({ level: 'silent' }),
    });
    expect(again.byId('two')?.manifest.chat.secretName).toBe('OLD_CHAT');
    expect(reported(again.faults().filter(({ tenant }) => tenant === 'two'))).toEqual(expected);
    await again.close();

    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=production' });
    const points = body.value.points as { id: string; state: string; message: string; fix?: string }[];
    expect(points.find(({ message }) => message.includes('ONE__GOOGLE_CLIENT_SECRET'))).toEqual({
      id: 'manifest',
      state: 'missing',
      message:
        '/login/social/google/clientSecretName ONE__GOOGLE_CLIENT_SECRET belongs to one, and two has no grant for it',
      fix: 'LIVERY_SECRET_GRANTS must name two for ONE__GOOGLE_CLIENT_SECRET, or rename it to TWO__GOOGLE_CLIENT_SECRET in /login/social/google/clientSecretName and set LIVERY_SECRET_TWO__GOOGLE_CLIENT_SECRET',
    });
    expect(points.filter(({ id }) => id === 'secret')).toEqual([]);
  });

  it('accepts flags and fixes for such a release, but no further secret of its kind and no new release with it', async () => {
    expect((await set('two', '/flags/REWCEN3', true)).status).toBe(200);
    expect(admin.brands.byId('two')?.manifest.flags.REWCEN3).toBe(true);
    const line = { clientId: 'client', clientSecretName: 'ONE__LINE_CLIENT_SECRET' };
    const more = await set('two', '/login/social/line', line);
    expect([more.status, more.body.value.faults.map(({ pointer }: Fault) => pointer)]).toEqual([
      422,
      ['/login/social/line/clientSecretName'],
    ]);
    expect((await push('two', two({ chat: chat('OLD_CHAT') }))).body.code).toBe('release.invalid');
    expect((await set('two', '/chat/secretName', 'TWO__CHAT_SECRET')).status).toBe(200);
    expect((await set('two', '/chat/secretName', 'OLD_CHAT')).body.code).toBe('change.refused');
    expect(faultsOf('two').map(({ pointer }) => pointer)).toEqual(['/login/social/google/clientSecretName']);
  });

  it('says of each secret that a manifest names whether it is set, missing or withheld, and nothing of its value', async () => {
    const line = { clientId: 'client', clientSecretName: 'TWO__LINE_CLIENT_SECRET' };
    expect((await set('two', '/login/social/line', line)).status).toBe(200);
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=production' });
    const google = '/login/social/google/clientSecretName';
    expect(body.value.secrets).toEqual([
      { variable: 'LIVERY_SECRET_TWO__CHAT_SECRET', kind: 'chat', path: '/chat/secretName', state: 'set' },
      {
        variable: 'LIVERY_SECRET_ONE__GOOGLE_CLIENT_SECRET',
        kind: 'client',
        path: google,
        state: 'withheld',
        fix: `LIVERY_SECRET_GRANTS must name two for ONE__GOOGLE_CLIENT_SECRET, or rename it to TWO__GOOGLE_CLIENT_SECRET in ${google} and set LIVERY_SECRET_TWO__GOOGLE_CLIENT_SECRET`,
      },
      {
        variable: 'LIVERY_SECRET_TWO__LINE_CLIENT_SECRET',
        kind: 'client',
        path: '/login/social/line/clientSecretName',
        state: 'missing',
        fix: 'set LIVERY_SECRET_TWO__LINE_CLIENT_SECRET where the servers run, then restart them one after the other',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('hunter');
  });

  it('accepts a parent’s release despite existing faults of a brand below it, but not with new ones', async () => {
    const group = (stated: object) => ({
      files: {
        'manifest.json': JSON.stringify({
          ...(aManifestFile({ tenant: { id: 'two' } }) as object),
          tenant: undefined,
          jurisdiction: undefined,
          abstract: true,
          formatVersion: '1.1',
          ...stated,
        }),
      },
    });
    const facebook = { clientId: 'client', clientSecretName: 'OLD_FACEBOOK' };
    await store('two', { login: { social: { facebook } }, extends: 'group' } as StatedManifest);
    expect(faultsOf('two').length).toBeGreaterThan(0);
    const fine = await push('group', group({ flags: { PTSYS3: false } }), { base: await baseOf('group') });
    expect([fine.status, fine.body.code]).toEqual([200, undefined]);
    const social = { google: { clientId: 'client', clientSecretName: 'GROUP__GOOGLE_CLIENT_SECRET' } };
    expect((await push('group', group({ login: { social } }))).body).toMatchObject({
      code: 'release.invalid',
      value: { faults: [{ tenant: 'two', pointer: '/login/social/google/clientSecretName' }] },
    });
  });
});
