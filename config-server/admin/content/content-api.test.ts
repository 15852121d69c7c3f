import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aBanner, anArticle, aPromotion } from '../../../tests/support/content.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { adminFile } from '../door/admin-token.ts';

describe('content, imported by staff', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  let data: string;
  const path = (...names: string[]) => join(data, ...names);
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv: ['content', ...argv], output, env: { DATA_DIR: data } });
    return [code, lines.join('\n').replaceAll(`${data}/`, '')];
  };

  beforeEach(async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
    data = await mkdtemp(join(tmpdir(), 'livery-content-'));
    const address = { url: `http://127.0.0.1:${server.port}`, host: 'console.localhost', token };
    await writeFile(path(adminFile), JSON.stringify(address));
    await mkdir(path('spring', 'pictures'), { recursive: true });
    await writeFile(
      path('spring', 'banners.json'),
      JSON.stringify({ banners: [aBanner({ picture: { EN: 'pictures/red.png' } })] }),
    );
    await writeFile(path('spring', 'help.json'), JSON.stringify({ articles: [anArticle()] }));
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
    await writeFile(path('spring', 'pictures', 'red.png'), await red.png().toBuffer());
    await writeFile(path('spring', '.DS_Store'), 'left about');
  });
  afterEach(async () => {
    await server?.close();
    await admin?.close();
    if (data !== undefined) await rm(data, { recursive: true, force: true });
  });

  const importSpring = () => command('import', 'one', path('spring'), '--reason', 'first');

  /** Replaces the article in staging. */
  const rehearse = async () => {
    await command('hide', 'two@staging', 'articles', 'h1', '--reason', 'rehearsed');
    await mkdir(path('summer'));
    await writeFile(path('summer', 'help.json'), JSON.stringify({ articles: [anArticle({ id: 'h2' })] }));
    await command('import', 'two@staging', path('summer'), '--reason', 'rehearsed');
  };

  it('imports a folder after a dry run that changes nothing, once, and has a history', async () => {
    expect(await command('import', 'one', path('spring'), '--dry-run')).toEqual([
      0,
      [
        'would import 2 records and 1 picture; nothing was changed',
        '  banners: 1 added, 0 changed, 0 hidden, 0 shown again',
        '  articles: 1 added, 0 changed, 0 hidden, 0 shown again',
        '    banners added b1',
        '    articles added h1',
      ].join('\n'),
    ]);
    expect(await command('list', 'one')).toEqual([0, 'one has no content']);
    expect((await command('import', 'one', path('spring')))[1]).toContain('change.reason_missing');
    expect((await command('import', 'one', path('spring'), '--reason', 'first'))[1]).toContain(
      'imported 2 records and 1 picture as revision',
    );
    expect((await command('import', 'one', path('spring'), '--reason', 'again'))[1]).toContain('unchanged');
    expect((await command('history', 'one'))[1]).toMatch(/ local spring: first; banners: 1 added.*\d$|shown again$/);
    expect(await command('list', 'two')).toEqual([0, 'two has no content']);
  });

  it('prints what a promotion pays besides its rule, with the fix, and imports it', async () => {
    const daily = aPromotion({ action: 'claim', reward: 20, every: 'day' });
    await writeFile(path('spring', 'promotions.json'), JSON.stringify({ promotions: [daily] }));
    const [code, text] = await command('import', 'one', path('spring'), '--dry-run');
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /note promotions\.json:\d+:\d+ every member can claim 20 play credits each day, .*: set how often to once, /,
      ),
    ]);
    expect((await importSpring())[1]).toContain('imported 3 records');
  });

  it('exports a new folder whose import has no effect', async () => {
    await importSpring();
    expect(await command('export', 'one', path('out'))).toEqual([0, 'wrote 5 files into out']);
    expect((await readdir(path('out'))).sort()).toEqual([
      'announcements.json',
      'banners.json',
      'help.json',
      'pictures',
      'promotions.json',
    ]);
    expect((await command('import', 'one', path('out'), '--reason', 'x', '--replace'))[1]).toContain('unchanged');
    const [code, text] = await command('export', 'one', path('out'));
    expect([code, text]).toEqual([3, expect.stringContaining('already exists')]);
  });

  it('hides an entry and shows it again', async () => {
    await importSpring();
    const entry = ['one', 'articles', 'h1', '--reason', 'asked'];
    expect(await command('hide', ...entry)).toEqual([0, 'articles h1 is hidden']);
    expect((await command('list', 'one'))[1]).toContain('articles h1 [hidden] Help');
    expect(await command('hide', ...entry)).toEqual([0, 'articles h1 was hidden already']);
    expect(await command('publish', ...entry)).toEqual([0, 'articles h1 is published']);
    expect((await command('publish', 'one', 'articles', 'h9', '--reason', 'x'))[1]).toContain('request.not_found');
    expect((await command('hide', 'one', 'articles', 'h1'))[1]).toContain('change.reason_missing');
  });

  it('reports faults by file, line and column, and exits with 1', async () => {
    await mkdir(path('bad'));
    await writeFile(
      path('bad', 'help.json'),
      '{"articles": [\n{"id": "h1", "titel": {"EN": "x"}, "content": {"EN": "x"}}]}',
    );
    const [code, text] = await command('import', 'one', path('bad'), '--reason', 'x');
    expect(code).toBe(1);
    expect(text).toContain('bad/help.json:2:14 error:');
    expect(text).toContain('did you mean title?');
  });

  it('reports unreadable files and unknown commands', async () => {
    expect(await command('import', 'one', path('nowhere'), '--reason', 'x')).toEqual([
      3,
      expect.stringContaining('is not a readable folder'),
    ]);
    await expect(command('imporrt', 'one', path('spring'))).resolves.toEqual([
      2,
      expect.stringContaining('did you mean import?'),
    ]);
  });

  it('is promoted with the true number of entries, and names those that stay among more than a list has place for', async () => {
    const push = pushedTo(() => admin.app);
    await push('two', { tenant: { id: 'two' } }, { environment: 'staging' }).expect(200);
    const bring = async (brand: string, ids: readonly string[]) => {
      const articles = ids.map((id) => anArticle({ id, title: { EN: `${id} of ${brand}` } }));
      await mkdir(path('many'), { recursive: true });
      await writeFile(path('many', 'help.json'), JSON.stringify({ articles }));
      await command('import', brand, path('many'), '--reason', 'many');
    };
    const ids = Array.from({ length: 510 }, (_, index) => `h${index}`);
    await bring('two@staging', [...ids, 'own', 'z-own']);
    await bring('two', ['own', 'z-own']);
    const stays = (text: string) => text.split('\n').filter((line) => line.includes('stay'));
    const [, planned] = await command('promote', 'two', '--dry-run');
    expect(planned).toMatch(/^would copy 510 entries; nothing was changed/);
    const named = [
      expect.stringContaining('stays articles own: local changed it on '),
      expect.stringContaining('stays articles z-own: local changed it on '),
    ];
    expect(stays(planned)).toEqual(named);
    const [, done] = await command('promote', 'two', '--reason', 'all of it');
    expect(done).toMatch(/^copied 510 entries as revision/);
    expect(stays(done)).toEqual(named);
    // More stay than are listed.
    await bring('two', ids);
    expect(stays((await command('promote', 'two', '--dry-run'))[1]).at(-1)).toBe('  ... and 12 more entries stay');
  });

  it('is promoted from production to staging and back, with a diff, and undone to any revision', async () => {
    const titles = async (brand: string) =>
      (await command('list', brand))[1].split('\n').filter((line) => !line.includes('[hidden]'));
    expect((await command('promote', 'two', '--reason', 'x'))[1]).toMatch(/brand\.unknown/);
    const push = pushedTo(() => admin.app);
    await push('two', { tenant: { id: 'two' } }, { environment: 'staging' }).expect(200);
    await command('import', 'two', path('spring'), '--reason', 'first');
    const first = await titles('two');
    expect(first).toHaveLength(2);

    expect((await command('promote', 'two', '--from', 'production', '--reason', 'begin'))[1]).toMatch(
      /^copied 2 entries as revision/,
    );
    expect(await titles('two@staging')).toEqual(first);
    await rehearse();
    expect(await titles('two')).toEqual(first);

    const planned = (await command('promote', 'two', '--dry-run'))[1];
    expect(planned).toContain('articles: 1 added, 0 changed, 1 hidden, 0 shown again');
    expect(await titles('two')).toEqual(first);
    // Under a policy only signed-off content is promoted.
    const call = (place: string, body: object) =>
      admin
        .call({ method: 'post', path: `/admin/v1/${place}`, body: { reason: 'a test', ...body }, as: 'olga' })
        .expect(200);
    // The host loosens a policy alone.
    const setPolicy = (body: object) =>
      admin.call({ method: 'post', path: '/admin/v1/policies/two', body: { reason: 'a test', ...body } }).expect(200);
    const ready = async () =>
      (
        await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=staging' })
      ).body.value.points.find(({ id }: { id: string }) => id === 'sign-off');
    await setPolicy({ secondPerson: false, signOff: true });
    // If only a sign-off is required, nothing bypasses staging.
    expect((await command('promote', 'two', '--reason', 'unseen'))[1]).toMatch(/release\.not_signed_off/);
    expect((await command('import', 'two', path('summer'), '--reason', 'unseen'))[1]).toMatch(/content\.needs_staging/);
    const direct = await push('two', { tenant: { id: 'two' } }, { environment: 'production' });
    expect(direct.body).toMatchObject({ code: 'release.needs_staging' });
    expect(await titles('two')).toEqual(first);
    await call('brands/two/sign-offs', {});
    expect(await ready()).toMatchObject({ state: 'ready' });
    await command('hide', 'two@staging', 'articles', 'h2', '--reason', 'changed since');
    expect(await ready()).toMatchObject({
      state: 'missing',
      message: expect.stringMatching(/signed off with revision \d+ of its content, which is \d+ now/),
    });
    expect((await command('promote', 'two', '--reason', 'unseen'))[1]).toMatch(/release\.not_signed_off/);
    expect(await titles('two')).toEqual(first);
    // If a second person is required as well, the act is refused when it is proposed, not when somebody approves it.
    await setPolicy({ secondPerson: true, signOff: true });
    expect((await command('promote', 'two', '--reason', 'unseen'))[1]).toMatch(/release\.not_signed_off/);
    await setPolicy({ secondPerson: false, signOff: true });
    await command('publish', 'two@staging', 'articles', 'h2', '--reason', 'as it was');
    const signed = (await call('brands/two/sign-offs', {})).body.value;
    const acts = (await admin.call({ method: 'get', path: '/admin/v1/brands/two/changes' })).body.value;
    expect(acts.at(-1)).toMatchObject({ kind: 'signed-off', number: signed.release, content: signed.content });
    await command('promote', 'two', '--reason', 'looked at');
    await setPolicy({ secondPerson: false, signOff: false });
    const promoted = await titles('two');
    expect(promoted.map((line) => line.split(' ')[1]).sort()).toEqual(['b1', 'h2']);

    const revisions = JSON.parse((await command('history', 'two', '--json'))[1]) as { sequence: string }[];
    const start = revisions.at(-2)?.sequence ?? '';
    expect((await command('undo', 'two', start, '--dry-run'))[1]).toContain('would be undone');
    expect(await titles('two')).toEqual(promoted);
    expect((await command('undo', 'two', start, '--reason', 'too soon'))[0]).toBe(0);
    expect(await titles('two')).toEqual(first);
    const again = revisions.at(-1)?.sequence ?? '';
    expect((await command('undo', 'two', again, '--reason', 'after all'))[0]).toBe(0);
    expect(await titles('two')).toEqual(promoted);
    expect((await command('undo', 'two', '0', '--reason', 'all of it'))[0]).toBe(0);
    expect(await titles('two')).toEqual([]);
    expect((await command('undo', 'two', '999999', '--reason', 'x'))[1]).toContain('request.not_found');
    expect((await command('undo', 'two', 'spring', '--reason', 'x'))[0]).toBe(2);
  });

  it('waits for a second person if policy requires one, and is refused once it has changed', async () => {
    const post = (place: string, body: object) =>
      admin.call({ method: 'post', path: `/admin/v1/${place}`, body: { reason: 'a test', ...body }, as: 'bob' });
    const approve = (proposal: string) => post(`proposals/${proposal}/decision`, { decision: 'approved' });
    const waiting = async (...argv: string[]) => {
      const [code, text] = await command(...argv, '--reason', 'a campaign');
      expect([code, text]).toEqual([0, expect.stringContaining('nothing has changed yet')]);
      return /approve (\S+)/.exec(text)?.[1] ?? '';
    };
    const shown = async (brand = 'two') =>
      (await command('list', brand))[1]
        .split('\n')
        .flatMap((line) => (line.includes('[hidden]') ? [] : (line.split(' ')[1] ?? [])))
        .sort();
    await pushedTo(() => admin.app)('two', { tenant: { id: 'two' } }, { environment: 'staging' }).expect(200);
    await command('import', 'two', path('spring'), '--reason', 'first');
    await command('promote', 'two', '--from', 'production', '--reason', 'begin');
    await rehearse();
    await post('policies/two', { secondPerson: true, signOff: false });

    const promoted = await waiting('promote', 'two');
    expect(await shown()).toEqual(['b1', 'h1']);
    expect((await approve(promoted)).status).toBe(200);
    expect(await shown()).toEqual(['b1', 'h2']);
    const [newest] = JSON.parse((await command('history', 'two', '--json'))[1]).slice(-1);
    expect(newest).toMatchObject({ actor: 'local', folder: 'staging', reason: 'a campaign' });

    // Staging needs no approval. The change makes the pending proposal stale, although the number of changed entries is the same.
    expect((await command('hide', 'two@staging', 'banners', 'b1', '--reason', 'x'))[1]).toContain('is hidden');
    const older = await waiting('promote', 'two');
    await command('publish', 'two@staging', 'banners', 'b1', '--reason', 'x');
    await command('hide', 'two@staging', 'banners', 'b1', '--reason', 'x');
    expect((await approve(older)).body.code).toBe('proposal.stale');
    expect(await shown()).toEqual(['b1', 'h2']);

    const hidden = await waiting('hide', 'two', 'articles', 'h2');
    const undone = await waiting('undo', 'two', '0');
    expect((await approve(hidden)).status).toBe(200);
    expect(await shown()).toEqual(['b1']);
    expect((await approve(undone)).body.code).toBe('proposal.stale');
    expect((await approve(await waiting('undo', 'two', '0'))).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await command('hide', 'two', 'articles', 'h2', '--reason', 'x'))[1]).toContain('was hidden already');

    expect((await command('import', 'two', path('spring'), '--reason', 'x'))[1]).toContain('content.needs_staging');
    expect((await command('import', 'two', path('spring'), '--dry-run'))[0]).toBe(0);
    expect((await command('import', 'two@staging', path('spring'), '--reason', 'x'))[1]).toContain('imported');
    expect(await shown()).toEqual([]);
  });
});
