import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { aManifestFile } from '../../tests/support/a-manifest.ts';
import { aMigrationStep } from '../../tests/support/a-migration-step.ts';
import { migrateBy } from './commands/migrate.ts';
import { main } from './main.ts';

const planted = `{
  "$schema": "../../schema/generated/manifest-file.schema.json",
  "formatVersion": "1.1",
  "tenant": { "id": "faulty", "brandName": "Faulty", "domains": ["faulty.example"] },
  "jurisdiction": {
    "authority": "Example Gaming Authority",
    "licenceNumber": "EGA/1",
    "licenceUrl": "https://authority.example/1",
    "ageLimit": "18"
  },
  "theme": { "colorScheme": "dim" },
  "shell": { "header": { "variant": "logoCenterd" } },
  "flags": {
    "REWCEN": true
  }
}
`;

const aManifestFileText = (id: string) => JSON.stringify(aManifestFile({ tenant: { id } }));

describe('livery', () => {
  let tenants: string;
  const run = (...argv: string[]) => runWith({}, ...argv);
  const runWith = async (more: NodeJS.ProcessEnv, ...argv: string[]) => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv, output, env: { DATA_DIR: join(tenants, 'no-data'), ...more } });
    return { code, text: lines.join('\n') };
  };
  const write = async (id: string, text: string) => {
    await mkdir(join(tenants, id), { recursive: true });
    await writeFile(join(tenants, id, 'manifest.json'), text);
    return join(tenants, id, 'manifest.json');
  };

  beforeAll(async () => {
    tenants = await mkdtemp(join(tmpdir(), 'livery-check-'));
  });
  afterAll(() => rm(tenants, { recursive: true, force: true }));

  it('finds nothing wrong with the brands that come with it', async () => {
    const { code, text } = await run('validate', join(projectRoot, 'tenants'));
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ brands: 0 errors, 0 warnings$/)]);
  });

  it('escapes what a hostile folder would do to the terminal', async () => {
    const hostile = 'a\u001b[2K\r\u202eb\u009b\n0 errors';
    const file = await write(
      'hostile',
      JSON.stringify(Object.assign(aManifestFile({ tenant: { id: hostile } }) as object, { [hostile]: 1 })),
    );
    await mkdir(join(tenants, 'hostile/texts'), { recursive: true });
    await writeFile(join(tenants, `hostile/texts/${hostile}.json`), '{');
    for (const format of ['text', 'json', 'github']) {
      const { code, text } = await run('validate', join(file, '..'), '--format', format);
      expect([format, code, text.match(/(?!\n)[\p{Cc}\p{Bidi_Control}]|^0 errors/gmu)]).toEqual([format, 1, null]);
      expect(text).toContain('\\u001b[2K');
    }
    expect((await run(hostile)).text).toContain('livery has no command "a\\u001b[2K');
    await rm(join(tenants, 'hostile'), { recursive: true });
  });

  it('reports all faults at once, each at its line and column, with the nearest name and the fix, and exits 1', async () => {
    const faulty = await write('faulty', planted);
    const comma = await write(
      'comma',
      JSON.stringify(
        aManifestFile({ tenant: { id: 'comma' }, support: { url: 'https://support.example' } }),
        null,
        2,
      ).replace(/\n\}$/, ',\n}'),
    );
    const { code, text } = await run('validate', faulty, comma, '--format', 'json');
    const { faults } = JSON.parse(text) as {
      faults: { file: string; line: number; column: number; message: string; fix: string }[];
    };
    const places = faults.map(({ file, line, column, fix }) => [
      file.includes('faulty') ? 'faulty' : 'comma',
      line,
      column,
      fix,
    ]);
    expect(code).toBe(1);
    expect(places).toContainEqual(['faulty', 14, 5, 'did you mean REWCEN3?']);
    expect(places).toContainEqual(['faulty', 9, 17, 'write a whole number, without quotes']);
    expect(places).toContainEqual(['faulty', 11, 29, 'one of light, dark']);
    expect(places).toContainEqual([
      'faulty',
      12,
      26,
      'did you mean logoCentred? (one of logoLeft, logoCentred, withSearch)',
    ]);
    expect(faults.find(({ message }) => message.includes('merchantCode'))).toMatchObject({
      line: 4,
      message: '`tenant` lacks "merchantCode"',
    });
    expect(places.filter(([file]) => file === 'comma')).toEqual([['comma', 21, 1, 'remove the comma']]);
    expect(faults).toHaveLength(6);
  });

  it('prints faults as text and as annotations of GitHub', async () => {
    const faulty = await write('faulty', planted);
    const text = await run('validate', faulty);
    expect(text.text).toContain(
      'manifest.json:14:5 error: `flags` has no property "REWCEN" [schema]\n    did you mean REWCEN3?',
    );
    const github = await run('validate', faulty, '--format', 'github');
    expect(github.text).toMatch(
      /^::error file=.*manifest\.json,line=14,col=5,title=schema::`flags` has no property "REWCEN" \(did you mean REWCEN3\?\)$/m,
    );
  });

  it('names a fault that a parent brought in the file of the parent', async () => {
    await write(
      'parent',
      JSON.stringify({ $schema: '', formatVersion: '1.1', abstract: true, flags: { CBS3: 'on' } }, null, 2),
    );
    const child = await write(
      'child',
      JSON.stringify({ ...(aManifestFile({ tenant: { id: 'child' } }) as object), extends: 'parent' }, null, 2),
    );
    const { text } = await run('validate', child, '--format', 'json');
    const { faults } = JSON.parse(text) as { faults: { file: string; line: number }[] };
    expect(faults.map(({ file, line }) => [file.endsWith(join('parent', 'manifest.json')), line])).toEqual([[true, 6]]);
  });

  it('exits 0 for warnings, 2 for wrong arguments, 3 for an unreadable file', async () => {
    const warned = await write(
      'warned',
      JSON.stringify(aManifestFile({ tenant: { id: 'warned' }, flags: { USERNAMEREG3: false } })),
    );
    const warning = await run('validate', warned);
    expect([warning.code, warning.text.includes('warning: registration is on, but neither')]).toEqual([0, true]);
    expect((await run('validate', warned, '--format', 'yaml')).code).toBe(2);
    expect((await run('valdate')).text).toContain('did you mean validate?');
    expect((await run('validate', join(tenants, 'nowhere'))).code).toBe(3);
    const unreachable = await run('flag', 'set', 'aurora', 'REWCEN3', 'off', '--reason', 'x');
    expect([unreachable.code, unreachable.text.includes('npm start')]).toEqual([3, true]);
  });

  it('finds at both what two brands claim: a domain, a merchant code; and preview hosts', async () => {
    const claiming = (id: string, tenant: object) =>
      write(id, JSON.stringify(aManifestFile({ tenant: { id, ...tenant } }), null, 2));
    const first = await claiming('first', { domains: ['same.example'] });
    const second = await claiming('second', { domains: ['same.example', '*.same.example'], merchantCode: 'FIRST' });
    const alone = await run('validate', first);
    expect([alone.code, alone.text.includes('same.example is claimed by second too')]).toEqual([1, true]);
    const { text } = await run('validate', first, second, '--format', 'json');
    const { faults } = JSON.parse(text) as { faults: { tenant: string; rule: string; severity: string }[] };
    const errors = faults.filter(({ severity }) => severity === 'error').map(({ tenant, rule }) => `${tenant} ${rule}`);
    expect(errors.sort()).toEqual([
      'first domain-once',
      'first merchant-code-once',
      'second domain-once',
      'second merchant-code-once',
    ]);
    const preview = await claiming('third', { domains: ['third.localhost', 'fourth.localhost', 'third.example'] });
    expect((await run('validate', preview)).text.match(/\S+ is reserved for/g)).toEqual([
      'fourth.localhost is reserved for',
    ]);
  });

  it('never shows a stack, whatever it is given', async () => {
    for (const given of ['\u0000', '[[', '{"__proto__":{}}', '{"tenant":7,"formatVersion":[]}', '[]', 'nul']) {
      const path = await write('odd', given);
      for (const command of [
        ['validate', path],
        ['migrate', path, '--dry-run'],
      ]) {
        const { code, text } = await run(...command);
        expect([given, command[0], code === 0 || code === 1, /\n\s+at /.test(text)]).toEqual([
          given,
          command[0],
          true,
          false,
        ]);
      }
    }
  });

  it('migrates a folder in place, and leaves the rest of the file unchanged', async () => {
    const stated = { tenant: { id: 'older' }, theme: { radius: { small: 4 } } } as const;
    const text = JSON.stringify(aManifestFile(stated), null, 4);
    const path = await write('older', text);
    const migrate = async (...args: readonly string[]) => {
      const lines: string[] = [];
      const output = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) };
      const { code } = await migrateBy([aMigrationStep]).run([path, ...args], { output, env: {}, json: false });
      return [code, lines.join('\n')];
    };
    const printed = (line: string) => [0, line.replace('FILE', relative(process.cwd(), path))];
    expect(await migrate('--dry-run')).toEqual(printed('would migrate FILE: 1 place written'));
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await migrate()).toEqual(printed('migrated FILE: 1 place written'));
    const written = await readFile(path, 'utf8');
    expect(written.split('\n').slice(3, 9)).toEqual(text.split('\n').slice(3, 9));
    expect(JSON.parse(written)).toMatchObject({
      formatVersion: '1.2',
      theme: { radius: { small: 4 }, shadow: 'soft' },
    });
    expect(await migrate()).toEqual(printed('FILE has the newest format'));
    expect((await run('migrate', path)).text).toContain('has the newest format');
  });

  it('renames secrets that have no owner in the folder, and prints the settings to set', async () => {
    const hub = {
      id: 'hub',
      address: 'https://api.hub.example',
      operatorId: '1017',
      vendors: ['NOVA'],
      signingKey: { secret: 'HUB_KEY' },
      publicKey: { secret: 'JADE__HUB_PUBLIC_KEY' },
      frameOrigins: ['https://games.hub.example'],
    };
    const stated = {
      tenant: { id: 'older' },
      chat: { secretName: 'OLDER_CHAT_SECRET' },
      login: {
        social: {
          facebook: { clientSecretName: 'SHARED_CLIENT_SECRET' },
          google: { clientSecretName: 'GOOGLE_KEY' },
          line: { clientSecretName: 'OLDER__LINE_CLIENT_SECRET' },
        },
      },
      games: { country: 'PH', aggregators: [hub] },
    };
    const path = await write('older', JSON.stringify(aManifestFile(stated as never), null, 2));
    const { code, text } = await runWith(
      { LIVERY_SECRET_GRANTS: '{"SHARED_CLIENT_SECRET": ["older"]}' },
      'migrate',
      path,
    );
    expect([code, text.split('\n').slice(1)]).toEqual([
      0,
      [
        '    set LIVERY_SECRET_OLDER__CHAT_SECRET to the value of LIVERY_SECRET_OLDER_CHAT_SECRET',
        '    set LIVERY_SECRET_OLDER__GOOGLE_CLIENT_SECRET to the value of LIVERY_SECRET_GOOGLE_KEY',
        '    set LIVERY_SECRET_OLDER__HUB_SIGNING_KEY to the value of LIVERY_SECRET_HUB_KEY',
        '    /games/aggregators/0/publicKey/secret still names JADE__HUB_PUBLIC_KEY: list the brands that may use it in LIVERY_SECRET_GRANTS, or choose another name',
      ],
    ]);
    const { chat, login, games } = JSON.parse(await readFile(path, 'utf8'));
    const named = Object.values(login.social as Record<string, { clientSecretName: string }>);
    expect([
      chat.secretName,
      ...named.map(({ clientSecretName }) => clientSecretName),
      games.aggregators[0].signingKey.secret,
      games.aggregators[0].publicKey.secret,
    ]).toEqual([
      'OLDER__CHAT_SECRET',
      'SHARED_CLIENT_SECRET',
      'OLDER__GOOGLE_CLIENT_SECRET',
      'OLDER__LINE_CLIENT_SECRET',
      'OLDER__HUB_SIGNING_KEY',
      'JADE__HUB_PUBLIC_KEY',
    ]);
  });

  it('reports each folder that has no manifest, and a file in it whose name suggests that it was one', async () => {
    const folder = join(tenants, 'renamed');
    for (const id of ['good', 'lost', 'bare']) await write(join('renamed', id), aManifestFileText(id));
    await rename(join(folder, 'lost/manifest.json'), join(folder, 'lost/manifest.json.bak'));
    await rm(join(folder, 'bare/manifest.json'));
    const { code, text } = await run('validate', folder);
    expect(code).toBe(1);
    expect(text).toContain('the folder lost has no manifest.json, but manifest.json.bak');
    expect(text).toContain('rename lost/manifest.json.bak to manifest.json');
    expect(text).toContain('the folder bare has no manifest.json');
    expect(text).toMatch(/^1 brand: 2 errors/m);
    expect(await run('migrate', folder, '--dry-run')).toEqual({
      code: 1,
      text: expect.stringMatching(/lost has no manifest\.json/),
    });
  });

  it('accepts the id of a brand in the tenants folder in place of its path', async () => {
    const env = { TENANTS_DIR: join(projectRoot, 'tenants') };
    expect(await runWith(env, 'validate', 'aurora')).toEqual({ code: 0, text: '1 brand: 0 errors, 0 warnings' });
    expect((await runWith(env, 'migrate', 'aurora', '--dry-run')).code).toBe(0);
    const { code, text } = await runWith(env, 'validate', 'aurorra');
    expect([code, text]).toEqual([3, expect.stringContaining('did you mean aurora?')]);
    expect((await runWith(env, 'validate', './aurora')).text).toContain('./aurora does not exist');
    expect(await runWith(env, 'push', 'aurora', '--reason', 'test')).toEqual({
      code: 3,
      text: expect.stringContaining('no server is running'),
    });
  });

  it('checks secrets against the grants of the environment, if there are any', async () => {
    const manifest = aManifestFile({
      tenant: { id: 'granted' },
      chat: { launchUrl: 'https://chat.example', secretName: 'HUB_CHAT_SECRET' },
      support: { url: 'https://support.example' },
    });
    const path = await write('granted', JSON.stringify(manifest));
    const severityWith = async (LIVERY_SECRET_GRANTS?: string) => {
      const { code, text } = await runWith({ LIVERY_SECRET_GRANTS }, 'validate', path);
      return [code, / (error|warning): HUB_CHAT_SECRET/.exec(text)?.[1]];
    };
    expect(await severityWith()).toEqual([0, 'warning']);
    expect(await severityWith('{"HUB_CHAT_SECRET": ["granted"]}')).toEqual([0, undefined]);
    expect(await severityWith('{"HUB_CHAT_SECRET": ["other"]}')).toEqual([1, 'error']);
    expect(await severityWith('{"HUB": 1}')).toEqual([2, undefined]);
  });

  it('ends without an error if nobody reads its output any more', async () => {
    const script = join(projectRoot, 'scripts/livery.mjs');
    // The reader is gone before the first line is written.
    const { stderr } = await promisify(execFile)('sh', ['-c', `"${process.execPath}" "${script}" help | true`]);
    expect(stderr).toBe('');
  });
});
