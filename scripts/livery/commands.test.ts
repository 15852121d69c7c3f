import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { type Livery, startLivery } from '../../tests/support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from '../../tests/support/tenants-folder.ts';
import { commands, main } from './main.ts';

const why = ['--reason', 'test'];
/** A complete call of each command. */
const calls: Readonly<Record<string, readonly string[]>> = {
  brands: [],
  brand: ['show', 'first'],
  why: ['first', 'home'],
  explain: ['flags.CBS3', '--brand', 'first'],
  error: ['K7M4XQ3P'],
  schedule: ['first'],
  activity: [],
  place: ['/flags/CBS3'],
  secrets: [],
  players: ['search', 'ana', '--brand', 'first'],
  diff: ['first', 'first'],
  catalogue: ['history'],
  content: ['list', 'first'],
  vendor: ['list'],
  game: ['list'],
  flag: ['list', 'first'],
  set: ['first', '/theme/radius/small', '4', ...why],
  unset: ['first', '/theme/radius/small', ...why],
  undo: ['first', '--to', '0', ...why],
  changes: ['first'],
  rollout: ['list'],
  promote: ['first', ...why],
  rollback: ['first', ...why],
  releases: ['first'],
  draft: ['list', 'first'],
  preview: ['first', ...why],
  ready: ['first', '--offline'],
  shots: ['first', '--pages', 'login', '--out', join(tmpdir(), `livery-shot-${process.pid}`), ...why],
  export: ['first', join(tmpdir(), `livery-exported-${process.pid}-${Math.random()}`)],
  policy: ['list'],
  proposals: [],
  'sign-off': ['first', ...why],
  review: ['first', ...why],
  archive: ['first', ...why],
  restore: ['first', ...why],
  outbox: ['first'],
  feedback: ['first'],
  password: ['first', 'ana', ...why],
  requests: ['first'],
  decisions: ['first'],
  approve: ['first', 'deposit', '019ca945-0a00-73b2-a46a-f30b5c93f572', ...why],
  reject: ['first', 'deposit', '019ca945-0a00-73b2-a46a-f30b5c93f572', ...why],
  return: ['first', '019ca945-0a00-73b2-a46a-f30b5c93f572', ...why],
  contract: ['offer', 'first', 'lea', 'daily', '--terms', 'x', '--from', '2026-12-01', ...why],
  wallet: ['calls', 'first'],
  whoami: [],
  staff: ['list'],
  token: ['list'],
  audit: ['export', '--from', '2026-11-01T00:00:00Z'],
};
/** Commands that work on folders, start a server, or need a server other than the sandbox. */
const local = ['new', 'validate', 'migrate', 'database', 'push', 'serve', 'console', 'login', 'logout'];

// All commands act on one brand of one running server: `restore` needs what `archive` did, and lists show what came before.
describe('every command', { shuffle: false }, () => {
  let tenants: TenantsFolder;
  let livery: Livery;
  let empty: string;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'livery-none-'));
    tenants = await aTenantsFolder({ first: { support: { url: 'https://support.example' } } });
    livery = await startLivery({ TENANTS_DIR: tenants.path });
  });
  afterAll(async () => {
    await livery.close();
    await tenants.remove();
    await rm(empty, { recursive: true, force: true });
  });
  const run = async (env: NodeJS.ProcessEnv, ...argv: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
    const code = await main({ argv, output, env });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const names = Object.keys(commands);

  it('is in the table, or works without the server of a data folder', () => {
    expect([...Object.keys(calls), ...local].sort()).toEqual([...names].sort());
  });

  it.each(names)('%s has an example in its help, which exits 0', async (name) => {
    const { code, out } = await run({}, name, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`examples?:\\s*\\n[\\s\\S]*livery ${name} ?`));
    expect(out).toContain('--json');
  });

  it.each(names)('%s exits 2 for an option that it does not know', async (name) => {
    const { code, err } = await run({ DATA_DIR: empty }, name, '--no-such-option');
    expect([code, err.includes('no-such-option')]).toEqual([2, true]);
  });

  it.each(Object.keys(calls))('%s exits 3 without a server, and prints how to start one', async (name) => {
    const { code, err } = await run({ DATA_DIR: empty }, name, ...(calls[name] ?? []));
    expect([code, err]).toEqual([3, expect.stringContaining('npm start')]);
  });

  it.each(Object.keys(calls))('%s exits 3 with one sentence while the service is away', async (name) => {
    const away = createServer((_, response) => response.writeHead(502).end('<html>Bad Gateway</html>'));
    await once(away.listen(0, '127.0.0.1'), 'listening');
    try {
      const env = { LIVERY_URL: `http://127.0.0.1:${(away.address() as AddressInfo).port}`, LIVERY_TOKEN: 'a-token' };
      const { code, err } = await run(env, name, ...(calls[name] ?? []));
      expect([code, err]).toEqual([3, expect.stringMatching(/^the service at .* \(502\): try again .*$/)]);
    } finally {
      away.closeAllConnections();
      await new Promise((resolve) => away.close(resolve));
    }
  });

  it.each(Object.keys(calls))('%s answers one JSON value', async (name) => {
    const { code, out } = await run({ DATA_DIR: livery.dataDir }, name, ...(calls[name] ?? []), '--json');
    expect([name, code]).toEqual([name, expect.toBeOneOf([0, 1])]);
    const value = JSON.parse(out);
    // A success and a refusal are reported in the same place.
    if (code === 1) expect(value).toMatchObject({ refused: { code: expect.any(String) } });
    else expect(value).not.toHaveProperty('lines');
  });

  it('new and validate print their own JSON', async () => {
    const made = await run(
      { DATA_DIR: livery.dataDir, TENANTS_DIR: tenants.path },
      'new',
      'comet',
      '--domain',
      'comet.example',
      '--json',
    );
    expect([made.code, JSON.parse(made.out)]).toMatchObject([
      0,
      { brand: 'comet', merchantCode: 'COMET01', lines: 30, placeholderLicence: true, state: 'live', faults: [] },
    ]);
    const checked = await run({}, 'validate', join(tenants.path, 'comet'), '--json');
    expect(JSON.parse(checked.out)).toEqual({ brands: 1, faults: [] });
    const listed = await run({ DATA_DIR: livery.dataDir }, 'brands', 'comet');
    expect(listed.out).toMatch(
      /^comet +served, with faults +comet\.example\n +warning: .* \[placeholder-licence\]\n.*$/,
    );
    expect((await run({ DATA_DIR: livery.dataDir }, 'brands', 'nobody')).code).toBe(2);
  });

  it('flag schedules a change, lists its history and undoes it', async () => {
    const flag = (...argv: string[]) => run({ DATA_DIR: livery.dataDir }, 'flag', ...argv);
    expect((await flag('schedule', 'first', 'CBS3', 'on', ...why)).code).toBe(2);
    const zoneless = await flag('schedule', 'first', 'CBS3', 'on', '--from', '2090-01-01', ...why);
    expect([zoneless.code, zoneless.err.includes('has no time zone')]).toEqual([2, true]);
    const scheduled = await flag('schedule', 'first', 'CBS3', 'on', '--from', '2090-01-01T00:00:00Z', ...why);
    expect(scheduled.code).toBe(0);
    await flag('set', 'first', 'COMM3', 'on', ...why);
    const history = await flag('history', 'first', 'CBS3');
    expect(history.out).toMatch(
      /^ +\d+ \S+ \S+ \S+ local \/flags\/CBS3 = true, from 2090-01-01 00:00:00 UTC\+0: test$/,
    );
    expect((await flag('history', 'first')).out).toContain('/flags/COMM3 = true');
    await flag('undo', 'first', 'COMM3', ...why);
    expect((await flag('list', 'first')).out).toMatch(/COMM3 +off +shipped/);
    expect((await flag('history', 'first', 'COMM3')).out).toContain('unset /flags/COMM3');
  });

  it('validate --watch reports fixed and new faults, and exits at Ctrl-C with the code of the last check', async () => {
    const file = join(tenants.path, 'first/manifest.json');
    const good = await readFile(file, 'utf8');
    const program = `import { main } from ${JSON.stringify(join(projectRoot, 'scripts/livery/main.ts'))};
      const say = (text) => console.log(text);
      process.exitCode = await main({ argv: ['validate', ${JSON.stringify(join(tenants.path, 'first'))}, '--watch'], output: { out: say, err: say }, env: {} });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: projectRoot,
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    const ended = once(child, 'exit');
    const isPrinted = (what: RegExp) => expect.poll(() => text).toMatch(what);
    await isPrinted(/watching: Ctrl-C ends it/);
    await writeFile(file, good.replace('"ageLimit": 18', '"ageLimit": 12'));
    await isPrinted(/manifest\.json changed: 0 fixed, 1 new\n[\s\S]*ageLimit/);
    await writeFile(file, good);
    await isPrinted(/changed: 1 fixed, 0 new\n1 brand: 0 errors, 0 warnings/);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(text).not.toMatch(/\n\s+at /);
  });

  it('undo restores the state at a time only if the time has a zone', async () => {
    const { code, text } = await livery.command('undo', 'first', '--to', '2026-11-20T09:00', ...why);
    expect([code, text]).toEqual([2, expect.stringContaining('--to 2026-11-20T09:00 has no time zone')]);
  });

  it('flag list shows the environment that is named', async () => {
    await livery.change('push', join(tenants.path, 'first'));
    await livery.change('flag', 'set', 'first', 'CBS3', 'on', '--environment', 'staging');
    const stateOf = async (environment: string) =>
      /^CBS3 .*$/m.exec((await livery.command('flag', 'list', 'first', '--environment', environment)).text)?.[0];
    expect(await stateOf('staging')).toMatch(/ on +change by /);
    expect(await stateOf('production')).toMatch(/ off /);
  });

  it('requests of all brands are one list as JSON, each with its brand', async () => {
    const { code, text } = await livery.command('requests', '--json');
    const list = JSON.parse(text) as Readonly<Record<string, unknown>>[];
    expect([code, list.filter(({ id, brand }) => id === undefined || typeof brand !== 'string')]).toEqual([0, []]);
    const { text: own } = await livery.command('requests', 'first', '--json');
    expect(list.filter(({ brand }) => brand === 'first')).toEqual(JSON.parse(own));
  });
});
