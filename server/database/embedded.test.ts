import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { snapshotOf } from '../../tests/support/database.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './open-database.ts';
import { openEmbedded } from './open-embedded.ts';

const log = createLog({ level: 'silent' });
const root = join(import.meta.dirname, '../..');
/** The test of the second process kills a third writer. */
const rounds = 2;
const writesARound = 40;

let fresh: string;
let dataDir: string;
let running: ChildProcess | undefined;

beforeAll(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'livery-embedded-'));
  const embedded = await openEmbedded({ folder: join(fresh, 'postgres'), snapshot: await snapshotOf([]) });
  await embedded.end();
});
afterAll(() => rm(fresh, { recursive: true, force: true }));
// A copy of a new folder, because PostgreSQL takes seconds to create one.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'livery-embedded-'));
  await cp(fresh, dataDir, { recursive: true });
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openDatabase({ dataDir, migrations: [], log });

/** Resolves once the other process has acknowledged `count` writes. `acknowledged` grows until that process ends. */
const aWriter = async (count: number) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/write-until-killed.ts', dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  const acknowledged: string[] = [];
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (acknowledged.push(line) >= count) resolve();
    });
    child.once('exit', () => reject(new Error(`the writer ended: ${complaints}`)));
  });
  const gone = Promise.all([once(lines, 'close'), once(child, 'exit')]);
  const kill = async (): Promise<string[]> => {
    child.kill('SIGKILL');
    await gone;
    return acknowledged;
  };
  return { pid: child.pid, kill };
};

describe('the embedded database in a folder', () => {
  it('loses no acknowledged write to a kill -9', async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const writer = await aWriter(writesARound);
      acknowledged.push(...(await writer.kill()));
      const database = await open();
      const stored = await database.asTenant('killed', (tx) => tx.selectFrom('audit').select('id').execute());
      await database.close();
      const ids = new Set(stored.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writesARound);
  });

  it('refuses a second process, naming folder and owner, and does no harm', async () => {
    const writer = await aWriter(writesARound);
    await expect(open()).rejects.toMatchObject({
      code: 'database.folder_in_use',
      message: expect.stringMatching(new RegExp(`${dataDir}/postgres is in use by process ${writer.pid} `)),
    });
    const acknowledged = await writer.kill();
    const database = await open();
    const stored = await database.asTenant('killed', (tx) => tx.selectFrom('audit').select('id').execute());
    await database.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(writesARound);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('refuses a second opening by its own process, and opens again after its close', async () => {
    const first = await open();
    await first.asOperator((tx) => tx.insertInto('brand_state').values({ tenant: 'kept' }).execute());
    await expect(open()).rejects.toMatchObject({ code: 'database.folder_in_use' });
    await first.close();
    expect(await readdir(dataDir)).toEqual(['postgres']);
    const second = await open();
    const states = await second.asOperator((tx) => tx.selectFrom('brand_state').select('tenant').execute());
    await second.close();
    expect(states).toEqual([{ tenant: 'kept' }]);
  });
});

describe('the one connection of the embedded database', () => {
  it('is taken from a transaction that waits for something other than its queries', async () => {
    const embedded = await openEmbedded({ folder: join(dataDir, 'postgres'), idleLimit: 100 });
    const stuck = await embedded.connect();
    await stuck.query('create table kept (id int)', []);
    await stuck.query('begin', []);
    await stuck.query('insert into kept values (1)', []);
    const next = await embedded.connect();
    expect(await next.query('select * from kept', [])).toMatchObject({ rows: [] });
    await expect(stuck.query('commit', [])).rejects.toMatchObject({ code: 'database.idle_transaction' });
    next.release(false);
    stuck.release(true);
    await embedded.end();
  });
});
