import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { readSource } from '../../../server/brands/folder/read/read-source.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { systemClock as clock } from '../../../server/clock.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Page = AdminValueOf<'listSecrets'>;

const chat = (secretName: string) => ({ launchUrl: 'https://chat.example/start', secretName });
const value = 'hunter-of-one';

describe('secrets of all brands', () => {
  let admin: TestAdminApi;
  const read = (query: Readonly<Record<string, string>> = {}, bearer?: string) => {
    const path = `/admin/v1/secrets?${new URLSearchParams(query)}`;
    return bearer === undefined
      ? admin.call({ method: 'get', path })
      : supertest(admin.app).get(path).set('authorization', `Bearer ${bearer}`);
  };
  const list = async (query: Readonly<Record<string, string>> = {}, bearer?: string) =>
    ((await read(query, bearer).expect(200)).body.value as Page).list.map(({ brand, variable, state }) => [
      brand,
      variable,
      state,
    ]);
  /** Stores a release without the check that refuses secrets of other brands. */
  const store = async (id: string, stated: StatedManifest) => {
    const manifest = readSource(Buffer.from(JSON.stringify(aManifestFile({ tenant: { id }, ...stated }))));
    const folders = [{ id, folder: id, manifest, texts: new Map(), assets: new Map() }];
    await publishFolders({
      database: admin.database,
      environment: 'production',
      actor: 'test',
      reason: 'older',
      clock,
      folders,
    });
    await admin.sets.production.refresh();
  };
  const someone = async (name: string, grants: { role: 'qa' | 'translator'; brands: string[] | null }) => {
    const token = name.padEnd(43, 'x');
    await aStaffToken({ database: admin.database, email: `${name}@operator.example`, token, ...grants });
    return token;
  };

  beforeAll(async () => {
    const grants = { SHARED_CLIENT_SECRET: ['two'] };
    admin = await anAdminApi({ secretValues: { ONE__CHAT_SECRET: value }, grants });
    await store('three', { chat: chat('ONE__CHAT_SECRET') });
    const google = { clientId: 'client', issuer: 'https://id.example', clientSecretName: 'SHARED_CLIENT_SECRET' };
    const requests = [
      { tenant: 'one', path: '/chat', value: chat('ONE__CHAT_SECRET') },
      { tenant: 'two', path: '/chat', value: chat('TWO__CHAT_SECRET') },
      { tenant: 'group', path: '/login/social/google', value: google },
    ];
    const body = { requests, reason: 'a test' };
    await admin.call({ method: 'post', path: '/admin/v1/changes', body, as: 'ana' }).expect(200);
    await store('four', { extends: 'one' });
  });
  afterAll(() => admin?.close());

  const ofTwo = [
    ['two', 'LIVERY_SECRET_TWO__CHAT_SECRET', 'missing'],
    ['two', 'LIVERY_SECRET_SHARED_CLIENT_SECRET', 'missing'],
  ];

  it('state which are set, missing or withheld, and how to mend that, and never a value', async () => {
    expect(await list()).toEqual([
      ['four', 'LIVERY_SECRET_ONE__CHAT_SECRET', 'withheld'],
      ['one', 'LIVERY_SECRET_ONE__CHAT_SECRET', 'set'],
      ['three', 'LIVERY_SECRET_ONE__CHAT_SECRET', 'withheld'],
      ...ofTwo,
    ]);
    expect(await list({ state: 'missing' })).toEqual(ofTwo);
    expect(await list({ q: 'thre' })).toHaveLength(1);
    expect(await list({ environment: 'staging' })).not.toContainEqual(ofTwo[0]);
    const { text } = await read();
    expect(text).not.toContain(value);
    const fixes = (JSON.parse(text).value as Page).list.map(({ state, fix }) => [state, fix !== undefined]);
    expect(fixes).toEqual(fixes.map(([state]) => [state, state !== 'set']));
  });

  it('are those of the brands that the reader may read, without what only an unreadable parent states', async () => {
    expect(await list({}, await someone('quinn', { role: 'qa', brands: ['two'] }))).toEqual(ofTwo);
    expect(await list({}, await someone('quirin', { role: 'qa', brands: ['four'] }))).toEqual([]);
    expect(await list({}, await someone('quodo', { role: 'qa', brands: ['four', 'one'] }))).toHaveLength(2);
    expect(await list({}, await someone('quentin', { role: 'qa', brands: ['one'] }))).toHaveLength(1);
    expect((await read({}, await someone('tess', { role: 'translator', brands: null }))).status).toBe(403);
  });

  it('are read in pages that name the brand after which the next one begins', async () => {
    const found: unknown[] = [];
    let after: string | null | undefined;
    do {
      const query = { pageSize: '1', ...(after === undefined || after === null ? {} : { after }) };
      const page = (await read(query).expect(200)).body.value as Page;
      found.push(...page.list.map(({ brand, variable, state }) => [brand, variable, state]));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(await list());
    expect((await read({ after: 'nobody' })).body.code).toBe('request.invalid');
  });
});
