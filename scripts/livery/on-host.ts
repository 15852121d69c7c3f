import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentChannel } from '../../platform/content/live/live-content.ts';
import { catalogueChannel } from '../../platform/games/catalogue.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { loadSecrets } from '../../platform/protection/secrets/load-secrets.ts';
import type { AdminBodyOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import { everyBrand } from '../../schema/features/staff/policy.ts';
import { confirmMove, moveBrand, takeBack, takeBackAlone } from '../../server/brands/move/move-brand.ts';
import { planMove } from '../../server/brands/move/plan-move.ts';
import {
  alone,
  aloneAtSource,
  isLost,
  type Move,
  notMoved,
  onBothSides,
  tenantsOf,
} from '../../server/brands/move/side.ts';
import { setPolicy } from '../../server/brands/versions/proposals/policies.ts';
import { brandsChannel, lockChanges } from '../../server/brands/versions/stored/releases.ts';
import { systemClock as clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { distributeServer, migrateServer, planServer } from '../../server/database/open-server.ts';
import { schemaVersion } from '../../server/database/schema-version.ts';
import { createLog } from '../../server/log.ts';
import { projectRoot } from '../../server/project-root.ts';
import { confirmStaff } from '../../server/staff/confirm-staff.ts';
import { adoptAfterReturn } from '../../server/staff/pass-on-schedule.ts';
import { hostActor } from '../../server/staff/staff-identity.ts';
import { invite } from '../../server/staff/staff-invitations.ts';
import { emailOf } from '../../server/staff/staff-parts.ts';
import { hostSettingsOf } from '../program/host-settings.ts';
import { withSecretFiles } from '../program/secret-settings.ts';
import { type Context, type Done, RefusedError, UsageError } from './command.ts';
import { linesOf } from './lines.ts';

// Commands of whoever has access to the machine. They write to the database itself, and count as much as a second person.

type Host = Pick<Context, 'env'>;

/** For the first owners, because nobody can sign in yet. */
export const inviteFirst = (context: Host, email: string): Promise<Done> =>
  onDatabase(context, async ({ database, dataDir }) => {
    const vault = await loadSecrets({ given: withSecretFiles(context.env).LIVERY_KEY || undefined, dataDir, database });
    const { invitation, expiresAt } = await invite({
      database,
      clock,
      vault,
      email,
      first: true,
      grants: { role: 'owner', brands: null, flags: null, languages: null },
      actor: hostActor,
      reason: 'one of the first two owners',
      origin: undefined,
    });
    const other = await database.asOperator((tx) =>
      tx
        .selectFrom('staff_invitation')
        .where('first', '=', true)
        .where('email', '<>', emailOf(email))
        .select('hash')
        .limit(1)
        .execute(),
    );
    const file = join(dataDir, other.length > 0 ? 'second-owner.txt' : 'first-owner.txt');
    await writeFile(file, `${invitation}\n`, { mode: 0o600 });
    return `the invitation of ${email} is in ${file}, valid until ${expiresAt.toISOString()}\naccept it with: livery login --url ${consoleAddressOf(context.env)} --invitation`;
  });

/** Address of the console: that of its proxy, or on this machine. */
function consoleAddressOf(env: NodeJS.ProcessEnv): string {
  const { consoleHost } = hostSettingsOf(env, false);
  return consoleHost.endsWith('localhost') ? `http://${consoleHost}:${env.PORT ?? 8080}` : `https://${consoleHost}`;
}

export const confirmOnHost = (context: Host, { email, reason }: { email: string; reason: string }): Promise<Done> =>
  onDatabase(context, async ({ database }) => {
    requireReason(reason);
    const confirmed = { database, clock, email, actor: hostActor, reason, dryRun: false };
    return `confirmed ${(await confirmStaff(confirmed)).email}`;
  });

export const setPolicyOnHost = (
  context: Host,
  tenant: string,
  { reason, ...stated }: AdminBodyOf<'setPolicy'>,
): Promise<Done> =>
  onDatabase(context, async ({ database }) => {
    requireReason(reason);
    const served = await database.asOperator((tx) =>
      tx.selectFrom('environment_pointer').where('tenant', '=', tenant).select('tenant').limit(1).execute(),
    );
    if (tenant !== everyBrand && served.length === 0)
      throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
    const set = { database, tenant, stated, actor: hostActor, reason, now: clock.now(), mayLoosen: true };
    return `set: ${JSON.stringify((await setPolicy(set)).policy)}`;
  });

/** Migrates the database as the user of DATABASE_URL, or lists what that would do. */
export async function migrateOnHost({ env }: Host, plan: boolean): Promise<Done> {
  const options = serverOptions(env, 'the embedded database is migrated when it starts');
  const { pending, version } = await planServer(options);
  if (!plan) await migrateServer(options);
  return {
    lines: linesOf(
      version !== undefined &&
        version < schemaVersion &&
        `schema version ${version} -> ${schemaVersion}: nodes of the earlier version return 503 from then on`,
      pending.map((id) => `${plan ? 'pending' : 'applied'} ${id}`),
      pending.length === 0 && 'no migration is pending',
    ),
  };
}

/** Distributes the database over the nodes of Citus as the user of DATABASE_URL, or lists what is left to do. */
export async function distributeOnHost({ env, output, json }: Context, plan: boolean): Promise<Done> {
  const steps = await distributeServer({
    ...serverOptions(env, 'the embedded database is not distributed'),
    plan,
    report: ({ kind, name }, { number, of }) => json || output.out(`${number}/${of} ${doneWords[kind]} ${name}`),
  });
  const value = { steps };
  if (steps.length === 0) return { value, lines: ['the database is distributed'] };
  return { value, lines: plan ? steps.map(({ kind, name }) => `left: ${kind} ${name}`) : ['distributed'] };
}

type MoveOptions = { to: string; act: 'plan' | 'move' | 'back' | 'confirm' };

/** Moves a brand between the databases of two installations, as the administrators of both. */
export async function moveOnHost(
  { env, output, json }: Context,
  brand: string,
  { to, act }: MoveOptions,
): Promise<Done> {
  if (!/^[a-z][a-z0-9-]{0,62}$/.test(brand)) throw new UsageError(`${JSON.stringify(brand)} is no id of a brand`);
  const { databaseUrl: source, migrations } = serverOptions(env, 'a brand moves between two PostgreSQL servers');
  const target = await addressIn(to);
  return onBothSides({ source, target }, async (sides) => {
    const payloads = tenantsOf(brand);
    const move: Move = {
      ...sides,
      brand,
      migrations,
      tenants: payloads,
      notices: [brandsChannel, contentChannel, catalogueChannel].flatMap((channel) =>
        payloads.map((payload) => ({ channel, payload })),
      ),
      report: (line) => json || output.out(line),
    };
    if (act === 'plan') {
      const value = await planMove(move);
      return { value, lines: value.tables.map(({ name, rows }) => `${String(rows).padStart(10)} ${name}`) };
    }
    if (act === 'confirm') {
      await alone(move, confirmMove);
      return { value: { brand, servedBy: 'target' }, lines: [`${brand} belongs to the target`] };
    }
    const servedBy = act === 'move' ? 'target' : 'source';
    if (act === 'back' && (await isLost(sides.target))) {
      await aloneAtSource(move, takeBackAlone);
      return { value: { brand, servedBy }, lines: [`the source serves ${brand}`] };
    }
    let adopted = 0;
    const returned = async () => {
      adopted = await adoptOnReturn(env, brand);
    };
    const moved = await alone(move, act === 'move' ? moveBrand : (one) => takeBack(one, returned));
    return {
      value: { brand, servedBy, ...moved, ...(act === 'back' && { adopted }) },
      lines: linesOf(
        moved &&
          `${moved.rows} rows are equal on both sides, and ${moved.changes} changes since; writes were paused for ${moved.pausedMs} ms`,
        act === 'move' && `the target serves ${brand}: send its domains there, then run this with --confirm, or --back`,
        act === 'back' && `the source serves ${brand}`,
        adopted > 0 &&
          `${adopted} scheduled changes of people who left meanwhile are yours now: livery brand show ${brand} lists them`,
      ),
    };
  });
}

/** Adopts scheduled changes at the source that came back without anybody who may make them. */
async function adoptOnReturn(env: NodeJS.ProcessEnv, tenant: string): Promise<number> {
  const options = serverOptions(env, 'the source is a PostgreSQL server');
  const { pending } = await planServer(options);
  if (pending.length > 0)
    throw notMoved(
      `the source is not migrated by this version of the program, and is served again: run this again with the version that serves it. Pending: ${pending.join(', ')}`,
    );
  const database = await openDatabase(options);
  try {
    return await database.asOperator(async (tx) => {
      await lockChanges(tx);
      return adoptAfterReturn({ tx, database, tenant, now: clock.now() });
    });
  } finally {
    await database.close();
  }
}

/** The address of a database, or that in a file, so that no password stands in the list of processes. */
async function addressIn(given: string): Promise<string> {
  if (/^postgres(ql)?:\/\//.test(given)) return given;
  const text = await readFile(given, 'utf8').catch(() => '');
  if (!/^postgres(ql)?:\/\//.test(text)) throw new UsageError(`--to ${given}: write postgresql://… or a file with it`);
  return text.trim();
}

const doneWords = { setting: 'set', table: 'distributed', function: 'delegated', copy: 'removed the copy of' } as const;

function serverOptions(env: NodeJS.ProcessEnv, otherwise: string) {
  const databaseUrl = withSecretFiles(env).DATABASE_URL || undefined;
  if (databaseUrl === undefined) throw new UsageError(`set DATABASE_URL: ${otherwise}`);
  return { databaseUrl, migrations: platformMigrations, log: createLog({ level: 'silent' }) };
}

function requireReason(reason: string): void {
  if (reason.trim() === '') throw new UsageError('--reason TEXT is required');
}

/** Opens the database of the environment and returns the result of the work. Throws `RefusedError`. */
async function onDatabase(
  { env }: Host,
  work: (opened: { database: Database; dataDir: string }) => Promise<string>,
): Promise<Done> {
  const dataDir = resolve(env.DATA_DIR ?? join(projectRoot, '.data'));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const databaseUrl = withSecretFiles(env).DATABASE_URL || undefined;
  const log = createLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir, migrations: platformMigrations, log });
  try {
    return { lines: [await work({ database, dataDir })] };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new RefusedError({ code: error.code, message: error.message });
  } finally {
    await database.close();
  }
}
