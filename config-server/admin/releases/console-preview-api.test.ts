import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import type { Database } from '../../../server/database/database.ts';
import { productHosts, reservedHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createHostOf } from '../../../server/http/client.ts';
import { createLog } from '../../../server/log.ts';
import { hashOfSecret } from '../../../server/staff/staff-identity.ts';
import {
  anAdminApi,
  token as localToken,
  pushedTo,
  signPreview,
  type TestAdminApi,
} from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { createPreviewHosts } from '../../preview/preview-hosts.ts';

const domain = 'preview.example';
const host = 'console.localhost:8080';
const consoleOrigin = `http://${host}`;
const fromConsole = { host, origin: consoleOrigin, [wire.consoleHeader]: '1' };
const preview = { tenant: 'one', place: 'left' };

type Opened = { readonly url: string; readonly release: number; readonly revision: string; expiresAt: string };

describe('a preview in the console', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let turn = 0;
  let queries = 0;
  /** Revision of published content. */
  let content = 'first';
  const entryRevisions = new Map<string, number>();
  let late: BrandSets | undefined;
  const nodes: Server[] = [];
  const ports: number[] = [];
  beforeAll(async () => {
    admin = await anAdminApi({ clock, contentRevision: () => content });
    const counted: Database = {
      ...admin.database,
      asOperator: (run) => {
        queries += 1;
        return admin.database.asOperator(run);
      },
    };
    // Two nodes serve preview hosts; each responds with the brand that it would show. The second one gets no notices of changes.
    const deaf: Database = { ...counted, listen: async () => async () => undefined };
    const open = (environment: Environment) =>
      openBrandSet({
        database: deaf,
        environment,
        previewDomain: undefined,
        clock,
        log: createLog({ level: 'silent' }),
        reserved: reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' })),
        countWallets: async () => 0,
      });
    late = { production: await open('production'), staging: await open('staging') };
    for (const sets of [admin.sets, late]) {
      const hosts = createPreviewHosts({
        domain,
        database: counted,
        sets,
        clock,
        log: createLog({ level: 'silent' }),
        sign: signPreview,
        consoleOrigin: () => consoleOrigin,
        entryRevision: async ({ tenant, kind, id }) => entryRevisions.get(`${tenant} ${kind} ${id}`) ?? 0,
        isLocalSession: (session) => session === hashOfSecret('a-session-of-the-sandbox'),
      });
      const handler = hosts.open((request, response) => {
        const { id, revision, preview, manifest } = hosts.brands.byHost(request.headers.host) ?? {};
        response.end(
          JSON.stringify({
            id,
            revision,
            preview,
            radius: manifest?.theme.radius.small,
            large: manifest?.theme.radius.large,
            name: manifest?.tenant.brandName,
          }),
        );
      });
      const hostOf = createHostOf();
      const server = createServer((request, response) => handler(request, response, hostOf(request))).listen(
        0,
        '127.0.0.1',
      );
      await once(server, 'listening');
      nodes.push(server);
      ports.push((server.address() as AddressInfo).port);
    }
  });
  afterAll(async () => {
    for (const server of nodes) server.close();
    await late?.production.close();
    await late?.staging.close();
    await admin?.close();
  });
  beforeEach(() => clock.pass({ minutes: 1 }));
  const push = pushedTo(() => admin.app);

  /** An account with a session in a browser. The token is the value of its cookie. */
  const hired = async ({ role = 'owner', brands }: { role?: StaffRole; brands?: string[] } = {}) => {
    turn += 1;
    const [email, token] = [`viewer${turn}@operator.example`, `a-session-of-viewer-${turn}`];
    await aStaffToken({ database: admin.database, email, token, role, brands: brands ?? null, clock });
    return { email, token };
  };
  const put = ({ tenant, place }: typeof preview, headers: Readonly<Record<string, string>>): Test =>
    supertest(admin.app).put(`${wire.adminBase}/brands/${tenant}/console-previews/${place}`).set(headers);
  const cookie = (token: string) => ({ ...fromConsole, cookie: `__Host-staff=${token}` });
  const opened = async (token: string, { tenant = 'one', place = 'left', ...body }: Record<string, unknown> = {}) => {
    const where = { tenant: String(tenant), place: String(place) };
    return (await put(where, cookie(token)).send(body).expect(200)).body.value as Opened;
  };
  const getHome = (url: string, node = 0) =>
    supertest(`http://127.0.0.1:${ports[node]}`).get('/m/home').set('host', new URL(url).hostname);
  const seen = async (url: string, node = 0) =>
    JSON.parse((await getHome(url, node).buffer().expect(200)).text) as Pick<Brand, 'id' | 'revision' | 'preview'> & {
      readonly radius: number;
      readonly large: number;
      readonly name: string;
    };
  const isOver = async (url: string) => {
    for (const node of [0, 1]) {
      const { status, headers } = await getHome(url, node);
      expect([status, headers['content-security-policy']]).toEqual([
        404,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  };
  const rowsOf = (token: string) =>
    admin.database.asOperator((tx) =>
      tx.selectFrom('console_preview').selectAll().where('session', '=', hashOfSecret(token)).execute(),
    );
  const change = (value: number, environment = 'production') => {
    const requests = [{ tenant: 'one', path: '/theme/radius/small', value }];
    const body = { requests, environment, reason: 'a test' };
    return admin.call({ method: 'post', path: '/admin/v1/changes', body }).expect(200);
  };

  /** Writes a change of brand `two` without any check. */
  const written = (value: string) =>
    admin.database.asOperator((tx) =>
      tx
        .insertInto('change')
        .values({
          tenant: 'two',
          environment: 'production',
          path: '/theme/radius/small',
          value,
          reason: 'x',
          actor: 'eve',
          from_at: null,
          until_at: null,
          change_set: value,
          created_at: clock.now(),
        })
        .execute(),
    );

  it('has one row for each session, brand and place, which is updated when it is opened again', async () => {
    const [{ token }, other] = [await hired(), await hired()];
    const first = await opened(token);
    expect(await opened(token)).toMatchObject({ url: first.url, revision: first.revision });
    const right = await opened(token, { place: 'right' });
    const two = await opened(token, { tenant: 'two' });
    const theirs = await opened(other.token);
    expect(new Set([first.url, right.url, two.url, theirs.url]).size).toBe(4);
    expect([await rowsOf(token), await rowsOf(other.token)].map(({ length }) => length)).toEqual([3, 1]);
    expect(await seen(first.url)).toMatchObject({ id: 'one', preview: { framedBy: consoleOrigin } });
    expect(await seen(two.url)).toMatchObject({ id: 'two' });
  });

  it('shows a change on every node once it is opened again, and only then has another revision', async () => {
    const { token } = await hired();
    await change(3);
    const before = await opened(token);
    expect([(await seen(before.url)).radius, (await seen(before.url, 1)).radius]).toEqual([3, 3]);
    expect((await opened(token)).revision).toBe(before.revision);
    await change(4);
    const after = await opened(token);
    expect(after.url).toBe(before.url);
    expect(after.revision).not.toBe(before.revision);
    const [one, other] = [await seen(after.url), await seen(after.url, 1)];
    expect([one.radius, other.radius]).toEqual([4, 4]);
    expect(one.revision).toBe(other.revision);
    content = 'second';
    expect((await opened(token)).revision).not.toBe(after.revision);
  });

  it('shows each environment, or a release by its number, as the requested type of player', async () => {
    const { token } = await hired();
    await push('one', { tenant: { id: 'one' }, theme: { radius: { small: 9 } } }, { environment: 'staging' }).expect(
      200,
    );
    await change(7, 'staging');
    await change(4);
    const staging = await opened(token, { environment: 'staging' });
    expect(await seen(staging.url)).toMatchObject({ id: 'one@staging', radius: 7, preview: { memberType: null } });
    const production = await opened(token, { place: 'right' });
    expect(await seen(production.url)).toMatchObject({ id: 'one', radius: 4 });
    expect([staging.release, production.release]).toEqual([2, 1]);
    const member = await opened(token, { number: 2, session: 'member' });
    expect(member).toMatchObject({ url: staging.url, release: 2 });
    const asMember = await seen(member.url);
    expect(asMember).toMatchObject({ id: 'one', preview: { memberType: 0 } });
    const visitor = await opened(token, { number: 2 });
    expect(visitor.revision).not.toBe(member.revision);
    expect((await seen(visitor.url)).revision).not.toBe(asMember.revision);
  });

  it('shows a draft as it is stored at each request, on every node, to those who may read its brand', async () => {
    const [{ token }, editor] = [await hired(), await hired({ role: 'editor', brands: ['one'] })];
    const call = (method: 'post' | 'delete', rest: string, body?: object) =>
      supertest(admin.app)
        [method](`${wire.adminBase}/brands/one/drafts${rest}`)
        .set(cookie(token))
        .send(body)
        .expect(200);
    const { id } = (await call('post', '', { name: 'Autumn', from: { number: 1 } })).body.value;
    const write = (revision: number, path: string, value: unknown) =>
      call('post', `/${id}/patches`, { revision, operations: [{ path, value }] });
    const studio = { place: 'studio', draft: id };
    const first = await opened(token, studio);
    expect(first.release).toBe(1);
    await write(1, '/tenant/brandName', 'Autumn');
    const names = async (url: string) => [(await seen(url)).name, (await seen(url, 1)).name];
    expect(await names(first.url)).toEqual(['Autumn', 'Autumn']);
    await write(2, '/tenant/brandName', 'Winter');
    expect(await names(first.url)).toEqual(['Winter', 'Winter']);
    const again = await opened(token, studio);
    expect([again.url, again.revision === first.revision]).toEqual([first.url, false]);
    const theirs = await opened(editor.token, studio);
    expect(await names(theirs.url)).toEqual(['Winter', 'Winter']);
    expect((await put({ ...preview, tenant: 'two' }, cookie(token)).send({ draft: id })).body.code).toBe(
      'request.not_found',
    );
    // The owner may read the brand that the draft now extends, the editor may not.
    await push('firm', { tenant: { id: 'firm' }, theme: { radius: { large: 19 } } }).expect(200);
    await write(3, '/extends', 'firm');
    expect((await seen(first.url)).large).toBe(19);
    for (const node of [0, 1])
      expect(await seen(theirs.url, node)).toMatchObject({ name: 'Winter', large: expect.not.closeTo(19) });
    // When the right to read the parent ends, its values disappear at once, although this node has built the draft with them.
    await admin.database.asOperator((tx) =>
      tx
        .updateTable('staff_token')
        .set({ brands: ['one'] })
        .where('hash', '=', hashOfSecret(token))
        .execute(),
    );
    expect(await seen(first.url)).toMatchObject({ large: expect.not.closeTo(19) });
    await call('delete', `/${id}`);
    await isOver(first.url);
  });

  it('shows an entry of content, with another revision after each save of its draft, to those who may read it', async () => {
    const [{ token }, support] = [await hired({ role: 'qa' }), await hired({ role: 'support' })];
    const entry = { kind: 'banners', id: 'b1' };
    const { url } = await opened(token, { place: 'content', entry });
    const before = await seen(url);
    expect(before.preview).toMatchObject({ entry });
    expect((await seen(url)).revision).toBe(before.revision);
    // The draft of the entry in staging is another one.
    entryRevisions.set('one@staging banners b1', 1);
    expect((await seen(url)).revision).toBe(before.revision);
    entryRevisions.set('one banners b1', 1);
    const saved = await seen(url);
    expect(saved.revision).not.toBe(before.revision);
    expect((await seen(url, 1)).revision).toBe(saved.revision);
    const refused = await put({ ...preview, place: 'content' }, cookie(support.token)).send({ entry });
    expect([refused.status, refused.body.code]).toEqual([403, 'staff.forbidden']);
    await put({ ...preview, place: 'content' }, cookie(support.token))
      .send({})
      .expect(200);
  });

  it('keeps the state before while a draft cannot be built, or the release on a node that has built none', async () => {
    const { token } = await hired();
    const call = (rest: string, body: object) =>
      supertest(admin.app).post(`${wire.adminBase}/brands/one/drafts${rest}`).set(cookie(token)).send(body).expect(200);
    const { id } = (await call('', { name: 'Broken', from: { number: 1 } })).body.value;
    const write = (revision: number, path: string, value: unknown) =>
      call(`/${id}/patches`, { revision, operations: [{ path, value }] });
    await write(1, '/tenant/brandName', 'Autumn');
    const { url } = await opened(token, { place: 'studio', draft: id });
    expect((await seen(url)).name).toBe('Autumn');
    await write(2, '/tenant/brandName', '');
    const [before, released] = [await seen(url), await seen(url, 1)];
    expect([before.name, released.name]).toEqual(['Autumn', (await seen((await opened(token)).url)).name]);
    await write(3, '/tenant/brandName', 'Spring');
    expect([(await seen(url)).name, (await seen(url, 1)).name]).toEqual(['Spring', 'Spring']);
  });

  it('shows scheduled changes at the requested moment', async () => {
    const { token } = await hired();
    await change(4);
    const from = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const requests = [{ tenant: 'one', path: '/theme/radius/small', value: 1, from }];
    const body = { requests, reason: 'a test' };
    await admin.call({ method: 'post', path: '/admin/v1/changes', body }).expect(200);
    expect((await seen((await opened(token)).url)).radius).toBe(4);
    const { url } = await opened(token, { at: new Date(clock.now().getTime() + 7_200_000).toISOString() });
    expect((await seen(url)).radius).toBe(1);
  });

  it('names the faults of a release that cannot be shown', async () => {
    const { token } = await hired();
    const unknown = await put(preview, cookie(token)).send({ number: 99 });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'release.unknown']);
    const unpublished = await put({ ...preview, tenant: 'two' }, cookie(token)).send({ environment: 'staging' });
    expect(unpublished.body.code).toBe('release.unknown');
    // A value that was never checked, as a node of an earlier version may have written it.
    await written('"round"');
    const invalid = await put({ ...preview, tenant: 'two' }, cookie(token)).send({});
    expect(invalid.body).toMatchObject({ success: false, code: 'release.invalid' });
    expect(invalid.body.value.faults).toMatchObject([{ pointer: '/theme/radius/small' }]);
    await written('5');
    expect(await rowsOf(token)).toEqual([]);
  });

  it('can be opened by staff who may read releases of the brand, in a browser of the console, and by nobody else', async () => {
    for (const role of ['operator', 'editor', 'support', 'finance', 'qa'] as const) {
      const { token } = await hired({ role, brands: ['one'] });
      await opened(token);
      const other = await put({ ...preview, tenant: 'two' }, cookie(token)).send({});
      expect([role, other.body.code]).toEqual([role, 'brand.unknown']);
    }
    const { token } = await hired();
    const refused: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ host }, 'staff.required'],
      // The command, a machine and the sandbox's own token have no browser session.
      [{ host, authorization: `Bearer ${token}` }, 'staff.forbidden'],
      [{ ...fromConsole, authorization: `Bearer ${token}` }, 'staff.forbidden'],
      [cookie(localToken), 'staff.forbidden'],
      [{ ...cookie(token), origin: 'http://x.preview.console.localhost:8080' }, 'request.forbidden_origin'],
      [{ host, origin: consoleOrigin, cookie: `__Host-staff=${token}` }, 'request.forbidden_origin'],
    ];
    for (const [headers, code] of refused) {
      const answer = await put(preview, headers).send({});
      expect([headers, answer.body.code]).toEqual([headers, code]);
    }
    const made = await admin
      .call({
        method: 'post',
        path: '/admin/v1/staff/tokens',
        body: { name: 'ci', role: 'qa', days: 1, reason: 'a test' },
      })
      .expect(200);
    expect((await put(preview, cookie(made.body.value.token)).send({})).body.code).toBe('staff.forbidden');
    for (const sent of [{ reason: 'why' }, { session: 'owner' }, { at: '2026-02-30T25:00:00Z' }, { number: 0 }])
      expect((await put(preview, cookie(token)).send(sent)).body.code).toBe('request.invalid');
    expect((await put({ ...preview, place: 'middle' }, cookie(token)).send({})).body.code).toBe('request.invalid');
    expect(await rowsOf(token)).toEqual([]);
  });

  it('ends with its session on every node: by signing out, from another browser, and after a change of the account', async () => {
    const post = (path: string, token: string) =>
      supertest(admin.app).post(`${wire.adminBase}${path}`).set(cookie(token)).send({ reason: 'a test' }).expect(200);
    const one = await hired();
    const { url } = await opened(one.token);
    await seen(url);
    await seen(url, 1);
    // Another person's session does not count.
    await post('/staff/sessions/end', (await hired()).token);
    await seen(url);
    await post('/staff/sessions/end', one.token);
    await isOver(url);

    const [here, there] = [await hired(), 'a-further-session'];
    await aStaffToken({ database: admin.database, email: here.email, token: there, clock });
    const elsewhere = await opened(there);
    const own = await opened(here.token);
    await post('/staff/me/sessions/end', here.token);
    await isOver(elsewhere.url);
    await seen(own.url);

    const changed = { email: here.email, reason: 'a test' };
    const body = { ...changed, brands: ['two'] };
    await admin.call({ method: 'post', path: '/admin/v1/staff/accounts', body }).expect(200);
    await isOver(own.url);
  });

  it('ends when its session would have expired, and its row is swept', async () => {
    const { token } = await hired();
    const { url, expiresAt } = await opened(token);
    // Sessions in tests last an hour.
    expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(clock.now().getTime() + 3_600_000);
    await seen(url);
    clock.pass({ minutes: 61 });
    await isOver(url);
    await opened((await hired()).token);
    expect(await rowsOf(token)).toEqual([]);
  });

  it('closes the one that was opened longest ago when a session opens a 17th', async () => {
    const { token } = await hired();
    const shown = ['production', 'staging', 'left', 'right'].map((place) => ({ place }));
    const ids = ['one', 'two'];
    const row = await opened(token, { place: 'right' });
    clock.pass({ minutes: 1 });
    for (const tenant of ids) for (const { place } of shown.slice(0, 3)) await opened(token, { tenant, place });
    await admin.database.asOperator(async (tx) => {
      const [known] = await tx
        .selectFrom('console_preview')
        .selectAll()
        .where('session', '=', hashOfSecret(token))
        .orderBy('opened_at', 'desc')
        .execute();
      if (known === undefined) throw new Error('no row');
      for (let index = 0; index < 9; index += 1)
        await tx
          .insertInto('console_preview')
          .values({ ...known, tenant: `brand${index}`, id: `${index}` })
          .execute();
    });
    expect(await rowsOf(token)).toHaveLength(16);
    await seen(row.url);
    await opened(token, { tenant: 'two', place: 'right' });
    expect(await rowsOf(token)).toHaveLength(16);
    await isOver(row.url);
  });

  it('cannot be guessed: a label that is not signed is never looked up', async () => {
    const { token } = await hired();
    const { url } = await opened(token);
    const label = new URL(url).hostname.split('.')[0] ?? '';
    const id = label.slice(0, 32);
    queries = 0;
    for (const guess of [
      `${id}${'0'.repeat(24)}`,
      id,
      `${'0'.repeat(32)}${label.slice(32)}`,
      'console',
      'x'.repeat(56),
    ])
      await isOver(`http://${guess}.${domain}`);
    expect(queries).toBe(0);
    // The signature of a link is not valid for a frame.
    await isOver(`http://${id}${signPreview(id)}.${domain}`);
    await seen(url);
  });
});
