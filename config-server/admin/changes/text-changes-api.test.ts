import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, type Colleague, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aRunningClock, type TestClock } from '../../../tests/support/clock.ts';
import { serve } from '../../../tests/support/http.ts';
import { adminFile } from '../door/admin-token.ts';

const title = '/texts/EN/access/title';

describe('texts of a brand', () => {
  let admin: TestAdminApi;
  let clock: TestClock;
  let close: () => Promise<void>;
  const push = pushedTo(() => admin.app);
  const change = (body: Readonly<Record<string, unknown>>, as?: Colleague) =>
    admin.call({ method: 'post', path: '/admin/v1/changes', body: { reason: 'a test', ...body }, as });
  const set = (path: string, value: unknown, more: object = {}) =>
    change({ requests: [{ tenant: 'one', path, value, ...more }] });
  const unset = (path: string) => change({ requests: [{ tenant: 'one', path }] });
  const served = (environment: 'production' | 'staging' = 'production') =>
    admin.sets[environment].byId('one')?.delivery().texts;
  const revision = () => admin.brands.byId('one')?.revision;
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    return [await main({ argv, output, env: { DATA_DIR: admin.folder } }), lines.join('\n')];
  };
  const files = (texts: object, more: object = {}) => ({
    'manifest.json': JSON.stringify({ ...(aManifestFile({ tenant: { id: 'one' } }) as object), ...more }),
    'texts/EN.json': JSON.stringify(texts),
  });
  const release = (texts: object, query: Readonly<Record<string, unknown>> = { environment: 'production' }) =>
    push('one', { files: files(texts) }, query).expect(200);
  const undo = (body: { sequence: string; environment?: string }) =>
    admin.call({ method: 'post', path: '/admin/v1/brands/one/undo', body: { reason: 'a test', ...body } });

  beforeAll(async () => {
    clock = aRunningClock();
    admin = await anAdminApi({ clock });
    const server = await serve(admin.app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(admin.folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    // Our own release replaces that of the set-up. Later ones need no base, because their base is by the same person.
    await release({}, { environment: 'production', base: 1 });
    close = async () => {
      await server.close();
      await admin.close();
    };
  });
  afterAll(() => close?.());
  beforeEach(async () => {
    for (const environment of ['production', 'staging'] as const) {
      // Refused if there is nothing to undo.
      await undo({ sequence: '0', environment });
      await release({}, { environment, hidden: 'drop' });
      expect(served(environment)?.EN ?? {}).toEqual({});
    }
  });

  it('change live, and are reverted to the text of the release or of the product', async () => {
    const before = revision();
    const { body } = await set(title, 'Good evening').expect(200);
    expect(body.value.differences).toEqual([
      { tenant: 'one', path: title, before: 'Welcome back', after: 'Good evening' },
    ]);
    expect(served()?.EN).toEqual({ 'access:title': 'Good evening' });
    expect(revision()).not.toBe(before);
    const back = await unset(title).expect(200);
    expect(back.body.value.differences).toEqual([
      { tenant: 'one', path: title, before: 'Good evening', after: 'Welcome back' },
    ]);
    expect([served()?.EN ?? {}, revision()]).toEqual([{}, before]);
  });

  it('may be empty where a page leaves the line out', async () => {
    await set('/texts/EN/access/text', '').expect(200);
    expect(served()?.EN).toEqual({ 'access:text': '' });
    const refused = await set('/texts/EN/access/title', '');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'EN access:title: the text is empty; unset it to show the one that we ship',
    ]);
  });

  it('have one place each, however the path is written', async () => {
    for (const path of ['texts.EN.access.agent.title', '/texts/EN/access/agent/title', '/texts/EN/access/agent.title'])
      await set(path, 'Partners').expect(200);
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/one/changes' });
    const paths = (body.value as { path?: string; value?: unknown }[]).flatMap(({ path, value }) =>
      path?.includes('agent') && value === 'Partners' ? path : [],
    );
    expect(paths).toEqual(Array(3).fill('/texts/EN/access/agent.title'));
    expect(served()?.EN?.['access:agent.title']).toBe('Partners');
    await unset('/texts/EN').expect(200);
    expect(served()?.EN ?? {}).toEqual({});
  });

  it.each([
    ['/texts/EN/access/titel', 'x', 'change.unknown_path', 'did you mean title?'],
    ['/texts/EN/acces/title', 'x', 'change.unknown_path', 'did you mean access?'],
    ['/texts/en/access/title', 'x', 'change.unknown_path', 'did you mean EN?'],
    ['/texts/AR/access/title', 'x', 'change.unknown_path', 'AR is not enabled in this brand'],
    ['/texts/EN/access/agent', 'x', 'change.unknown_path', 'name one text below it, such as agent.title'],
    ['/texts/EN/access', { title: 'x' }, 'change.unknown_path', 'name one text'],
    ['/texts', { EN: {} }, 'change.unknown_path', 'name one text'],
    [title, 7, 'change.refused', 'write a text in quotes'],
    [title, null, 'change.refused', 'write a text in quotes'],
    [title, ' ', 'change.refused', 'the text is empty'],
    [title, 'x'.repeat(501), 'change.refused', 'shorten it to 500'],
    ['/texts/EN/access/agent.text', 'For partners', 'change.refused', 'put {{brand}} back'],
    [title, 'Hello {{name}}', 'change.refused', 'remove {{name}}'],
  ])('are refused with the fix: %s = %j', async (path, value, code, message) => {
    const { status, body } = await set(path, value);
    expect([status >= 400, body.code, body.message]).toEqual([true, code, expect.stringContaining(message)]);
    expect(served()?.EN ?? {}).toEqual({});
  });

  it('are refused at a parent, because no brand inherits them', async () => {
    const { body } = await change({ requests: [{ tenant: 'group', path: title, value: 'x' }] }).expect(403);
    expect(body).toMatchObject({ code: 'change.protected_path', message: expect.stringContaining('parent') });
  });

  it('can be undone, also if the language has been disabled meanwhile', async () => {
    const { body } = await set('/locale/enabled', ['EN', 'AR']).expect(200);
    // A place that was changed once may be changed again, so no other test names this one.
    const arabic = '/texts/AR/access/agent.title';
    await set(arabic, 'مساء الخير').expect(200);
    await set(arabic, 'صباح الخير').expect(200);
    expect(served()?.AR?.['access:agent.title']).toBe('صباح الخير');
    await set('/locale/enabled', ['EN']).expect(200);
    await undo({ sequence: body.value.sequence }).expect(200);
    expect(served()?.AR).toBeUndefined();
    expect(admin.brands.byId('one')?.manifest.locale.enabled).toEqual(['EN', 'AR']);
  });

  it('start and end by schedule', async () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    await set(title, 'Merry Christmas', { from: at(10), until: at(20) }).expect(200);
    expect(served()?.EN ?? {}).toEqual({});
    clock.pass({ minutes: 15 });
    await admin.brands.refresh(['one']);
    await change({ requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }] }).expect(200);
    expect(served()?.EN).toEqual({ 'access:title': 'Merry Christmas' });
    clock.pass({ minutes: 10 });
    await change({ requests: [{ tenant: 'one', path: '/flags/CBS3', value: false }] }).expect(200);
    expect(served()?.EN ?? {}).toEqual({});
  });

  it('are separate in staging and production', async () => {
    const requests = [{ tenant: 'one', path: title, value: 'Rehearsal' }];
    await change({ requests, environment: 'staging' }).expect(200);
    expect([served('staging')?.EN, served()?.EN ?? {}]).toEqual([{ 'access:title': 'Rehearsal' }, {}]);
  });

  it('that hide a text of a new release are kept or dropped by choice', async () => {
    await set(title, 'Live').expect(200);
    const released = { access: { title: 'Released' } };
    const refused = await push('one', { files: files(released) }, { environment: 'production' });
    expect([refused.status, refused.body.code, refused.body.value?.hidden]).toEqual([
      409,
      'release.hides',
      [expect.objectContaining({ path: title, release: 'Released', change: 'Live' })],
    ]);
    await release(released, { environment: 'production', hidden: 'keep' });
    expect(served()?.EN).toEqual({ 'access:title': 'Live' });
    await release({ access: { title: 'Next' } }, { environment: 'production', hidden: 'drop' });
    expect(served()?.EN).toEqual({ 'access:title': 'Next' });
  });

  it('are shown by the command with author, reason and the text below', async () => {
    await release({ access: { title: 'Next' } });
    const why = ['--reason', 'friendlier'];
    expect(await command('set', 'one', title, '21', ...why)).toEqual([0, `one ${title}: "Next" -> "21"`]);
    const [, shown] = await command('why', 'one', title);
    expect(shown).toMatch(
      /^\/texts\/EN\/access\/title is "21"\n {2}from change \d+ by local since .*: friendlier\n {2}instead of release by ana since .* \("Next"\)\n {2}instead of shipped$/,
    );
    const [, explained] = await command('explain', 'texts.EN.access.title', '--brand', 'one');
    expect(explained).toContain('"21"');
    const [, changes] = await command('changes', 'one');
    expect(changes).toContain(`${title} = "21": friendlier`);
    const [, differences] = await command('diff', 'one', 'two');
    expect(differences).toContain('/texts/EN: {"access":{"title":"21"}} -> nothing');
    expect(await command('why', 'one', '/texts/EN/access/titel')).toEqual([
      2,
      expect.stringContaining('did you mean title?'),
    ]);
    expect((await command('unset', 'one', title, ...why))[1]).toBe(`one ${title}: "21" -> "Next"`);
  });

  it('are recorded in the audit log with the text before and after', async () => {
    await release({ access: { title: 'Next' } });
    await set(title, 'Audited').expect(200);
    const row = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .where('action', '=', 'changes.made')
        .where('tenant', '=', 'one')
        .select(['before', 'after'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ before: { values: { [title]: 'Next' } }, after: { values: { [title]: 'Audited' } } });
  });
});
