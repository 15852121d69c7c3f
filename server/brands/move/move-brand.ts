import { randomUUID } from 'node:crypto';
import { codeOf } from '../../database/database-error.ts';
import { policyLock } from '../versions/proposals/policies.ts';
import { columnsOf, compareMost, compareRest, compareSnapshots, digestOf } from './compare.ts';
import { guardWrites, removeGuards, setState, writeState } from './guard-writes.ts';
import { childrenOf, requireMovable } from './plan-move.ts';
import {
  caughtUp,
  copied,
  hasLink,
  passOver,
  replicate,
  setEnabled,
  unlink,
  unlinkAlone,
  unpublish,
} from './replicate.ts';
import {
  type Alone,
  type Move,
  type MoveState,
  notMoved,
  type Side,
  settledStateOf,
  stateOf,
  tablesOf,
} from './side.ts';
import { watchWrites } from './watch-writes.ts';

const undefinedTable = '42P01';

/** Rows that were compared, and changes that were read and compared since. */
export type MovedBrand = { readonly pausedMs: number; readonly rows: number; readonly changes: number };

const forthOf = (move: Move) => ({ ...move, from: move.source, to: move.target });
const backOf = (move: Move) => ({ ...move, from: move.target, to: move.source });

/**
 * Moves a brand to the target, which serves it afterwards, or continues after an interruption. What is done is found in both databases.
 * Rows stay at the source and follow those of the target until the move is confirmed. Returns `undefined` if it was moved before.
 */
export async function moveBrand(move: Alone): Promise<MovedBrand | undefined> {
  const { brand, source, target, report } = move;
  const there = await settledStateOf(target, brand).catch((error) => {
    // A target without the table is not migrated; `requireMovable` reports that.
    if (codeOf(error) !== undefinedTable) throw error;
  });
  if (there?.state === 'paused') throw notMoved(`${brand} is on its way back to the source: run this with --back`);
  let moved: MovedBrand | undefined;
  if (there?.state !== 'serves') {
    await requireMovable(move);
    await begin(move, there?.move ?? randomUUID());
    await replicate(forthOf(move), { copies: true });
    await copied(forthOf(move), report);
    // Made before the pause, because a slot waits for all transactions of its server.
    await replicate(backOf(move), { copies: false });
    moved = await pauseAndSwitch(move, forthOf(move), backOf(move));
  } else if ((await stateOf(source, brand))?.move !== there.move)
    throw notMoved(`${brand} is served at the target, and the source has no part in a move: nothing is left to do`);
  else await setState(move, source, { before: ['paused', 'away'], state: 'away' });
  await setEnabled(backOf(move), true);
  await unlink(forthOf(move));
  return moved;
}

/**
 * Lets the source serve the brand again with everything that was written at the target, and removes it there. `returned` runs while the
 * source serves it, before the move is forgotten, unless it was never away.
 */
export async function takeBack(
  move: Alone,
  returned: () => Promise<void> = async () => undefined,
): Promise<MovedBrand | undefined> {
  const { brand, source, target } = move;
  const [here, there] = [await settledStateOf(source, brand), await settledStateOf(target, brand)];
  if (here === undefined && there === undefined) throw noMove(brand);
  if (here === undefined || (there !== undefined && here.move !== there.move))
    throw notMoved(`the move of ${brand} was confirmed: there is no way back. Move it from the target instead`);
  // Only the target of this move forgets it before the source does.
  if (there === undefined) requireTarget(move, here);
  if (there === undefined && here.state !== 'serves')
    throw mayBeNewer(brand, 'the database of --to has no part in the move, and the target');
  let moved: MovedBrand | undefined;
  // The source is still paused if a command died just behind the switch.
  if (there !== undefined && there.state !== 'away' && here.state !== 'serves') {
    await setState(move, source, { before: ['paused', 'away'], state: 'away' });
    if (!(await hasLink(backOf(move)))) throw notMoved(`the source does not follow the target: the way back was cut`);
    moved = await pauseAndSwitch(move, backOf(move), undefined);
  } else if (here.state !== 'serves') await setState(move, source, { before: ['paused', 'away'], state: 'serves' });
  if (there?.state === 'paused') await setState(move, target, { before: ['paused', 'away'], state: 'away' });
  if (await hasPointers(target, brand)) await returned();
  await finish(move, { serving: source, other: target });
  return moved;
}

/** Whether a side serves the brand, or did so. */
const hasPointers = async ({ rows }: Side, brand: string): Promise<boolean> =>
  (await rows('select from environment_pointer where tenant = $1 limit 1', [brand])).length > 0;

/**
 * Ends a move at the source alone, because the target does not answer. Throws if the target may have newer rows. Once that server answers
 * again, `takeBack` removes what is there, and the row that says which move it was.
 */
export async function takeBackAlone(move: Move): Promise<void> {
  const { brand, source, report } = move;
  const here = await settledStateOf(source, brand);
  if (here === undefined) throw noMove(brand);
  requireTarget(move, here);
  if (here.state !== 'serves') throw mayBeNewer(brand, 'the target does not answer, and');
  await unlinkAlone(move);
  await unpublish(move, source);
  await removeGuards(move, source);
  report(
    `the target does not answer, so only the source was cleaned up: run this again once that server is back, because it has a copy of ${brand}`,
  );
}

/** Throws if --to names another database than the one to which the source moves the brand. */
function requireTarget({ brand, target }: Move, { place }: MoveState): void {
  const named = placeOf(target.url);
  // A move that an older version began has no place.
  if (place !== '' && named !== place)
    throw notMoved(
      `${brand} moves to ${place}, and --to names ${named}: run this with the address of ${place}, written as the move was begun`,
    );
}

const mayBeNewer = (brand: string, why: string) =>
  notMoved(
    `${why} may have newer rows of ${brand}: start that server again, then run this again with its address. If it is lost for ever, see docs/scaling.md`,
  );

/** Ends a move: the source forgets the brand. Afterwards there is no way back. */
export async function confirmMove(move: Move): Promise<void> {
  const { brand, source, target } = move;
  const [here, there] = [await settledStateOf(source, brand), await settledStateOf(target, brand)];
  if (here === undefined && there === undefined) throw noMove(brand);
  if (there?.state !== 'serves' || (here !== undefined && (here.state !== 'away' || here.move !== there.move)))
    throw notMoved(`${brand} is not served at the target yet: run the move without --confirm first`);
  const children = here === undefined ? [] : await childrenOf(source, brand);
  if (children.length > 0)
    throw notMoved(
      `${brand} is extended by ${children.join(', ')} at the source, which would lose what they inherit: publish those without it first`,
    );
  await finish(move, { serving: target, other: source });
}

const noMove = (brand: string) => notMoved(`no move of ${brand} is under way between these databases`);

async function begin(move: Move, id: string): Promise<void> {
  const { brand, source, target } = move;
  const add = (side: Side, state: string, other: Side) =>
    side.rows('insert into brand_move (brand, move, state, place) values ($1, $2, $3, $4) on conflict do nothing', [
      brand,
      id,
      state,
      placeOf(other.url),
    ]);
  await add(target, 'away', source);
  await add(source, 'serves', target);
  for (const side of [source, target]) await guardWrites(move, side);
}

/** Host and name of a database, without user, password and options. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${decodeURIComponent(host) || searchParams.get('host') || 'localhost'}${pathname}`;
}

type Way = ReturnType<typeof forthOf>;

/**
 * Compares all rows, pauses the brand where it is served, compares what was written since, and lets the other side serve it. If anything fails
 * before that, the pause ends with nothing switched. `back` is the way on which the former side follows from then on.
 */
async function pauseAndSwitch(move: Alone, way: Way, back: Way | undefined): Promise<MovedBrand> {
  const { brand, report } = move;
  const { from, to } = way;
  let mayBeSwitched = false;
  try {
    // A command that died in the pause has left it. The other side does not serve, which was read alone.
    await move.requireAlone();
    if ((await settledStateOf(from, brand))?.state === 'paused')
      await setState(move, from, { before: ['paused'], state: 'serves' });
    // An interrupted move has disabled it.
    await setEnabled(way, true);
    return await watchWrites(way, async (writes) => {
      await caughtUp(way);
      const comparison = await compareSnapshots(way, writes);
      report('all rows are compared');
      // From here on everything is done before the pause, which shortens it by what has come since.
      if (back !== undefined) for (const _ of ['once', 'again']) await passOver(back);
      await compareMost(way, comparison, writes);
      // Copying and comparing take hours, in which something that speaks against the move may have come.
      if (back !== undefined) await requireMovable(move);
      await caughtUp(way);
      // Before anything waits for this command.
      await move.requireAlone();
      const began = performance.now();
      await setState(move, from, { before: ['serves'], state: 'paused' });
      await caughtUp(way);
      report(`writes are paused at ${from.name}`);
      await setEnabled(way, false);
      await numbersOnward(way);
      await compareRest(way, comparison, writes);
      if (back !== undefined) await passOver(back);
      mayBeSwitched = true;
      await to.transaction(async (run) => {
        await copyRest(way, run);
        await writeState({ name: to.name, rows: run }, brand, { before: ['away'], state: 'serves' });
        for (const { channel, payload } of move.notices) await run('select pg_notify($1, $2)', [channel, payload]);
        await move.requireAlone();
      });
      const pausedMs = Math.round(performance.now() - began);
      report(`${to.name} serves ${brand}`);
      await setState(move, from, { before: ['paused'], state: 'away' });
      return { pausedMs, rows: comparison.rows, changes: comparison.changes };
    });
  } catch (error) {
    // Nobody knows whether a commit without an answer happened, so the other side says who serves.
    const remains = mayBeSwitched
      ? move.requireAlone().then(async () => (await settledStateOf(to, brand))?.state !== 'serves')
      : move.requireAlone(from).then(() => true);
    if (await remains.catch(() => false)) {
      if ((await settledStateOf(from, brand))?.state === 'paused')
        await setState(move, from, { before: ['paused'], state: 'serves' });
      // The next run enables it as well.
      await setEnabled(way, true).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Numbers that are drawn at `to` from now on are above those of the rows that arrived. Sequences that other brands draw from are never set
 * back.
 */
async function numbersOnward({ to, migrations }: Way): Promise<void> {
  const found = await to.rows<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where attidentity <> '' and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [tablesOf(migrations).replicated],
  );
  for (const { table, column } of found)
    await to.rows(
      `select setval(seq, top) from cast(pg_get_serial_sequence('${table}', '${column}') as regclass) as seq,
        (select max(${column}) as top from ${table}) as arrived
      where top > coalesce(pg_sequence_last_value(seq), 0)`,
    );
}

/** Copies what is not replicated, in one transaction, and compares it as well. */
async function copyRest({ from, brand, tenants, migrations }: Way, run: Side['rows']): Promise<void> {
  // The triggers would number releases and changes by themselves, so their locks are taken here.
  await run("set local session_replication_role to 'replica'");
  for (const lock of ['livery.brand_claim', 'livery.change'])
    await run('select pg_advisory_xact_lock(hashtext($1))', [lock]);
  await run(`select pg_advisory_xact_lock(${policyLock})`);
  const { copied: tables } = tablesOf(migrations);
  const ofBrand = { where: 'tenant = any($1)', value: tenants };
  for (const table of tables) {
    const number = table === 'policy' ? { column: 'revision', is: 'revision' } : undefined;
    const order = table === 'change' ? 'sequence' : 'tenant';
    if (table !== 'change_decision') await copyRows(from, run, table, { ...ofBrand, order, number });
  }
  const sequences = async (rows: Side['rows']) =>
    (
      await rows<{ sequence: string }>('select sequence from change where tenant = any($1) order by sequence', [
        tenants,
      ])
    ).map(({ sequence }) => sequence);
  await copyRows(from, run, 'change_decision', {
    ...ofBrand,
    order: 'number',
    // Decisions name changes by their numbers, which are others now but in the same order.
    number: {
      column: 'sequence',
      is: '($2::bigint[])[array_position($3::bigint[], sequence)]',
      values: [await sequences(run), await sequences(from.rows)],
    },
  });
  await run(`update policy set revision = (select max(revision) + 1 from policy) where tenant = any($1)`, [tenants]);
  for (const table of tables) {
    const [own, other] = [await digestOf(from.rows, table, tenants), await digestOf(run, table, tenants)];
    if (own !== other) throw notMoved(`${table} differs, so nothing was switched: ${own}, ${other}`);
  }
  await copyRows(from, run, 'suspension', { where: 'brand = $1', value: brand, order: 'sequence' });
}

type Copied = {
  /** Condition on `$1`, which is the value. */
  readonly where: string;
  readonly value: string | readonly string[];
  readonly order: string;
  /** A column of numbers that gets a value nevertheless. The values of its expression begin at `$2`. */
  readonly number?: { readonly column: string; readonly is: string; readonly values?: readonly unknown[] } | undefined;
};

/** Replaces rows by those of the other side, in an order in which their numbers are given anew. */
async function copyRows(
  from: Side,
  run: Side['rows'],
  table: string,
  { where, value, order, number }: Copied,
): Promise<void> {
  await run(`delete from ${table} where ${where}`, [value]);
  const rows = await from.rows<{ row: string }>(
    `select ${table}::text as row from ${table} where ${where} order by ${order}`,
    [value],
  );
  const columns = await columnsOf(run, table);
  const [into, read] = [number?.column, number?.is].map((last) => [...columns, ...(last ? [last] : [])].join(', '));
  await run(
    `insert into ${table} (${into}) select ${read} from (
      select (text::${table}).*, place from unnest($1::text[]) with ordinality as given(text, place)) as rows order by place`,
    [rows.map(({ row }) => row), ...(number?.values ?? [])],
  );
}

/** Removes replication, the brand's rows at the side that does not serve it, and everything of the move. */
async function finish(move: Move, { serving, other }: { serving: Side; other: Side }): Promise<void> {
  const { brand, tenants, migrations, report } = move;
  for (const way of [forthOf(move), backOf(move)]) await unlink(way);
  for (const side of [serving, other]) await unpublish(move, side);
  const left = await stateOf(other, brand);
  if (left?.state === 'away') {
    for (const table of tablesOf(migrations).all.toReversed())
      await other.transaction(async (rows) => {
        // Neither the guard nor triggers of records that are never deleted.
        await rows("set local session_replication_role to 'replica'");
        await rows(`delete from ${table} where tenant = any($1)`, [tenants]);
      });
    await other.rows('delete from suspension where brand = $1', [brand]);
    await removeGuards(move, other);
    await other.transaction(async (rows) => {
      await rows('delete from brand_move where brand = $1', [brand]);
      for (const { channel, payload } of move.notices) await rows('select pg_notify($1, $2)', [channel, payload]);
    });
    report(`${brand} was removed at ${other.name}`);
  }
  await removeGuards(move, serving);
  await serving.rows('delete from brand_move where brand = $1', [brand]);
}
