import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { adminFile } from '../door/admin-token.ts';

describe('the catalogue, imported by staff', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  let folder: string;
  const path = (name: string) => join(folder, name);
  const write = async (name: string, content: object | string) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
    await writeFile(path(name), text);
    return path(name);
  };
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv: ['catalogue', ...argv], output, env: { DATA_DIR: folder } });
    return [code, lines.join('\n').replaceAll(`${folder}/`, '')];
  };
  const send = (query: string, body: unknown = '{}', headers = {}) =>
    server.send({
      method: 'POST',
      path: `/admin/v1/catalogue/imports${query}`,
      host: 'console.localhost',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    });
  const states = () => admin.database.asOperator((tx) => tx.selectFrom('catalogue_import').select('state').execute());

  const open = async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
    folder = await mkdtemp(join(tmpdir(), 'livery-catalogue-'));
    const address = { url: `http://127.0.0.1:${server.port}`, host: 'console.localhost', token };
    await writeFile(path(adminFile), JSON.stringify(address));
  };
  const close = async () => {
    await server?.close();
    await admin?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  beforeAll(async () => {
    await open();
    await anImport(aCatalogue(), { database: admin.database });
  });
  afterAll(close);

  it('imports a file after a dry run that changes nothing, and has a history', async () => {
    // The catalogue is still empty here. The other tests expect the same result afterwards.
    await close();
    await open();
    const file = await write('all.json', aCatalogue());
    expect(await command('import', file, '--dry-run')).toEqual([
      0,
      [
        'would import 6 records; nothing was changed',
        '  vendors: 2 added, 0 changed, 0 hidden, 0 shown again',
        '  classifications: 1 added, 0 changed, 0 hidden, 0 shown again',
        '  games: 3 added, 0 changed, 0 hidden, 0 shown again',
        '    vendors added NOVA',
        '    vendors added REEF',
        '    games added NOVA g1',
        '    games added NOVA g2',
        '    games added REEF r1',
        '    classifications added JP',
      ].join('\n'),
    ]);
    expect(await command('history')).toEqual([0, 'nothing has been imported yet']);
    expect((await command('import', file))[1]).toContain('change.reason_missing');
    expect((await command('import', file, '--reason', 'first'))[1]).toContain('imported 6 records as revision 1');
    expect(await command('import', file, '--reason', 'again')).toEqual([
      0,
      'unchanged: the catalogue already has all of it (6 records)',
    ]);
    const [code, text] = await command('history');
    expect([code, text.split('\n').length]).toEqual([0, 1]);
    expect(text).toMatch(/^ {4}1 \S+ local all\.json: first; vendors: 2 added/);
  });

  it('undoes one import after a dry run, and keeps what later imports changed', async () => {
    const games = [aGame({ id: 'u1', name: 'One' }), aGame({ id: 'u2', name: 'Two' })];
    const first = await anImport({ games }, { database: admin.database });
    const second = await anImport({ games: [aGame({ id: 'u2', name: 'Newer' })] }, { database: admin.database });
    const revision = String(first.revision);
    const effect = ['  games: 0 added, 0 changed, 1 hidden, 0 shown again', '    games hidden NOVA u1'];
    const newer = [
      'warning: 1 entry was changed by later imports and kept (--overwrite restores them, too)',
      `    games NOVA u2: revision ${second.revision} by test`,
    ];
    expect(await command('undo', revision, '--reason', 'x', '--dry-run')).toEqual([
      0,
      ['would restore 1 entry; nothing was changed', ...effect, ...newer].join('\n'),
    ]);
    const [code, text] = await command('undo', revision, '--reason', 'wrong studio');
    expect([code, text.replace(/revision \d+\n/, 'revision N\n')]).toEqual([
      0,
      ['restored 1 entry as revision N', ...effect, ...newer].join('\n'),
    ]);
    expect((await command('undo', revision, '--reason', 'all', '--overwrite'))[1]).toContain('games hidden NOVA u2');
    expect((await command('history'))[1]).toMatch(/local undo of revision \d+: all; games: 0 added/);
    expect(await command('undo', '999999', '--reason', 'x')).toEqual([
      1,
      expect.stringContaining('(request.not_found): the catalogue has no revision 999999'),
    ]);
    expect((await command('undo', 'last', '--reason', 'x'))[0]).toBe(2);
  });

  it('reports faults by file, line and column, in three formats, and exits with 1', async () => {
    const file = await write('bad.json', '{"games": [\n{"vendor": "NOVA", "id": "x", "nam": "X", "type": "RNG"}]}');
    expect(await command('import', file, '--reason', 'x')).toEqual([
      1,
      [
        'bad.json:2:1 error: this record of `games` lacks "name" [schema]',
        '    add "name", such as "Lantern Parade"',
        'bad.json:2:31 error: this record of `games` has no property "nam" [schema]',
        '    did you mean name?',
        '1 file: 2 errors, 0 warnings',
      ].join('\n'),
    ]);
    const [, json] = await command('import', file, '--reason', 'x', '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({
      files: 1,
      faults: [
        { line: 2, column: 1 },
        { line: 2, column: 31 },
      ],
    });
    expect((await command('import', file, '--reason', 'x', '--format', 'github'))[1]).toContain(
      '::error file=bad.json,line=2,col=31,title=schema::',
    );
    const many = await write(
      'many.csv',
      `vendor,id,name,type\n${Array.from({ length: 150 }, (_, index) => `NOVA,m${index},M,SLOT`).join('\n')}`,
    );
    const [, printed] = await command('import', many, '--reason', 'x');
    expect(printed).toContain('... and 50 more\n1 file: 150 errors, 0 warnings');
  });

  it('reports faults of a CSV file by the rows of a spreadsheet, never as lines of the file', async () => {
    const rows = ['vendor,id,name,type', 'NOVA,a,"Two', 'lines",RNG', 'NOVA,b,B,SLOT'];
    const file = await write('lines.CSV', rows.join('\n'));
    const [code, text] = await command('import', file, '--reason', 'x');
    expect([code, text.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^lines\.CSV: row 3 error: `type` is "SLOT".* \[schema\]$/),
    ]);
    expect((await command('import', file, '--reason', 'x', '--format', 'github'))[1]).toMatch(
      /^::error file=lines\.CSV,title=schema::row 3: `type` is "SLOT"/,
    );
  });

  it('rejects wrong arguments and unreadable files', async () => {
    expect(await command('imprt', 'x.json')).toEqual([2, expect.stringContaining('did you mean import?')]);
    expect((await command('import', path('x.txt')))[0]).toBe(2);
    expect((await command('import', path('nowhere.json'), '--reason', 'x'))[0]).toBe(3);
    expect((await command('export', path('no/such/folder.json')))[0]).toBe(3);
    expect((await command('export', path('x.csv'), '--section', 'game'))[0]).toBe(2);
    expect((await command('--help'))[1]).toContain('examples:');
  });

  it.each([
    ['all-again.json'],
    ['games.csv', '--section', 'games'],
    ['vendors.csv', '--section', 'vendors'],
    ['classifications.csv', '--section', 'classifications'],
  ])('exports what it then imports without effect: %s', async (name, ...more) => {
    const odd = aGame({
      id: 'odd',
      name: 'Cats, "Dogs" & Ωmega',
      classifications: ['JP'],
      currencies: ['PHP', 'USD'],
      countries: ['PH'],
      minBet: 0.25,
      hidden: true,
      cover: 'https://pictures.example/odd.webp?a=1,2',
    });
    await anImport({ games: [odd] }, { database: admin.database });
    expect(await command('export', path(name), ...more)).toEqual([0, `wrote ${name}`]);
    expect((await command('import', path(name), '--replace', '--reason', 'back'))[1]).toContain('unchanged');
    expect(await readdir(folder)).not.toContain(`${name}.part`);
  });

  it('lets a brand choose games, shows what that changes, and undoes it', async () => {
    const file = await write('choice.json', {
      vendors: [{ code: 'REEF' }, { code: 'NOVA' }],
      games: [
        { vendor: 'REEF', id: 'r1', hotRank: 1 },
        { vendor: 'NOVA', id: 'g1', isNew: true },
      ],
    });
    const dry = await command('choose', 'one', file, '--dry-run');
    expect(dry).toEqual([0, expect.stringContaining('one would offer; nothing was changed:\n  2 vendors: 2 added')]);
    expect((await command('choose', 'one', file, '--reason', 'spring'))[1]).toContain('one offers:');
    expect((await command('choose', 'one', file, '--reason', 'again'))[1]).toContain('unchanged');
    await command('export', path('chosen.json'), '--brand', 'one');
    expect(JSON.parse(await readFile(path('chosen.json'), 'utf8'))).toEqual({
      vendors: [{ code: 'REEF' }, { code: 'NOVA' }],
      games: [
        { vendor: 'REEF', id: 'r1', hotRank: 1 },
        { vendor: 'NOVA', id: 'g1', isNew: true },
      ],
    });
    expect((await command('choose', 'one', path('chosen.json'), '--reason', 'same'))[1]).toContain('unchanged');
    await command('export', path('two.json'), '--brand', 'two');
    expect(JSON.parse(await readFile(path('two.json'), 'utf8'))).toEqual({});
    const other = await write('other.json', {
      games: [
        { vendor: 'NOVA', id: 'g1' },
        { vendor: 'REEF', id: 'r1', hotRank: 1 },
      ],
    });
    expect((await command('choose', 'one', other, '--reason', 'less'))[1]).toContain(
      'all vendors that are available to it: 0 added, 2 removed, 0 changed\n    removed REEF\n    removed NOVA\n  2 games: 0 added, 0 removed, 1 changed, in another order',
    );
    expect((await command('choose', 'one', await write('none.json', {}), '--reason', 'all'))[1]).toContain(
      'all games that are available to it: 0 added, 2 removed',
    );
    expect((await command('choose', 'nobody', file, '--reason', 'x'))[1]).toContain('brand.unknown');
    const [code, history] = await command('history', 'one');
    expect([code, history.split('\n').map((line) => line.replace(/^ +\d+ \S+ /, ''))]).toEqual([
      0,
      [
        expect.stringMatching(/^\S+ choice\.json: spring; 2 vendors: 2 added, .*; 2 games: 2 added, /),
        expect.stringMatching(/^\S+ other\.json: less; all vendors that are available to it: 0 added, 2 removed, /),
        expect.stringMatching(/^\S+ none\.json: all; .*all games that are available to it: 0 added, 2 removed, /),
      ],
    ]);
    const listed = JSON.parse((await command('history', 'one', '--json'))[1]);
    expect(listed[0].games.samples).toContainEqual({ change: 'added', key: 'REEF r1' });
    expect((await command('history', 'two'))[1]).toBe(
      'two has made no choice: it offers everything that is available to it',
    );
    expect((await command('history', 'nobody'))[1]).toContain('brand.unknown');
    const rows = await admin.database.asTenant('one', (tx) =>
      tx.selectFrom('audit').select(['action', 'actor', 'after']).where('action', '=', 'catalogue.chosen').execute(),
    );
    expect(rows.map(({ after }) => (after as { reason: string }).reason)).toEqual(['spring', 'less', 'all']);
  });

  it('refuses a choice with faults, by line', async () => {
    const file = await write(
      'wrong.json',
      [
        '{"vendors": [{"code": "NOVB"}], "games": [',
        '{"vendor": "NOVA", "id": "g1"},',
        '{"vendor": "NOVA", "id": "g1"},',
        '{"vendor": "NOVA", "id": "gone"},',
        '{"vendor": "NOVA", "id": "g2", "hot": 1}]}',
      ].join('\n'),
    );
    const [code, text] = await command('choose', 'two', file, '--reason', 'x');
    expect([code, text.split('\n').filter((line) => !line.startsWith(' '))]).toEqual([
      1,
      [
        'wrong.json:1:14 error: no vendor is called "NOVB" [unknown-vendor]',
        'wrong.json:3:1 error: NOVA g1 is already in line 2 [duplicate]',
        'wrong.json:4:1 error: NOVA has no game "gone" [unknown-game]',
        'wrong.json:5:32 error: this record of `games` has no property "hot" [schema]',
        '1 file: 4 errors, 0 warnings',
      ],
    ]);
    const [, empty] = await command('choose', 'two', await write('empty.json', { games: [] }), '--reason', 'x');
    expect(empty).toContain('the brand would offer nothing [empty-list]');
  });

  it('refuses a file that is too large before it is read, and discards an incomplete one', async () => {
    const before = await states();
    const large = await send('?reason=x', '{}', { 'content-length': '100000001' }).catch(() => undefined);
    expect(large?.status).toBe(413);
    expect((await send('', '{}')).body).toMatchObject({ code: 'change.reason_missing' });
    const cut = request({
      port: server.port,
      method: 'POST',
      path: '/admin/v1/catalogue/imports?reason=x&id=00000000-0000-4000-8000-000000000001',
      headers: { host: 'console.localhost', authorization: `Bearer ${token}`, 'content-length': '5000' },
    }).on('error', () => undefined);
    cut.write(`{"games": [${JSON.stringify(aGame({ id: 'cut' }))},`);
    const state = async () =>
      (await admin.call({ method: 'get', path: '/admin/v1/catalogue/imports/00000000-0000-4000-8000-000000000001' }))
        .body.value?.state;
    await expect.poll(state).toBe('reading');
    // The connection is cut like by Ctrl-C.
    cut.destroy();
    await expect.poll(state).toBe('refused');
    const staged = await admin.database.asOperator((tx) => tx.selectFrom('catalogue_staging').select('id').execute());
    expect(staged).toEqual([]);
    expect((await states()).filter(({ state: one }) => one === 'reading')).toEqual([]);
    expect(before.every(({ state: one }) => one === 'done' || one === 'refused')).toBe(true);
  });
});
