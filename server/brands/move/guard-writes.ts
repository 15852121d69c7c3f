import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, movingState } from '../../database/database-error.ts';
import { fixSearchPath, operatorRole } from '../../database/roles.ts';
import { type Move, type MoveState, nameOf, notMoved, type Side, tablesOf } from './side.ts';

/**
 * Refuses writes of a brand that is paused or away. Each write shares a lock until its commit; the pause takes that lock alone, so no write is
 * half done when it begins. Sweeps of operators over all
 * brands pass over rows of a brand that is away. The role is read from its setting, because the function runs as its owner.
 */
const guard = `create or replace function brand_move_guard() returns trigger language plpgsql security definer as $$
  declare
    of_brand text := split_part(case when tg_op = 'DELETE' then old.tenant else new.tenant end, '@', 1);
    of_state text;
  begin
    perform pg_advisory_xact_lock_shared(hashtext('livery.brand_move'), hashtext(of_brand));
    select state into of_state from brand_move where brand = of_brand;
    if of_state = 'away' and tg_op <> 'INSERT' and current_setting('role') = '${operatorRole}' then
      return null;
    end if;
    if of_state <> 'serves' then
      raise exception '% moves to another installation', of_brand using errcode = '${movingState}';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`;

const lockTimeout = '55P03';
const attempts = 60;

/** Adds the guard to each table. A table is locked for a moment only, so that calls of other brands do not queue behind it. */
export async function guardWrites({ brand, tenants, migrations }: Move, side: Side): Promise<void> {
  await side.rows(`${guard}; ${fixSearchPath('brand_move_guard()')}`);
  const quoted = tenants.map((tenant) => `'${tenant}'`).join(', ');
  const name = nameOf(brand);
  const guarded = await guardsOf(side, brand);
  for (const table of tablesOf(migrations).all) {
    if (guarded.has(table)) continue;
    await withShortLock(side, table, async (rows) => {
      await rows(
        `create trigger ${name}_write before insert or update on ${table} for each row when (new.tenant in (${quoted})) execute function brand_move_guard();
        create trigger ${name}_delete before delete on ${table} for each row when (old.tenant in (${quoted})) execute function brand_move_guard()`,
      );
    });
  }
}

const guardsOf = async (side: Side, brand: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await side.rows<{ name: string }>(
        `select relname as name from pg_trigger join pg_class c on c.oid = tgrelid where tgname = $1 and relnamespace = current_schema()::regnamespace`,
        [`${nameOf(brand)}_write`],
      )
    ).map(({ name }) => name),
  );

export async function removeGuards({ brand }: Pick<Move, 'brand'>, side: Side): Promise<void> {
  const name = nameOf(brand);
  for (const table of await guardsOf(side, brand))
    await withShortLock(side, table, async (rows) => {
      await rows(`drop trigger if exists ${name}_delete on ${table}; drop trigger ${name}_write on ${table}`);
    });
}

/** Waits for a lock in short turns, because calls queue behind whoever waits, each with a connection. */
async function withShortLock(
  side: Pick<Side, 'transaction' | 'name'>,
  locked: string,
  work: (rows: Side['rows']) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await side.transaction(async (rows) => {
        await rows("set local lock_timeout to '400ms'");
        await work(rows);
      });
    } catch (error) {
      if (codeOf(error) !== lockTimeout) throw error;
      if (attempt === attempts)
        throw notMoved(
          `${locked} is locked at ${side.name}: end the transaction that holds it (pg_stat_activity), then run this again`,
        );
      await pause(500);
    }
}

type Transition = { readonly before: readonly MoveState['state'][]; readonly state: MoveState['state'] };

/** Sets the state. A pause begins after all writes under way are committed, which hold a lock of their brand. */
export async function setState(
  { brand, notices }: Pick<Move, 'brand' | 'notices'>,
  side: Pick<Side, 'transaction' | 'name'>,
  transition: Transition,
): Promise<void> {
  await withShortLock(side, `writing of ${brand}`, async (rows) => {
    if (transition.state === 'paused')
      await rows("select pg_advisory_xact_lock(hashtext('livery.brand_move'), hashtext($1))", [brand]);
    await writeState({ name: side.name, rows }, brand, transition);
    for (const { channel, payload } of notices) await rows('select pg_notify($1, $2)', [channel, payload]);
  });
}

/** Throws if the state before is another one, which only another command can have set. */
export async function writeState(
  { name, rows }: Pick<Side, 'name' | 'rows'>,
  brand: string,
  { before, state }: Transition,
): Promise<void> {
  const written = await rows(
    'update brand_move set state = $2, since = now() where brand = $1 and state = any($3) returning brand',
    [brand, state, before],
  );
  if (written.length === 0)
    throw notMoved(
      `${brand} is not ${before.join(' or ')} at ${name} any more, so it was not set to ${state}: another command moves it. Run this again when that has ended`,
    );
}
