import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../../platform/migrations/platform-migrations.ts';
import { nameOf } from '../../../server/brands/move/side.ts';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { checkTotals } from '../../../tests/support/check-totals.ts';
import { aRunningClock } from '../../../tests/support/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { asAdministrator } from '../../../tests/support/postgres.ts';
import { aRestartablePostgres, type RestartablePostgres } from '../../../tests/support/restartable-postgres.ts';
import { anAggregator, aSupplier, supplierSecrets, type WalletAnswer } from '../../../tests/support/supplier.ts';
import { main } from '../main.ts';

const log = createLog({ level: 'silent' });
const currency = 'PHP';
const slot = aSeededGame('RNG');
const tenants = ['alpha', 'alpha@staging'];
const manifestOf = (id: string) =>
  aManifest({
    tenant: { id },
    wallet: { currency },
    games: { aggregators: [anAggregator({ vendors: [slot.vassalage] })] },
    flags: { REWCEN3: true },
    features: { vip: true },
  });

type Installation = { readonly url: string; readonly database: Database; readonly stage: TestPlatform };

let postgres: RestartablePostgres;
let folder: string;
let source: Installation;
let target: Installation;
let made = 0;
const running: ChildProcess[] = [];
const stops: (() => void)[] = [];
const holders: pg.Client[] = [];

const addressOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
const administer = (installation: Pick<Installation, 'url'>, text: string) => asAdministrator(installation.url, text);

async function anInstallation(brands: readonly string[], dataDir = join(folder, 'key')): Promise<Installation> {
  made += 1;
  const url = addressOf(`installation_${made}`);
  await asAdministrator(postgres.url, `create database installation_${made}`);
  const database = await openDatabase({ databaseUrl: url, migrations: platformMigrations, log });
  const stage = await aPlatform({
    manifests: brands.map(manifestOf),
    database,
    dataDir,
    clock: aRunningClock(),
    config: { secretOf: supplierSecrets },
    log,
  });
  const installation = { url, database, stage };
  for (const id of brands)
    await administer(
      installation,
      `insert into release (tenant, id, manifest, texts, assets, actor, reason, number, origin, parents)
        values ('${id}', 'r1', '{"tenant": {"id": "${id}"}}', '{}', '{}', 'test', 'test', 1, 'pushed', '[]');
      insert into environment_pointer (tenant, environment, release_id, actor) values
        ('${id}', 'production', 'r1', 'test'), ('${id}', 'staging', 'r1', 'test');
      insert into change (tenant, path, value, reason, actor, change_set) values
        ('${id}', '/games/winAlert', 'null', 'first', 'test', 's1'), ('${id}', '/support/url', '"x"', 'second', 'test', 's2');
      insert into change_decision (tenant, environment, sequence, decision, actor, reason, created_at)
        select tenant, environment, sequence, 'withdrawn', 'test', 'test', now() from change
        where tenant = '${id}' and reason = 'second';
      insert into brand_claim (tenant, kind, name, since) values ('${id}', 'domain', '${id}.example', now());
      insert into outbox (tenant, id, channel, recipient, text, created_at) values
        ('${id}', 'o1', 'sms', '1', '${id}', now()), ('${id}@staging', 'o1', 'sms', '1', '${id} staging', now());
      insert into preview (tenant, id, environment, release, at, actor, created_at, expires_at) values
        ('${id}', 'p1', 'production', 1, now(), 'test', now(), now());
      insert into policy (tenant, second_person, sign_off, actor, reason, updated_at, revision) values
        ('${id}', true, false, 'test', 'test', now(), (select coalesce(max(revision), 0) + 1 from policy));
      insert into suspension (kind, target, name, actor, brand, suspended, reason, created_at) values
        ('game', '1', 'x', 'test', '${id}', true, 'test', now())`,
    );
  return installation;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-move-'));
  postgres = await aRestartablePostgres(
    'wal_level=logical',
    'max_replication_slots=40',
    'max_wal_senders=40',
    'max_worker_processes=40',
    'max_logical_replication_workers=30',
    'max_sync_workers_per_subscription=8',
    'fsync=off',
    'logging_collector=on',
    'log_statement=none',
  );
});
beforeEach(async () => {
  [source, target] = [await anInstallation(['alpha', 'beta']), await anInstallation(['gamma'])];
});
afterEach(async () => {
  for (const client of holders.splice(0)) await client.end();
  for (const stop of stops.splice(0)) stop();
  for (const child of running.splice(0)) child.kill('SIGKILL');
  // Slots of one server share their names.
  if ((await leftovers()).length > 0) await run('--back');
  await close(source, target);
});
afterAll(async () => {
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function close(...installations: readonly (Installation | undefined)[]): Promise<void> {
  for (const installation of installations) {
    await installation?.stage.close();
    await installation?.database.close();
  }
}

type Ran = { readonly code: number; readonly text: string };

/** Starts the command; `at` waits for a text that it prints, `when` acts at once on a line. */
function start(...options: readonly string[]) {
  const lines: string[] = [];
  const on = new Map<string, () => void>();
  const print = (text: string) => {
    lines.push(text);
    on.get(text)?.();
  };
  const output = { out: print, err: print };
  const argv = ['brand', 'move', 'alpha', '--to', target.url, ...options];
  const ended = main({ argv, output, env: { DATABASE_URL: source.url } }).then(
    (code): Ran => ({ code, text: lines.join('\n') }),
  );
  const at = (text: string) => eventually(() => expect(lines.join('\n')).toContain(text));
  const when = (line: string, act: () => void) => {
    on.set(line, act);
    return ended;
  };
  return { ended, at, when };
}

const run = (...options: readonly string[]): Promise<Ran> => start(...options).ended;

/** Holds what a statement locks; returns what lets it go. */
async function hold(installation: Installation, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: installation.url });
  await client.connect();
  holders.push(client);
  await client.query('begin');
  await client.query(statement);
  return async () => {
    holders.splice(holders.indexOf(client), 1);
    await client.end();
  };
}

const countOf = async (installation: Installation, table: string, of = tenants): Promise<number> =>
  Number(
    (await administer(installation, `select count(*) from ${table} where tenant in ('${of.join("', '")}')`)).rows[0]
      ?.count,
  );

const stateOf = async (installation: Installation): Promise<string | undefined> =>
  (await administer(installation, "select state from brand_move where brand = 'alpha'")).rows[0]?.state;

const slotsOf = async (installation: Installation): Promise<string[]> =>
  (
    await administer(
      installation,
      'select slot_name as name from pg_replication_slots where database = current_database() order by 1',
    )
  ).rows.map(({ name }) => name);

/** Publications, subscriptions, slots, guards and states that a move leaves. */
async function leftovers(): Promise<string[]> {
  const found: string[] = [];
  for (const installation of [source, target])
    for (const query of [
      'select pubname as name from pg_publication',
      'select subname as name from pg_subscription join pg_database d on d.oid = subdbid where datname = current_database()',
      'select slot_name as name from pg_replication_slots where database = current_database()',
      "select tgname as name from pg_trigger where tgname like 'livery_move_%'",
      'select brand as name from brand_move',
    ])
      found.push(...(await administer(installation, query)).rows.map(({ name }) => name));
  return found;
}

/** Runs the command in a process of its own and kills it when it has printed a text and something else has happened. */
async function killedAt(text: string, happened: () => Promise<void> = async () => undefined): Promise<void> {
  const entry = `import { main } from ${JSON.stringify(join(projectRoot, 'scripts/livery/main.ts'))};
    const output = { out: (text) => console.log(text), err: (text) => console.log(text) };
    await main({ argv: process.argv.slice(1), output, env: process.env });`;
  const argv = ['--import', 'tsx', '--input-type=module', '-e', entry, 'brand', 'move', 'alpha', '--to', target.url];
  const child = spawn(process.execPath, argv, {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: source.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let seen = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      seen += data;
      if (seen.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`ended before ${text}: ${seen}`)));
  });
  await happened();
  child.kill('SIGKILL');
  await ended;
}

describe('a move is refused before it starts', () => {
  const refused = async (message: RegExp) => {
    for (const options of [['--plan'], []]) {
      const { code, text } = await run(...options);
      expect([code, text]).toEqual([3, expect.stringMatching(message)]);
    }
    expect(await leftovers()).toEqual([]);
  };

  it('if the brand, a domain or a parent stands against it', async () => {
    await administer(
      target,
      "insert into outbox (tenant, id, channel, recipient, text, created_at) values ('alpha@staging', 'x', 'sms', '1', 'x', now())",
    );
    await refused(/the target already has alpha: 1 rows in outbox/);
    await administer(
      target,
      "delete from outbox where tenant = 'alpha@staging'; update brand_claim set name = 'alpha.example'",
    );
    await refused(/domain alpha\.example belongs to gamma at the target/);
    await administer(target, 'delete from brand_claim');
    await administer(
      source,
      `alter table release disable row level security; update release set manifest = '{"extends": "beta"}' where tenant = 'alpha'`,
    );
    await refused(/alpha extends beta, which is missing in production at the target/);
    await administer(source, `update release set manifest = '{"abstract": true}' where tenant = 'alpha'`);
    await refused(/only a brand without children moves/);
    await administer(source, "delete from environment_pointer where tenant = 'alpha'");
    await refused(/no brand is called alpha at the source/);
  });

  it('if the installations differ in key, schema or catalogue', async () => {
    await administer(
      target,
      'update catalogue_game set node_id = 900001 where node_id = (select min(node_id) from catalogue_game where node_id not in (select node_id from catalogue_name))',
    );
    await administer(
      target,
      "update platform_key set fingerprint = 'another'; update schema_version set version = version + 1; delete from applied_migration where id = 'limits.001-baseline'",
    );
    await administer(
      target,
      `insert into policy (tenant, second_person, sign_off, actor, reason, updated_at) values ('*', true, false, 'x', 'x', now());
      insert into suspension (kind, target, name, actor, suspended, reason, created_at) values
        ('vendor', 'acme', 'Acme', 'x', true, 'x', now()), ('vendor', 'other', 'Other', 'x', true, 'x', now()),
        ('vendor', 'other', 'Other', 'x', false, 'x', now())`,
    );
    await refused(
      /of one installation only: policy secondPerson true signOff false secondPersonAbove \[\], vendor acme suspended\. Set/,
    );
    await refused(
      /the target is not migrated by this version[\s\S]*schema versions are 1 and 2[\s\S]*LIVERY_KEY of the installations differs/,
    );
  });

  it('if a server has no replication slots left', async () => {
    const drop = (slots: string) =>
      administer(
        target,
        `select pg_drop_replication_slot(slot_name) from (
          select slot_name from pg_replication_slots where slot_name like 'full_%' limit ${slots}) as found`,
      );
    await administer(
      target,
      `select pg_create_physical_replication_slot('full_' || n) from generate_series(1,
        current_setting('max_replication_slots')::integer - (select count(*) from pg_replication_slots)) as n`,
    );
    try {
      await refused(/the target has 0 free replication slots, and a move needs 2: drop those/);
      await drop('2');
      expect((await run('--plan')).code).toBe(0);
    } finally {
      await drop('all');
    }
  });

  it('if a server does not replicate, or the addresses are wrong', async () => {
    const argv = ['brand', 'move', 'alpha', '--to', source.url, '--plan'];
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    expect(await main({ argv, output, env: { DATABASE_URL: source.url } })).toBe(3);
    expect(lines.join()).toContain('names the database of DATABASE_URL itself');
    expect((await run('--back')).text).toContain('no move of alpha is under way');
    expect((await run('--confirm')).text).toContain('no move of alpha is under way');
    expect(
      await main({ argv: ['brand', 'move', 'alpha', '--to', 'nowhere'], output, env: { DATABASE_URL: source.url } }),
    ).toBe(2);
    expect(await main({ argv, output, env: {} })).toBe(2);
  });
});

describe('a brand under calls of its supplier', () => {
  type Sent = { bet: string; win: string; member: Member; token: string };

  /** Calls of a supplier that repeats each one until it is booked, at the side that books. */
  function traffic(players: readonly { member: Member; token: string }[]) {
    const suppliers = [aSupplier(source.stage), aSupplier(target.stage)];
    const sent: Sent[] = [];
    const codes: Record<string, number> = {};
    const booked = async (call: 'transaction/bet' | 'transaction/win', parts: object): Promise<void> => {
      for (let turn = 0; ; turn += 1) {
        const body = JSON.stringify({ request_uuid: randomUUID(), ...parts });
        const answer = await suppliers[turn % 2]?.send(call, body, { brand: 'alpha' });
        const { status = '' } = (answer?.body ?? {}) as Partial<WalletAnswer>;
        const code = `${answer?.status} ${status}`.trim();
        codes[code] = (codes[code] ?? 0) + 1;
        if (status === 'RS_OK') return;
        if (answer?.status !== 503 && answer?.status !== 404 && status !== 'RS_ERROR_UNKNOWN')
          throw new Error(`${call}: ${code} ${answer?.text}`);
        if (answer?.status === 503) {
          expect(answer.headers['retry-after']).toBe('5');
          if (target.stage.brands.byId('alpha') === undefined) target.stage.brands.put(manifestOf('alpha'));
        }
        // Slower each time, as suppliers do.
        await pause(Math.min(1000, 100 * 2 ** (turn / 2)));
      }
    };
    const round = async (one: Sent) => {
      const base = { user: one.member.id, game_code: slot.gameId, round: one.bet, currency };
      const bet = { ...base, token: one.token, transaction_uuid: one.bet, amount: 100_000 };
      await booked('transaction/bet', bet);
      // Repeated, as after an answer that was lost.
      await booked('transaction/bet', bet);
      await booked('transaction/win', {
        ...base,
        transaction_uuid: one.win,
        reference_transaction_uuid: one.bet,
        amount: 300_000,
        round_closed: true,
      });
    };
    let stopped = false;
    stops.push(() => {
      stopped = true;
    });
    const work: Promise<void>[] = [];
    const loop = (async () => {
      for (let at = 0; !stopped; at += 1) {
        const player = players[at % players.length];
        if (player === undefined) return;
        const one = { bet: randomUUID(), win: randomUUID(), ...player };
        sent.push(one);
        work.push(round(one));
        await pause(150);
      }
    })();
    return {
      codes,
      stop: async () => {
        stopped = true;
        await loop;
        await Promise.all(work);
        return sent;
      },
    };
  }

  const aPlayers = async () => {
    const players: { member: Member; token: string }[] = [];
    for (let at = 0; at < 3; at += 1) {
      const member = await aMember({ stage: source.stage });
      players.push({ member, token: await aSupplier(source.stage).launch(member, slot) });
    }
    return players;
  };

  /** Every bet and win is booked once at a side, and its books agree. */
  async function expectBooked(installation: Installation, sent: readonly Sent[]) {
    const { database } = installation;
    const found = await database.asTenant('alpha', (tx) =>
      tx.selectFrom('supplier_transaction').select(['id', 'kind', 'status']).orderBy('id').execute(),
    );
    expect(found.map(({ id }) => id)).toEqual(sent.flatMap(({ bet, win }) => [bet, win]).toSorted());
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['booked']));
    const balances = await database.asTenant('alpha', (tx) =>
      sql<{ player: string; balance: bigint; sum: bigint }>`
        select player_id as player, balance, (select sum(amount)::bigint from ledger_entry e where e.tenant = a.tenant and e.account_id = a.id) as sum
        from ledger_account a where tenant = 'alpha' and kind = 'wallet'`.execute(tx),
    );
    for (const { player, balance, sum } of balances.rows) {
      const rounds = BigInt(sent.filter(({ member }) => member.id === player).length);
      expect(sum).toBe(balance);
      if (rounds > 0n) expect(balance).toBe(100_000_000n + rounds * 200_000n);
    }
    expect(await database.asTenant('alpha', (tx) => checkTotals(tx))).toEqual([]);
  }

  it('moves with its staging, loses and doubles nothing, and goes back', async () => {
    const players = await aPlayers();
    await administer(
      target,
      "insert into change (tenant, path, value, reason, actor, change_set) select 'gamma', '/a', '1', 'x', 'x', 'x' from generate_series(1, 50)",
    );
    const before = await countOf(source, 'player');
    const calls = traffic(players);
    const planned = await run('--plan');
    expect([planned.code, planned.text]).toEqual([0, expect.stringMatching(/\d+ player\n[\s\S]*2 outbox\n/)]);
    // The pause is held until a call of the supplier has met it: the source serves the brand, and no other side does.
    const release = await hold(target, `select pg_advisory_xact_lock(hashtext('livery.change'))`);
    const moving = start();
    await moving.at('writes are paused at the source');
    const met = calls.codes['503'] ?? 0;
    await eventually(() => expect(calls.codes['503'] ?? 0).toBeGreaterThan(met));
    expect([await stateOf(source), await stateOf(target)]).toEqual(['paused', 'away']);
    await release();
    const { code, text } = await moving.ended;
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /the target serves alpha[\s\S]*rows are equal on both sides, and \d+ changes since; writes were paused for \d+ ms/,
      ),
    ]);
    expect([await stateOf(source), await stateOf(target)]).toEqual(['away', 'serves']);
    await pause(500);
    const sent = await calls.stop();
    await expectBooked(target, sent);
    expect([await countOf(target, 'player'), await countOf(target, 'outbox')]).toEqual([before, 2]);
    // Changes have new numbers in the same order, and decisions follow them.
    const changes = `select c.reason, decision, c.sequence > 50 as moved, value is null as empty from change c
      left join change_decision d using (tenant, sequence) where tenant = 'alpha' order by c.sequence`;
    expect((await administer(target, changes)).rows).toEqual([
      { reason: 'first', decision: null, moved: true, empty: false },
      { reason: 'second', decision: 'withdrawn', moved: true, empty: false },
    ]);
    expect((await administer(target, 'select brand, sequence from suspension order by sequence')).rows).toEqual([
      { brand: 'gamma', sequence: '1' },
      { brand: 'alpha', sequence: '2' },
    ]);
    expect((await run()).text).toContain('the target serves alpha');
    // The source writes nothing for it any more. Sweeps over all brands pass over its rows.
    const outbox = (tenant: string) => ({
      tenant,
      id: 'late',
      channel: 'sms' as const,
      recipient: '1',
      text: 'late',
      created_at: new Date(),
    });
    const write = (tenant: string) =>
      source.database.asTenant(tenant, (tx) => tx.insertInto('outbox').values(outbox(tenant)).execute());
    await expect(write('alpha@staging')).rejects.toMatchObject({ code: 'service.unavailable', retryAfter: 5 });
    await write('beta');
    await source.database.asOperator((tx) => tx.deleteFrom('preview').execute());
    expect((await administer(source, 'select tenant from preview')).rows).toEqual([{ tenant: 'alpha' }]);
    const again = traffic(players);
    await pause(500);
    const back = await run('--back');
    expect([back.code, back.text]).toEqual([0, expect.stringContaining('the source serves alpha')]);
    const all = [...sent, ...(await again.stop())];
    await expectBooked(source, all);
    expect([
      await countOf(target, 'player'),
      await countOf(target, 'ledger_entry'),
      await countOf(target, 'change'),
    ]).toEqual([0, 0, 0]);
    expect([
      await countOf(target, 'change', ['gamma']),
      await countOf(source, 'outbox', ['beta', 'beta@staging']),
    ]).toEqual([52, 3]);
    expect(await leftovers()).toEqual([]);
  });

  it('continues after each kill -9, also while writes are paused, and the source forgets the brand when it is confirmed', async () => {
    const calls = traffic(await aPlayers());
    await killedAt('tables copied');
    expect((await run('--confirm')).text).toContain('alpha is not served at the target yet');
    await killedAt('writes are paused at the source');
    expect([await stateOf(source), await stateOf(target)]).toEqual(['paused', 'away']);
    await killedAt('the target serves alpha');
    expect(await stateOf(target)).toBe('serves');
    expect((await run()).code).toBe(0);
    expect([await stateOf(source), await stateOf(target)]).toEqual(['away', 'serves']);
    await pause(300);
    const sent = await calls.stop();
    await expectBooked(target, sent);
    const confirmed = await run('--confirm');
    expect([confirmed.code, confirmed.text]).toEqual([0, expect.stringContaining('alpha belongs to the target')]);
    expect((await run('--back')).text).toContain('no move of alpha is under way');
    expect([await countOf(source, 'player'), await countOf(source, 'change'), await countOf(source, 'outbox')]).toEqual(
      [0, 0, 0],
    );
    expect(await countOf(source, 'outbox', ['beta', 'beta@staging'])).toBe(2);
    await expectBooked(target, sent);
    expect(await leftovers()).toEqual([]);
  });

  it('serves at the source again, with nothing switched, if a row or the ledger differs', async () => {
    const calls = traffic(await aPlayers());
    await killedAt('writes are paused');
    await administer(
      target,
      "set session_replication_role to 'replica'; update outbox set text = 'other' where tenant = 'alpha'",
    );
    const differs = await run();
    expect([differs.code, differs.text]).toEqual([
      3,
      expect.stringMatching(/rows differ, so nothing was switched:\noutbox: \d+ rows/),
    ]);
    expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
    await administer(
      target,
      "set session_replication_role to 'replica'; update outbox set text = 'alpha' where tenant = 'alpha'",
    );
    // Replicated like any other change, because both sides skip the checks of the ledger.
    await administer(
      source,
      "set session_replication_role to 'replica'; update ledger_account set balance = balance + 1 where tenant = 'alpha' and id = (select min(id) from ledger_account where tenant = 'alpha' and balance is not null)",
    );
    const wrong = await run();
    expect([wrong.code, wrong.text]).toEqual([
      3,
      expect.stringMatching(/the ledger at the target is wrong, so nothing was switched: wallet/),
    ]);
    expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
    const back = await run('--back');
    expect([back.code, back.text]).toEqual([0, expect.stringContaining('the source serves alpha')]);
    await calls.stop();
    expect([await countOf(target, 'player'), await leftovers()]).toEqual([0, []]);
  });
});

it('goes back at the source alone while the target is lost before the switch, and cleans the target up once it answers', async () => {
  // One table can't be copied, so the slot of its copy stays.
  await administer(target, "alter table outbox add constraint refused check (tenant <> 'alpha') not valid");
  expect(await run()).toEqual({ code: 3, text: expect.stringContaining('replication to the target fails') });
  const copies = async () =>
    (await slotsOf(source)).filter((name) => name.startsWith('pg_')).map((name) => name.replaceAll(/\d+/g, 'N'));
  await eventually(async () => expect(await copies()).toEqual(['pg_N_sync_N_N']));
  await administer(target, `alter subscription ${nameOf('alpha')}_forth disable`);
  const here = target;
  const lost = { ...target, url: 'postgresql://admin@127.0.0.1:1/lost' };
  const whileLost = async (place = '127.0.0.1:1/lost') => {
    const of = await administer(source, 'select place from brand_move');
    await administer(source, `update brand_move set place = '${place}'`);
    target = lost;
    const ran = await run('--back');
    target = here;
    await administer(source, `update brand_move set place = '${of.rows[0]?.place}'`);
    return [ran.code, ran.text];
  };
  const before = await leftovers();
  expect(await whileLost('b.internal/livery')).toEqual([
    3,
    expect.stringContaining('alpha moves to b.internal/livery, and --to names 127.0.0.1:1/lost'),
  ]);
  expect(await leftovers()).toEqual(before);
  const alone = [0, expect.stringMatching(/the target does not answer[\s\S]*the source serves alpha/)];
  // That of another subscription.
  await administer(source, "select pg_create_logical_replication_slot('pg_1_sync_2_3', 'pgoutput')");
  for (const _ of ['first', 'again']) {
    expect(await whileLost()).toEqual(alone);
    expect(await slotsOf(source)).toEqual(['pg_1_sync_2_3']);
  }
  await administer(source, "select pg_drop_replication_slot('pg_1_sync_2_3')");
  const triggers = "select from pg_trigger where tgname like 'livery_move_%'";
  expect([
    (await administer(source, 'select from pg_publication')).rowCount,
    (await administer(source, triggers)).rowCount,
  ]).toEqual([0, 0]);
  await administer(target, 'alter table outbox drop constraint refused');
  expect(await run()).toEqual({ code: 3, text: expect.stringContaining('run this with --back') });
  expect((await run('--back')).code).toBe(0);
  expect([await countOf(target, 'outbox'), await countOf(source, 'outbox'), await leftovers()]).toEqual([0, 2, []]);
  // Afterwards it moves like any other.
  expect((await run()).code).toBe(0);
  expect(await whileLost()).toEqual([3, expect.stringContaining('may have newer rows of alpha')]);
  expect([await stateOf(source), await stateOf(target)]).toEqual(['away', 'serves']);
  // Lost just behind the switch of the way back, and while the copy is removed, of which the pointers go last.
  for (const state of ['paused', 'away']) {
    if ((await stateOf(source)) === undefined) expect((await run()).code).toBe(0);
    await administer(source, "update brand_move set state = 'serves'");
    await administer(target, `update brand_move set state = '${state}'`);
    expect(await whileLost()).toEqual(alone);
    expect((await run('--back')).code).toBe(0);
    expect([await countOf(target, 'outbox'), await countOf(source, 'outbox'), await leftovers()]).toEqual([0, 2, []]);
  }
});

it('ends the pause if the target is lost before anything was switched', async () => {
  const { host } = new URL(target.url);
  const open = new Set<Socket>();
  let isLost = false;
  const between = createServer((client) => {
    const server = connect(join(decodeURIComponent(host), '.s.PGSQL.5432'));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
    if (isLost) client.destroy();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const here = target;
  target = { ...target, url: target.url.replace(host, `127.0.0.1:${(between.address() as AddressInfo).port}`) };
  try {
    const lost = await start().when('writes are paused at the source', () => {
      isLost = true;
      for (const each of open) each.destroy();
    });
    expect([lost.code === 0, lost.text]).toEqual([false, expect.stringContaining('writes are paused at the source')]);
    expect([await stateOf(source), await stateOf(here)]).toEqual(['serves', 'away']);
    isLost = false;
    expect((await run()).code).toBe(0);
    expect([await stateOf(source), await stateOf(here)]).toEqual(['away', 'serves']);
    expect((await run('--back')).code).toBe(0);
  } finally {
    target = here;
    between.close();
  }
});

it('does not go back from a database that has no part in the move', async () => {
  const here = target;
  const other = await anInstallation([]);
  const fromOther = async () => {
    target = other;
    const ran = await run('--back');
    target = here;
    return ran;
  };
  const refused = (state: string) => ({ code: 3, text: expect.stringMatching(state) });
  await killedAt('tables copied');
  // Slots of copies come and go meanwhile.
  const ofMove = async () => (await leftovers()).filter((name) => !name.startsWith('pg_'));
  const copying = await ofMove();
  expect(await fromOther()).toEqual(refused('alpha moves to [^ ]+, and --to names [^ ]+: run this with the address'));
  expect(await ofMove()).toEqual(copying);
  expect((await run()).code).toBe(0);
  expect(await fromOther()).toEqual(refused('alpha moves to [^ ]+, and --to names'));
  expect([await stateOf(source), await stateOf(target)]).toEqual(['away', 'serves']);
  const [own] = (await administer(target, 'delete from brand_move returning *')).rows;
  expect(await run('--back')).toEqual(refused('the database of --to has no part in the move'));
  await administer(
    target,
    `insert into brand_move select * from json_populate_record(null::brand_move, '${JSON.stringify(own)}')`,
  );
  expect((await run('--back')).code).toBe(0);
  await close(other);
});

describe('a command that is not alone', () => {
  it('is refused while another one moves the brand', async () => {
    const release = await hold(target, `select pg_advisory_xact_lock(hashtext('livery.change'))`);
    const moving = start();
    await moving.at('writes are paused at the source');
    for (const options of [[], ['--back'], ['--confirm']]) {
      const { code, text } = await run(...options);
      expect([code, text]).toEqual([3, expect.stringContaining('another command moves alpha')]);
    }
    expect([await stateOf(source), await stateOf(target)]).toEqual(['paused', 'away']);
    await release();
    expect((await moving.ended).code).toBe(0);
    expect([await stateOf(source), await stateOf(target)]).toEqual(['away', 'serves']);
  });

  it('serves again while all rows are compared after a death in the pause', async () => {
    const change = await hold(target, `select pg_advisory_xact_lock(hashtext('livery.change'))`);
    await killedAt('writes are paused at the source');
    await change();
    expect([await stateOf(source), await stateOf(target)]).toEqual(['paused', 'away']);
    // The watch waits for this transaction, or the comparison for its lock.
    const release = await hold(target, 'lock table preview in access exclusive mode');
    const moving = start();
    await eventually(async () => {
      const waiting = await administer(target, 'select from pg_locks where not granted');
      expect(waiting.rowCount).toBe(1);
    });
    expect(await stateOf(source)).toBe('serves');
    await source.database.asTenant('alpha', (tx) =>
      tx
        .insertInto('outbox')
        .values({ tenant: 'alpha', id: 'o2', channel: 'sms', recipient: '1', text: 'on', created_at: new Date() })
        .execute(),
    );
    await release();
    expect((await moving.ended).code).toBe(0);
    expect(await countOf(target, 'outbox')).toBe(3);
  });

  it('switches nothing if the connection that says so is lost, or another one has set the state', async () => {
    for (const [interference, left] of [
      // Nobody knows then who else moves the brand, so it stays paused.
      [
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid::bigint = hashtext('livery.brand_mover')::bigint & 4294967295",
        'paused',
      ],
      ["update brand_move set state = 'paused'", 'serves'],
    ] as const) {
      const release = await hold(target, `select pg_advisory_xact_lock(hashtext('livery.change'))`);
      const moving = start();
      await moving.at('writes are paused at the source');
      await administer(target, interference);
      await release();
      expect((await moving.ended).code).not.toBe(0);
      expect(await stateOf(source)).toBe(left);
      await administer(target, "update brand_move set state = 'away'");
    }
  });

  it('goes back with what the target has written after a death just behind the switch', async () => {
    const players = [await countOf(source, 'player')];
    const release = await hold(target, `select pg_advisory_xact_lock(hashtext('livery.change'))`);
    let free: (() => Promise<void>) | undefined;
    await killedAt('writes are paused at the source', async () => {
      free = await hold(source, "select from brand_move where brand = 'alpha' for update");
      await release();
      await eventually(async () => expect(await stateOf(target)).toBe('serves'));
    });
    await free?.();
    expect([await stateOf(source), await stateOf(target)]).toEqual(['paused', 'serves']);
    await target.database.asTenant('alpha', (tx) =>
      tx
        .insertInto('outbox')
        .values({ tenant: 'alpha', id: 'o2', channel: 'sms', recipient: '1', text: 'there', created_at: new Date() })
        .execute(),
    );
    const back = await run('--back');
    expect([back.code, back.text]).toEqual([0, expect.stringContaining('the source serves alpha')]);
    expect([await countOf(source, 'outbox'), await countOf(target, 'outbox')]).toEqual([3, 0]);
    expect([await countOf(source, 'player'), await leftovers()]).toEqual([...players, []]);
  });
});

it('never logs the password of an address', async () => {
  // Other programs than this command take the numeric address, where nothing listens.
  const url = new URL(source.url.replace('admin@', 'admin:verysecret@'));
  url.search = '?hostaddr=127.0.0.1';
  const lines: string[] = [];
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  const argv = ['brand', 'move', 'alpha', '--to', target.url];
  expect(await main({ argv, output, env: { DATABASE_URL: url.href } })).toBe(3);
  expect(lines.join()).toContain("the server of the target can't subscribe to the source");
  const read = await administer(source, 'select pg_read_file(pg_current_logfile()) as text');
  const text = String(read.rows[0]?.text);
  expect(text).toContain('127.0.0.1');
  expect(text + lines.join()).not.toContain('verysecret');
});

it('switches nothing if a rule for every brand came while rows were copied', async () => {
  // The slot of the copies waits for transactions of its server.
  const release = await hold(source, 'select pg_current_xact_id()');
  const moving = start();
  await eventually(async () => {
    const waiting = await administer(source, "select from pg_locks where locktype = 'transactionid' and not granted");
    expect(waiting.rowCount).toBe(1);
  });
  await administer(
    source,
    "insert into suspension (kind, target, name, actor, brand, suspended, reason, created_at) values ('game', '2', 'y', 'test', null, true, 'test', now())",
  );
  await release();
  const { code, text } = await moving.ended;
  expect([code, text]).toEqual([3, expect.stringContaining('rules for every brand')]);
  expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
});

describe('rows that are written while all rows are compared', () => {
  const none = async () => undefined;
  const write = (text: string) => administer(source, text);
  const plant = (text: string) => administer(target, `set session_replication_role to 'replica'; ${text}`);

  /** Starts the command again after everything was copied. `watched` runs before the snapshots, `comparing` after them. */
  async function moveWhile(watched: () => Promise<unknown>, comparing: () => Promise<unknown>): Promise<Ran> {
    const apply = await hold(target, 'lock table outbox in share mode');
    await write(
      "insert into outbox (tenant, id, channel, recipient, text, created_at) values ('alpha', gen_random_uuid(), 'sms', '1', 'x', now())",
    );
    const moving = start();
    await eventually(async () =>
      expect([...(await slotsOf(source)), ...(await slotsOf(target))].join()).toMatch(/_source_.*_target_/),
    );
    await watched();
    const compare = await hold(target, 'lock table preview in access exclusive mode');
    await apply();
    await eventually(async () => {
      const waiting = await administer(
        target,
        "select from pg_locks where relation = 'preview'::regclass and not granted",
      );
      expect(waiting.rowCount).toBe(1);
    });
    await comparing();
    await compare();
    return moving.ended;
  }

  beforeEach(async () => {
    const release = await hold(
      source,
      `select pg_advisory_xact_lock_shared(hashtext('livery.brand_move'), hashtext('alpha'))`,
    );
    await killedAt('all rows are compared');
    await release();
  });

  it('arrive, and are no difference', async () => {
    const rowsOf = async (installation: Installation) =>
      (await administer(installation, "select id, text from outbox where tenant = 'alpha' order by id")).rows;
    const moved = await moveWhile(
      () => write("update outbox set text = 'changed' where tenant = 'alpha'"),
      async () => {
        await write(
          `update outbox set text = 'changed again' where (tenant, id) = ('alpha@staging', 'o1');
          update outbox set id = 'o2' where (tenant, id) = ('alpha', 'o1');
          insert into outbox (tenant, id, channel, recipient, text, created_at)
            select 'alpha', 'new ' || n, 'sms', '1', 'a "quoted" \\ text', now() from generate_series(1, 6000) as n;
          delete from outbox where (tenant, id) = ('alpha', 'new 1')`,
        );
        // They are read meanwhile, so that the pause has little to read.
        const { rows } = await administer(source, 'select pg_current_wal_lsn() as lsn');
        await eventually(async () => {
          const read = await administer(
            source,
            `select from pg_replication_slots where slot_name ~ '_(source|target)_' and confirmed_flush_lsn >= '${rows[0]?.lsn}'`,
          );
          expect(read.rowCount).toBe(2);
        });
      },
    );
    expect([moved.code, moved.text]).toEqual([
      0,
      // A row counts at each reading that has it.
      expect.stringMatching(/equal on both sides, and [6-9]\d{3} changes since/),
    ]);
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await rowsOf(target)).toHaveLength(6001);
  });

  it('refuse the switch if they do not arrive', async () => {
    for (const statement of [
      "insert into outbox (tenant, id, channel, recipient, text, created_at) values ('alpha', 'o2', 'sms', '1', 'x', '2026-01-01')",
      "update outbox set text = 'changed' where (tenant, id) = ('alpha', 'o1')",
      "delete from outbox where (tenant, id) = ('alpha', 'o1')",
    ]) {
      const moved = await moveWhile(none, async () => {
        await administer(
          target,
          `create function swallow() returns trigger language plpgsql as 'begin return null; end';
          create trigger swallow before insert or update or delete on outbox for each row execute function swallow();
          alter table outbox enable replica trigger swallow`,
        );
        await write(statement);
      });
      expect(moved).toEqual({
        code: 3,
        text: expect.stringMatching(/nothing was switched:\noutbox: 1 rows that were written since/),
      });
      expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
      await administer(target, 'drop trigger swallow on outbox; drop function swallow()');
      await plant(statement);
    }
    expect((await run()).code).toBe(0);
  });

  it('leave time for a rule for every brand, which refuses the switch', async () => {
    let ruled: Promise<void> | undefined;
    const moved = await moveWhile(none, async () => {
      // Behind the digest of this table, whose transaction it outlives.
      const holding = hold(target, 'lock table preview in access exclusive mode');
      const waiting = (who: string, rows: number) =>
        eventually(async () => {
          const found = await administer(
            target,
            `select from pg_locks join pg_stat_activity using (pid) where relation = 'preview'::regclass and not granted and ${who}`,
          );
          expect(found.rowCount).toBe(rows);
        });
      await waiting("application_name <> 'livery-move'", 1);
      await write("update preview set actor = 'other' where tenant = 'alpha'");
      ruled = holding.then(async (release) => {
        await waiting("application_name = 'livery-move'", 1);
        await administer(
          source,
          "insert into suspension (kind, target, name, actor, brand, suspended, reason, created_at) values ('game', '2', 'y', 'test', null, true, 'test', now())",
        );
        await release();
      });
    });
    await ruled;
    expect(moved).toEqual({ code: 3, text: expect.stringMatching(/all rows are compared\n.*rules for every brand/s) });
    expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
  });

  it('refuse the switch if they differ', async () => {
    const refused = (rows: string) => ({ code: 3, text: expect.stringMatching(`nothing was switched:\n${rows}$`) });
    const one = 'outbox: 1 rows that were written since the others were compared';
    expect(await moveWhile(() => plant("update release set reason = 'other' where tenant = 'alpha'"), none)).toEqual(
      refused(one.replace('outbox', 'release')),
    );
    await plant("update release set reason = 'test' where tenant = 'alpha'");
    for (const [difference, repair] of [
      [
        "update outbox set text = 'other' where (tenant, id) = ('alpha', 'o1')",
        "update outbox set text = 'alpha' where (tenant, id) = ('alpha', 'o1')",
      ],
      [
        "insert into outbox (tenant, id, channel, recipient, text, created_at) values ('alpha', 'o0', 'sms', '1', 'x', now())",
        "delete from outbox where id = 'o0'",
      ],
      ["delete from outbox where (tenant, id) = ('alpha', 'o1')", undefined],
    ] as const) {
      expect(await moveWhile(none, () => plant(difference))).toEqual(refused(one));
      expect([await stateOf(source), await stateOf(target)]).toEqual(['serves', 'away']);
      if (repair !== undefined) await plant(repair);
    }
    // Planted before, so all rows are read.
    expect((await run()).text).toMatch(/nothing was switched:\noutbox: \d+ rows, hash/);
    await plant('truncate feedback');
    expect((await run()).text).toMatch(/nothing was switched:\noutbox: \d+ rows, hash/);
  });
});

it('waits for a writer without holding up those behind it', async () => {
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  holders.push(client);
  // A write of the brand takes this lock as well. A transaction would also hold up the replication slots.
  await client.query(`select pg_advisory_lock_shared(hashtext('livery.brand_move'), hashtext('alpha'))`);
  const moving = start();
  await eventually(async () => {
    const waiting = await administer(source, "select from pg_locks where locktype = 'advisory' and not granted");
    expect(waiting.rowCount).toBe(1);
  });
  for (const tenant of ['alpha', 'beta'])
    await source.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('outbox')
        .values({ tenant, id: 'o3', channel: 'sms', recipient: '1', text: 'on', created_at: new Date() })
        .execute(),
    );
  expect(await stateOf(source)).toBe('serves');
  holders.splice(0);
  await client.end();
  expect((await moving.ended).code).toBe(0);
  expect([await countOf(source, 'outbox'), await countOf(target, 'outbox')]).toEqual([3, 3]);
});
