import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kyselyOver } from '../database/connections.ts';
import { runMigrations } from '../database/migrations.ts';
import { openEmbedded } from '../database/open-embedded.ts';
import { operatorRole } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import type { ActivitySeer } from './find-acts.ts';
import { type StaffActFilter, staffActsOf } from './find-staff-acts.ts';

let db: Kysely<Tables>;
let close: () => Promise<void>;

const acts = 30_000;
/** The entries of the test are one second apart. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000);

beforeAll(async () => {
  const embedded = await openEmbedded({});
  close = () => embedded.end();
  db = kyselyOver(embedded);
  await runMigrations({ db, migrations: [] });
  // Mostly events of players. One entry in a hundred is an act of staff on a player, and one in a thousand is about money.
  await sql`insert into audit (tenant, id, scope, actor, action, created_at)
    select 'b' || (number % 20), 'a' || lpad(number::text, 9, '0'), 'player',
      case when number % 100 = 7 then 'staff:ana' else 'player:p' end,
      case when number % 1000 = 7 then 'cashier.approved' else 'account.locked' end,
      ${at(0)}::timestamptz + number * interval '1 second'
    from generate_series(1, ${acts}::int) as number`.execute(db);
  await sql`insert into audit (tenant, id, scope, actor, action, act, kind, created_at)
    select 'b' || (number % 20), 'c' || lpad(number::text, 9, '0'), 'brand',
      case when number % 1000 = 7 then 'eve' else 'ana' end, 'changes.made', 'c' || number, 'change',
      ${at(0)}::timestamptz + number * interval '1 second'
    from generate_series(1, ${acts}::int) as number`.execute(db);
  await sql`analyze audit`.execute(db);
}, 120_000);
afterAll(() => close?.());

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Plan = Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const everybody: ActivitySeer = { tenants: null, seesStaff: true };
const cases: [string, ActivitySeer, StaffActFilter][] = [
  ['all brands', everybody, {}],
  ['all brands until a time', everybody, { to: at(acts / 2) }],
  ['money, which is rare', everybody, { group: 'money' }],
  ['an actor who acts rarely', everybody, { actors: ['eve'] }],
  ['an actor of brands and players', everybody, { actors: ['ana'] }],
  ['a brand', everybody, { tenants: ['b7', 'b7@staging'] }],
  ['two brands of the caller', { tenants: ['b1', 'b7'], seesStaff: false }, {}],
];
it.each(cases)('reads a page by its index: %s', async (_, seer, filter) => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local role ${sql.raw(operatorRole)}`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, buffers, format json) ${staffActsOf({ seer, filter, most: 51 })}`.execute(tx);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  if (plan === undefined) throw new Error('no plan');
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'audit');
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(600);
});

it('shows operators no event that a player caused', async () => {
  const read = await db.transaction().execute(async (tx) => {
    await sql`set local role ${sql.raw(operatorRole)}`.execute(tx);
    const { rows } = await sql<{ actor: string }>`select distinct actor from audit where scope = 'player'`.execute(tx);
    return rows.map(({ actor }) => actor);
  });
  expect(read).toEqual(['staff:ana']);
});
