import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../scripts/livery/main.ts';
import type { LiveBrandSet } from '../../server/brands/environments.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import {
  anAdminApi,
  feedback,
  metricsToken,
  moneyRequest,
  sentMessage,
  type TestAdminApi,
  token,
} from '../../tests/support/admin-api.ts';
import { serve } from '../../tests/support/http.ts';
import { adminFile } from './door/admin-token.ts';

describe('the admin API', () => {
  let admin: TestAdminApi;
  let brands: LiveBrandSet;
  let app: TestAdminApi['app'];
  let folder: string;
  let decided: unknown[];
  /** Runs the command as a user in this server's folder. Returns its exit code and output. */
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv, output, env: { DATA_DIR: folder } });
    return [code, lines.join('\n')];
  };
  const get = (path: string) => admin.call({ method: 'get', path });
  const post = (path: string, body: unknown) => admin.call({ method: 'post', path, body });

  beforeAll(async () => {
    admin = await anAdminApi();
    ({ app, brands, folder, decided } = admin);
  });
  beforeEach(() => {
    decided.length = 0;
  });
  afterAll(() => admin?.close());

  /** Reverts what other tests changed. */
  const withoutChanges = async () => {
    for (const id of ['one', 'two']) await post(`/admin/v1/brands/${id}/undo`, { sequence: '0', reason: 'x' });
  };

  it('answers nobody without the token, and reveals nothing else', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`]) {
      const call = supertest(app).get('/admin/v1/brands');
      const { status, body } = await (authorization === undefined ? call : call.set('authorization', authorization));
      expect([status, body.code, 'value' in body]).toEqual([401, 'staff.required', false]);
    }
    // The response reveals neither whether such a call exists, nor what is wrong with it.
    for (const path of ['/admin/v1/nothing', '/admin/v1/brands/three/flags', '/admin/v1/%zz', '/metrics'])
      expect((await supertest(app).get(path)).body.code).toBe('staff.required');
    const { body } = await supertest(app).post('/admin/v1/changes').send({ requests: 7 });
    expect(body.code).toBe('staff.required');
  });

  it('returns its metrics to a caller with the token', async () => {
    const { status, text, headers } = await get('/metrics');
    expect([status, text, headers['cache-control']]).toEqual([200, 'livery_brands_served 2\n', 'no-store']);
  });

  it('returns its metrics, and nothing else, to their own token, without the database', async () => {
    const as = (path: string) => supertest(app).get(path).set('authorization', `Bearer ${metricsToken}`);
    const { status, text } = await as('/metrics');
    expect([status, text]).toEqual([200, 'livery_brands_served 2\n']);
    for (const path of ['/admin/v1/brands', '/admin/v1/staff/me', '/admin/v1/nothing'])
      expect((await as(path)).body.code).toBe('staff.required');
  });

  it('lists brands with their flags and faults', async () => {
    const { body } = await get('/admin/v1/brands').expect(200);
    expect(
      body.value.map(({ id, served, faults }: { id: string; served: boolean; faults: unknown[] }) => [
        id,
        served,
        faults,
      ]),
    ).toEqual([
      ['one', true, []],
      ['two', true, []],
    ]);
    const flags = await get('/admin/v1/brands/one/flags').expect(200);
    expect(flags.body.value.map(({ id }: { id: string }) => id).sort()).toEqual(Object.keys(aManifest().flags).sort());
    await get('/admin/v1/brands/three/flags').expect(404);
  });

  it('changes several brands at once or none of them', async () => {
    await withoutChanges();
    const earlier = await get('/admin/v1/brands/one/changes').expect(200);
    const both = ['one', 'two'].map((tenant) => ({ tenant, path: '/flags/CBS3', value: true }));
    const { body } = await post('/admin/v1/changes', { requests: both, reason: 'chat opens' }).expect(200);
    expect(body.value.differences).toHaveLength(2);
    const refused = await post('/admin/v1/changes', {
      requests: [
        { tenant: 'one', path: '/flags/CBS3', value: false },
        { tenant: 'two', path: '/flags/CBS4', value: false },
      ],
      reason: 'x',
    }).expect(404);
    expect(refused.body).toMatchObject({
      success: false,
      code: 'change.unknown_flag',
      message: 'no flag is called CBS4: did you mean CBS3?',
    });
    expect(['one', 'two'].map((id) => brands.byId(id)?.manifest.flags.CBS3)).toEqual([true, true]);
    const { body: history } = await get('/admin/v1/brands/one/changes').expect(200);
    expect(history.value.slice(earlier.body.value.length)).toMatchObject([
      { path: '/flags/CBS3', value: true, reason: 'chat opens', actor: 'local' },
    ]);
  });

  it('writes nothing in a dry run, and returns what it would change', async () => {
    const before = await get('/admin/v1/brands/one/changes').expect(200);
    const changes = { requests: [{ tenant: 'one', path: '/flags/PROFPIC3', value: true }], reason: 'x', dryRun: true };
    const { body } = await post('/admin/v1/changes', changes).expect(200);
    expect(body.value.differences).toEqual([{ tenant: 'one', path: '/flags/PROFPIC3', before: false, after: true }]);
    await brands.refresh();
    expect(brands.byId('one')?.manifest.flags.PROFPIC3).toBe(false);
    expect((await get('/admin/v1/brands/one/changes').expect(200)).body).toEqual(before.body);
  });

  it('returns the warnings that a change causes, and no others', async () => {
    await withoutChanges();
    const request = { tenant: 'two', path: '/flags/GOOGLELOGIN3', value: true };
    const { body } = await post('/admin/v1/changes', { requests: [request], reason: 'x', dryRun: true }).expect(200);
    expect(body.value.warnings).toMatchObject([{ tenant: 'two', rule: 'login-provider', severity: 'warning' }]);
    const harmless = { ...request, path: '/flags/CBS3', value: false };
    const quiet = await post('/admin/v1/changes', { requests: [harmless], reason: 'x', dryRun: true }).expect(200);
    expect(quiet.body.value.warnings).toEqual([]);
  });

  it('migrates stored releases once, after a dry run that writes nothing', async () => {
    const shown = () => {
      const { formatVersion, theme } = brands.byId('one')?.manifest ?? {};
      return [formatVersion, theme?.shadow];
    };
    const before = shown();
    const migrate = async (dryRun: boolean) =>
      (await post('/admin/v1/migrations', { reason: 'new format', dryRun }).expect(200)).body.value.migrated;
    const planned = await migrate(true);
    expect(planned).toMatchObject([
      { tenant: 'one', from: '1.1', to: '1.2', edits: 1 },
      { tenant: 'two', edits: 0 },
      { tenant: 'group', edits: 1 },
    ]);
    expect(shown()).toEqual(before);
    expect(await migrate(false)).toEqual(planned);
    expect(shown()).toEqual(['1.2', before[1]]);
    expect(await migrate(false)).toEqual([]);
    expect((await post('/admin/v1/migrations', { reason: ' ' })).status).toBe(422);
  });

  it.each([
    [{}, 'request.invalid'],
    [{ requests: [] }, 'request.invalid'],
    [{ requests: [{ tenant: 'one' }], reason: 'x' }, 'request.invalid'],
    [
      { requests: [{ tenant: 'one', path: '/flags/CBS3', value: true, from: 'tomorrow' }], reason: 'x' },
      'request.invalid',
    ],
    [{ requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }] }, 'change.reason_missing'],
    [{ requests: [{ tenant: 'one', path: '/__proto__/polluted', value: true }], reason: 'x' }, 'change.unknown_path'],
  ])('refuses %j with %s', async (body, code) => {
    const { status, body: answer } = await post('/admin/v1/changes', body);
    expect([status >= 400 && status < 500, answer.code]).toEqual([true, code]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('answers a body that is no JSON with a clear message, and an unknown call with 404', async () => {
    const { status, body } = await supertest(app)
      .post('/admin/v1/changes')
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/json')
      .send('{"requests":');
    expect([status, body.code, body.message]).toEqual([400, 'request.invalid', 'body must be JSON']);
    await get('/admin/v1/nothing').expect(404);
  });

  it('returns the messages of a sandbox, and elsewhere none', async () => {
    const { body } = await get('/admin/v1/brands/one/outbox').expect(200);
    expect(body.value).toEqual([sentMessage]);
    const refused = await get('/admin/v1/brands/two/outbox').expect(404);
    expect(refused.body.code).toBe('request.not_found');
    await get('/admin/v1/brands/three/outbox').expect(404);
  });

  it('sets a temporary password, for a reason', async () => {
    const path = '/admin/v1/brands/one/accounts/ana/password';
    const { body, headers } = await post(path, { reason: ' lost phone ' }).expect(200);
    expect(body.value).toMatchObject({ username: 'ana', password: 'one local lost phone' });
    expect(headers['cache-control']).toBe('no-store');
    expect((await post(path, { reason: ' ' }).expect(422)).body.code).toBe('change.reason_missing');
    const nobody = await post('/admin/v1/brands/one/accounts/bea/password', { reason: 'x' }).expect(404);
    expect(nobody.body.code).toBe('user.unknown_or_disabled');
    await post('/admin/v1/brands/three/accounts/ana/password', { reason: 'x' }).expect(404);
  });

  it('offers an agent a contract, for a reason', async () => {
    const path = '/admin/v1/brands/one/accounts/ana/contracts';
    const offer = { kind: 'daily', terms: 'Ten a day.', from: '2026-12-01', reason: ' good ' };
    const { body } = await post(path, offer).expect(200);
    expect(body.value).toMatchObject({ username: 'ana', kind: 'daily', from: '2026-12-01', until: null });
    expect(body.value.replaced).toBe('local good');
    expect((await post(path, { ...offer, reason: ' ' }).expect(422)).body.code).toBe('change.reason_missing');
    await post(path, { ...offer, kind: 'weekly' }).expect(400);
    await post('/admin/v1/brands/one/accounts/bea/contracts', offer).expect(403);
    await post('/admin/v1/brands/three/accounts/ana/contracts', offer).expect(404);
  });

  it('returns what suppliers sent to a wallet, what is missing, and a round', async () => {
    const path = '/admin/v1/brands/one/wallet';
    const { body } = await get(`${path}/calls?account=ana&status=RS_OK&pageNo=2`).expect(200);
    expect(body.value).toMatchObject({ list: [{ account: 'ana', answer: 'local' }], pageNo: 2, more: false });
    expect((await get(`${path}/calls`)).body.value.list).toMatchObject([{ answer: 'local' }]);
    for (const query of ['pageSize=201', 'pageNo=0', 'status=ok', 'pageNo=1001'])
      await get(`${path}/calls?${query}`).expect(400);
    expect((await get(`${path}/shortfalls`)).body.value.list).toMatchObject([{ missing: '2.50000' }]);
    await get(`${path}/rounds/b1`).expect(200);
    expect((await get(`${path}/rounds/b2`).expect(404)).body.code).toBe('request.not_found');
    await get('/admin/v1/brands/three/wallet/calls').expect(404);
  });

  it('archives a brand and restores it, with a reason', async () => {
    await post('/admin/v1/brands/two/archived', { archived: true }).expect(422);
    await post('/admin/v1/brands/two/archived', { archived: true, reason: 'contract ended' }).expect(200);
    expect(brands.byHost('two.example')).toBeUndefined();
    await post('/admin/v1/brands/two/archived', { archived: false, reason: 'renewed' }).expect(200);
    expect(brands.byHost('two.example')?.id).toBe('two');
  });

  it('shows staff the feedback of members, and its images', async () => {
    const all = await get('/admin/v1/brands/one/feedback').expect(200);
    expect(all.body.value).toEqual([feedback]);
    const image = await get(`/admin/v1/brands/one/feedback/images/${feedback.images[0]}`).expect(200);
    expect(image.body.value).toEqual({ contentType: 'image/webp', base64: 'UklGRg==' });
    await get(`/admin/v1/brands/two/feedback/images/${feedback.images[0]}`).expect(404);
    await get('/admin/v1/brands/three/feedback').expect(404);
  });

  it('serves `livery feedback`, which shows and saves feedback', async () => {
    const server = await serve(app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const run = (...argv: string[]) => command('feedback', ...argv);
    const [image = ''] = feedback.images;
    expect(await run('one')).toEqual([0, `2026-03-01T12:00:00.000Z ana:\n  It hangs.\n  Again.\n  ${image}`]);
    const images = join(folder, 'images');
    expect(await run('one', '--images', images)).toEqual([0, expect.stringContaining(join(images, `${image}.webp`))]);
    expect(await readFile(join(images, `${image}.webp`), 'utf8')).toBe('RIFF');
    expect(await run('two')).toEqual([0, 'two has no feedback']);
    expect((await run('three'))[0]).toBe(1);
    expect((await run())[0]).toBe(2);
    await server.close();
  });

  it('lists deposits and withdrawals by their state', async () => {
    const base = '/admin/v1/brands/one/requests';
    expect((await get(base).expect(200)).body.value).toEqual([moneyRequest]);
    expect((await get(`${base}?status=pending`).expect(200)).body.value).toEqual([moneyRequest]);
    expect((await get(`${base}?status=approved`).expect(200)).body.value).toEqual([]);
    expect((await get(`${base}?status=open`).expect(400)).body.code).toBe('request.invalid');
    await get('/admin/v1/brands/three/requests').expect(404);
  });

  it('refuses a decision without a reason, on another kind, or on an unknown request', async () => {
    const decide = async (body: unknown, path = `withdrawal/${moneyRequest.id}`) =>
      (await post(`/admin/v1/brands/one/requests/${path}`, body)).body.code;
    expect(await decide({ decision: 'approved', reason: ' ' })).toBe('change.reason_missing');
    expect(await decide({ decision: 'cancelled', reason: 'x' })).toBe('request.invalid');
    expect(await decide({ decision: 'approved', reason: 'x' }, `deposit/${moneyRequest.id}`)).toBe('request.not_found');
    expect(await decide({ decision: 'approved', reason: 'x' }, `gift/${moneyRequest.id}`)).toBe('request.invalid');
    expect(decided).toEqual([]);
  });

  it('serves `livery flag`, `changes` and `brands`: source, author, since when, in the time zone of the brand', async () => {
    const server = await serve(app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const run = async (...argv: string[]) => (await command(...argv)).join(' ');
    await run('set', 'two', '/locale/timeZone', 'Asia/Manila', '--reason', 'moved');
    expect(await run('flag', 'set', 'two', 'GOOGLELOGIN3', 'on', '--reason', 'campaign')).toMatch(
      /^0 two \/flags\/GOOGLELOGIN3: false -> true\nwarning: two: GOOGLELOGIN3 is on, but .*\[login-provider\]\n {4}give the clientId/,
    );
    const flags = await run('flag', 'list', 'two');
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8`;
    expect(flags).toMatch(new RegExp(`GOOGLELOGIN3 +on +change by local since ${time}: campaign\\n +\\S`));
    expect(flags).toMatch(/USERNAMEREG3 +on +shipped\n/);
    expect(flags).toMatch(new RegExp(`FEEDBACK3 +on +release by \\S+ since ${time}\\n`));
    expect(flags).toMatch(new RegExp(`PTSYS3 +on +parent group by \\S+ since ${time}\\n`));
    expect(await run('flag', 'set', 'two', 'CBS3', 'on', '--reason', 'x', '--from', '2030-12-01T06:00:00')).toContain(
      '--from 2030-12-01T06:00:00 has no time zone: it could mean ',
    );
    await run(
      'flag',
      'set',
      'two',
      'CBS3',
      'off',
      '--reason',
      'x',
      '--from',
      '2030-12-01T06:00:00Z',
      '--until',
      '2030-12-02T00:00:00+02:00',
    );
    // A change of several places at several brands is atomic.
    const places = ['/theme/radius/small', '5', '/flags/REWCEN3', 'true'];
    const both = ['one', 'two'].flatMap((tenant) => [
      `${tenant} /theme/radius/small: 8 -> 5`,
      `${tenant} /flags/REWCEN3: false -> true`,
    ]);
    const planned = both.map((line) => `would change ${line}`).join('\n');
    expect(await run('set', 'one,two', ...places, '--dry-run')).toBe(`0 ${planned}`);
    const refused = await run('set', 'one,two', ...places.slice(0, 3), '"often"', '--reason', 'x');
    expect(refused).toMatch(/^1 refused \(change\.refused\): one: /);
    expect(await run('set', 'one,two', ...places.slice(0, 3), '--reason', 'x')).toMatch(
      /^2 \/flags\/REWCEN3 has no value: set BRAND PATH VALUE \[PATH VALUE \.\.\.\]\n/,
    );
    expect(await run('set', 'one,two', ...places, '--reason', 'both')).toBe(`0 ${both.join('\n')}`);
    const back = await run('unset', 'one,two', '/theme/radius/small', '/flags/REWCEN3', '--reason', 'both');
    expect(back).toContain('two /flags/REWCEN3: true -> false');
    await run('archive', 'two', '--reason', 'pause');
    await run('restore', 'two', '--reason', 'again');
    const history = await run('changes', 'two');
    expect(history).toContain(
      '/flags/CBS3 = false, from 2030-12-01 14:00:00 UTC+8, until 2030-12-02 06:00:00 UTC+8: x',
    );
    expect(history).toMatch(new RegExp(`${time} local archived: pause\\n +${time} local restored: again`));
    expect(await run('brands')).toMatch(/^0 one +served +one\.example\ntwo +served +two\.example$/);
    await server.close();
  });

  it('serves stored texts to the command, which shows them escaped in one line', async () => {
    const reason = 'fine\u001b[1A\u001b[2K\u202e\n0  nothing changed';
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('change')
        .values({
          tenant: 'one',
          environment: 'production',
          path: '/theme/radius/small',
          value: '7',
          reason,
          actor: 'eve',
          from_at: null,
          until_at: null,
          change_set: 'hostile',
          created_at: new Date(),
        })
        .execute(),
    );
    await brands.refresh();
    const server = await serve(app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const [, text] = await command('changes', 'one');
    expect(text).toContain('fine\\u001b[1A\\u001b[2K\\u202e\\n0  nothing changed');
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    const [, json] = await command('changes', 'one', '--json');
    expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(reason));
    await withoutChanges();
    await server.close();
  });

  it('serves `livery wallet`', async () => {
    const server = await serve(app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const [code, text] = await command('wallet', 'calls', 'one', 'ana', '--status', 'RS_OK');
    expect(code).toBe(0);
    expect(text).toContain('2026-03-01T12:00:00.000Z hub transaction/bet ana RS_OK\n  request  {"user":"p1"}');
    expect(text).toContain('there are older ones: --page 2');
    const [, json] = await command('wallet', 'calls', 'one', '--page', '2', '--json');
    expect(JSON.parse(json)).toMatchObject({ list: [{ id: 'w1' }], pageNo: 2, more: false });
    expect(await command('wallet', 'shortfalls', 'one')).toEqual([
      0,
      '2026-03-01T12:00:00.000Z hub ana: 2.50000 PHP missing, 1.00000 recovered; win w of round r',
    ]);
    expect(await command('wallet', 'round', 'one', 'b1')).toEqual([0, 'https://games.hub.example/rounds/1']);
    expect((await command('wallet', 'round', 'one', 'b2'))[0]).toBe(1);
    for (const wrong of [['calls'], ['pay', 'one', 'ana'], ['calls', 'one', '--page', 'x'], ['round', 'one']])
      expect((await command('wallet', ...wrong))[0]).toBe(2);
    await server.close();
  });

  it('serves `livery requests`, `approve` and `reject`', async () => {
    const server = await serve(app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const row = `one withdrawal ${moneyRequest.id} pending 40.00 PHP bank ••••4200 by ana, 2026-03-01T12:00:00.000Z`;
    expect(await command('requests', 'one')).toEqual([0, row]);
    expect(await command('requests')).toEqual([0, row]);
    expect(await command('requests', 'one', '--status', 'approved')).toEqual([0, 'no request is approved']);
    // Without a brand the command first requests the list of brands. If that is refused, the list is not shown as empty.
    const wrong = 'another-token-that-nobody-knows-here';
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token: wrong }));
    expect(await command('requests')).toEqual([1, expect.stringContaining('staff.')]);
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    expect((await command('requests', '--status', 'open'))[0]).toBe(2);
    expect((await command('requests', 'three'))[0]).toBe(1);

    expect(await command('approve', 'one', 'withdrawal', moneyRequest.id)).toEqual([
      1,
      'refused (change.reason_missing): a reason is required',
    ]);
    expect((await command('approve', 'one', 'gift', moneyRequest.id, '--reason', 'x'))[0]).toBe(2);
    expect((await command('approve', 'one', 'withdrawal'))[0]).toBe(2);
    expect(await command('approve', 'one', 'withdrawal', moneyRequest.id, '--reason', 'paid by bank')).toEqual([
      0,
      `approved: withdrawal of 40.00 PHP by ana at one`,
    ]);
    expect(decided).toEqual([{ decision: 'approved', reason: 'paid by bank', actor: 'local' }]);
    expect(await command('reject', 'one', 'withdrawal', moneyRequest.id, '--reason', 'x')).toEqual([
      1,
      'refused (cashier.decided): it was approved already',
    ]);
    await server.close();
  });
});
