import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtFolder } from '../../scripts/program/builds.ts';
import { projectRoot } from '../../server/project-root.ts';
import { aSeededGame } from '../support/catalogue.ts';
import { asAdministrator } from '../support/postgres.ts';
import { aRestartablePostgres, type RestartablePostgres } from '../support/restartable-postgres.ts';
import { anAggregator } from '../support/supplier.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';
import { fillBrand } from './fill-brand.ts';
import { type Acknowledged, callBrand, keysOfSupplier } from './moving-calls.ts';
import { type Program, startProgram } from './program.ts';
import type { Row } from './rows.ts';

/** Bets of the brand, settled before it moves. MOVE_BETS=1000000 is the size on record. */
const bets = Number(process.env.MOVE_BETS ?? 20_000);
const tenant = 'alpha';
const currency = 'PHP';
const host = `${tenant}.localhost`;
const game = aSeededGame('RNG');
/** Milliseconds of calls before the move and after it. */
const around = 5000;
const settings = [
  'wal_level=logical',
  'max_connections=200',
  'shared_buffers=512MB',
  'max_wal_size=8GB',
  // For the number of the command's statements, which its address asks for.
  'logging_collector=on',
  'log_rotation_size=0',
  'log_rotation_age=0',
  'log_line_prefix=%a ',
];
const logged = '?options=-c%20log_statement%3Dall';

/**
 * Moves a brand between two installations, each with a process of the built program and a PostgreSQL server that flushes to the disk, while
 * players and a supplier make 50 calls a second.
 */
export async function moveRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-bench-move-'));
  const servers: RestartablePostgres[] = [];
  const tenants: TenantsFolder[] = [];
  const nodes: Program[] = [];
  try {
    const keys = keysOfSupplier();
    const aggregator = anAggregator({
      vendors: [game.vassalage],
      signingKey: { secret: 'ALPHA__HUB_SIGNING_KEY' },
      publicKey: { secret: 'ALPHA__HUB_PUBLIC_KEY' },
    });
    for (const [index, id] of [tenant, 'gamma'].entries()) {
      const server = await aRestartablePostgres(...settings);
      servers.push(server);
      const games = index === 0 ? { games: { country: 'PH', aggregators: [aggregator] } } : {};
      const brands = await aTenantsFolder({ [id]: { wallet: { currency }, features: { vip: true }, ...games } });
      tenants.push(brands);
      nodes.push(
        await startProgram([join(builtFolder(), 'server/serve.js')], {
          ...process.env,
          PORT: '0',
          TENANTS_DIR: brands.path,
          DATABASE_URL: server.url,
          DATA_DIR: join(folder, String(index)),
          SANDBOX: 'on',
          BUDGETS: 'wide',
          LOG_LEVEL: 'error',
          LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
          LIVERY_SECRET_ALPHA__HUB_SIGNING_KEY: keys.privateKey,
          LIVERY_SECRET_ALPHA__HUB_PUBLIC_KEY: keys.publicKey,
        }),
      );
    }
    const [source, target] = servers.map(({ url }) => url) as [string, string];
    const { players } = await fillBrand(source, { tenant, currency, game, bets });
    let at = 0;
    const proxy = () => nodes[at]?.port ?? 0;
    const calls = await callBrand({ host, url: source, tenant, players, game, privateKey: keys.privateKey, proxy });
    await pause(around);
    const moved = await runMove({ source, target }, [], (line) => {
      // The proxy learns it.
      if (line === `the target serves ${tenant}`) at = 1;
    });
    await pause(around);
    const sent = calls.sent();
    const done = await calls.stop();
    const confirmed = await runMove({ source, target }, ['--confirm'], () => undefined);
    const wrong = await faultsAt(target, done);
    const paused = pausesOf(moved);
    const left = await asAdministrator(source, `select count(*)::int as count from player where tenant = '${tenant}'`);
    if (left.rows[0]?.count !== 0) throw new Error('the source still has players');
    const size = `move of ${players.toLocaleString('en')} players and ${bets.toLocaleString('en')} bets`;
    const refused = Object.entries(done.repeated).map(([code, count]) => `${count} times ${code}`);
    return [
      {
        name: `${size}: writes paused`,
        value: paused.all,
        unit: 's',
        detail: `${paused.rows} rows compared, ${paused.changes} changes since; copied in ${moved.copied} s, compared in ${moved.compared} s, switched in ${moved.switched} s, command ${moved.whole} s, confirmed in ${confirmed.whole} s; ${moved.statements} statements`,
      },
      {
        name: `${size}: longest time without an acknowledged bet or win`,
        value: done.longestGapMs / 1000,
        unit: 's',
        detail: `of ${sent} calls, 50 a second; slowest call ${(done.longestCallMs / 1000).toFixed(1)} s; repeated: ${refused.join(', ') || 'none'}`,
      },
      {
        name: `${size}: bets, wins and logins lost or doubled`,
        value: wrong,
        unit: '',
        atMost: 0,
        detail: `acknowledged: ${done.bets.length} bets, ${done.wins.length} wins, ${done.logins.length} logins, ${done.wallets} wallets`,
      },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    for (const server of servers) await server.remove();
    for (const brands of tenants) await brands.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

type Moved = { readonly text: string; readonly statements: number } & Readonly<
  Record<'copied' | 'compared' | 'switched' | 'whole', string>
>;

/** Runs the command in a process of its own. Returns its output, the seconds of its steps, and the number of its statements. */
async function runMove(
  { source, target }: { source: string; target: string },
  options: readonly string[],
  on: (line: string) => void,
): Promise<Moved> {
  const began = performance.now();
  const argv = ['scripts/livery.mjs', 'brand', 'move', tenant, '--to', `${target}${logged}`, ...options];
  const before = await statementsOf(source, target);
  const child = spawn(process.execPath, argv, {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: `${source}${logged}` },
  });
  const times: [string, number][] = [];
  let text = '';
  let rest = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      text += bytes;
      const lines = `${rest}${bytes}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        times.push([line, performance.now()]);
        console.log(`  ${new Date().toISOString()} ${line}`);
        on(line);
      }
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`livery brand move: ${code}\n${text}`);
  const end = performance.now();
  const last = (part: string) => times.findLast(([line]) => line.includes(part))?.[1] ?? end;
  const [copied, compared, switched] = [last('tables copied'), last('rows are compared'), last(`serves ${tenant}`)];
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  return {
    text,
    statements: (await statementsOf(source, target)) - before,
    copied: seconds(began, copied),
    compared: seconds(copied, compared),
    switched: seconds(compared, switched),
    whole: seconds(began, end),
  };
}

async function statementsOf(...urls: readonly string[]): Promise<number> {
  let count = 0;
  for (const url of urls) {
    const { rows } = await asAdministrator(
      url,
      `select count(*)::int as count from regexp_split_to_table(pg_read_file(pg_current_logfile()), '\\n') as line
      where line ~ '^livery-move LOG:  (statement|execute)'`,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

function pausesOf({ text }: Moved) {
  const [, rows, changes, all] =
    /(\d+) rows are equal on both sides, and (\d+) changes since; writes were paused for (\d+) ms/.exec(text) ?? [];
  return {
    rows: Number(rows).toLocaleString('en'),
    changes: Number(changes).toLocaleString('en'),
    all: Number(all) / 1000,
  };
}

/** Counts what a side lacks of that which was acknowledged, and what it has twice or beside it. */
async function faultsAt(url: string, { bets, wins, logins }: Acknowledged): Promise<number> {
  const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`;
  const { rows } = await asAdministrator(
    url,
    `with sent as (select unnest(${list([...bets, ...wins])}) as id),
      stored as (select id, count(*) as times from supplier_transaction where tenant = '${tenant}' and id not like '0000000_-0000-%' group by id),
      booked as (
        select right(idempotency_key, 36) as id, count(*) as times from ledger_transaction
        where tenant = '${tenant}' and idempotency_key like '%:hub:%' and id not like '0000000_-0000-%' group by 1),
      entered as (
        select username from player p join session s on s.tenant = p.tenant and s.player_id = p.id
        where p.tenant = '${tenant}')
    select (select count(*) from sent full join stored using (id) where sent.id is null or times is distinct from 1)
      + (select count(*) from sent full join booked using (id) where sent.id is null or times is distinct from 1)
      + (select count(*) from unnest(${list(logins)}) as username where username not in (select username from entered))
      + (select count(*) from ledger_account a where tenant = '${tenant}' and kind = 'wallet' and balance <> (
          select coalesce(sum(amount), 0) from ledger_entry e where e.tenant = a.tenant and e.account_id = a.id)) as wrong`,
  );
  return Number(rows[0]?.wrong);
}
