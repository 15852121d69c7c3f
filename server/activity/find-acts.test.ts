import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kyselyOver } from '../database/connections.ts';
import { runMigrations } from '../database/migrations.ts';
import { openEmbedded } from '../database/open-embedded.ts';
import { operatorRole } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import { type ActivityFilter, type ActivitySeer, headsOf } from './find-acts.ts';

let db: Kysely<Tables>;
let close: () => Promise<void>;

const brands = 10_000;
const acts = 60_000;
/** The acts of the test are one second apart. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000);

beforeAll(async () => {
  const embedded = await openEmbedded({});
  close = () => embedded.end();
  db = kyselyOver(embedded);
  await runMigrations({ db, migrations: [] });
  // One change set over a thousand brands among acts of one brand each. One act in a thousand archives a brand; one is by eve.
  await sql`insert into audit (tenant, id, scope, actor, action, act, kind, created_at)
    select 'b' || (number % ${brands}), 'a' || lpad(number::text, 9, '0'), 'brand',
      case when number % 1000 = 7 then 'eve' else 'ana' end, 'x', 'a' || lpad(number::text, 9, '0'),
      case when number % 1000 = 9 then 'archive' else 'change' end, ${at(0)}::timestamptz + number * interval '1 second'
    from generate_series(1, ${acts}::int) as number`.execute(db);
  await sql`insert into audit (tenant, id, scope, actor, action, act, kind, created_at)
    select 'b' || number, 's' || number, 'brand', 'ana', 'x', 'set', 'change', ${at(acts - 5)}
    from generate_series(1, 1000) as number`.execute(db);
  // One act in a thousand is in staging, and so is one of the acts of a brand that has many.
  await sql`update audit set after = '{"environment":"staging"}' where id like 'a%011'`.execute(db);
  await sql`insert into audit (tenant, id, scope, actor, action, act, kind, after, created_at)
    select 'busy', 'y' || number, 'brand', 'ana', 'x', 'y' || number, 'change',
      json_build_object('environment', case number when 9 then 'staging' else 'production' end)::jsonb,
      ${at(-20_000)}::timestamptz + number * interval '1 second'
    from generate_series(1, 20000) as number`.execute(db);
  // Events of players, which activity never reads.
  await sql`insert into audit (tenant, id, scope, actor, action, created_at)
    select 'b1', 'p' || number, 'player', 'p', 'x', ${at(0)}::timestamptz + number * interval '1 second'
    from generate_series(1, ${acts}::int) as number`.execute(db);
  await sql`analyze audit`.execute(db);
}, 120_000);
afterAll(() => close?.());

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Plan = Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const everybody: ActivitySeer = { tenants: null, seesStaff: true };
const some = (count: number): ActivitySeer => ({
  tenants: Array.from({ length: count }, (_, at) => `b${at}`),
  seesStaff: false,
});
const cases: [string, ActivitySeer, ActivityFilter, { readonly blocks: number }][] = [
  ['all brands', everybody, {}, { blocks: 1500 }],
  ['all brands, without acts on staff', { ...everybody, seesStaff: false }, {}, { blocks: 1500 }],
  ['all brands until a time', everybody, { to: at(acts / 2) }, { blocks: 1500 }],
  ['a rare kind', everybody, { kind: 'archive' }, { blocks: 1500 }],
  ['an actor', everybody, { actors: ['eve'] }, { blocks: 1500 }],
  ['two actors', everybody, { actors: ['ana', 'eve'] }, { blocks: 1500 }],
  ['a brand', everybody, { tenants: ['b7', 'b7@staging'] }, { blocks: 100 }],
  ['a kind at a brand', everybody, { tenants: ['b9'], kind: 'archive' }, { blocks: 100 }],
  ['staging', everybody, { environment: 'staging' }, { blocks: 1500 }],
  ['production', everybody, { environment: 'production' }, { blocks: 1500 }],
  ['staging at a brand', everybody, { tenants: ['busy', 'busy@staging'], environment: 'staging' }, { blocks: 100 }],
  ['three brands of the caller', some(3), {}, { blocks: 100 }],
  ['a thousand brands of the caller', some(1000), {}, { blocks: 12_000 }],
];
it.each(cases)('reads a page by its index: %s', async (_, seer, filter, { blocks }) => {
  const last = { at: at(acts - 2), act: 'a' };
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local role ${sql.raw(operatorRole)}`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, buffers, format json) ${headsOf({ seer, filter, last, most: 51 })}`.execute(tx);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  if (plan === undefined) throw new Error('no plan');
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'audit');
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocks);
});

it('returns each act once, the newest first, and continues after the last one', async () => {
  const read = async (last?: { at: Date; act: string }) => {
    const { rows } = await headsOf({ seer: everybody, filter: {}, last, most: 5 }).execute(db);
    return rows.map(({ act, created_at }) => [act, created_at] as const);
  };
  const number = (second: number) => `a${String(second).padStart(9, '0')}`;
  const first = await read();
  expect(first.map(([act]) => act)).toEqual([0, 1, 2, 3, 4].map((back) => number(acts - back)));
  const [act = '', when = at(0)] = first.at(-1) ?? [];
  const second = await read({ act, at: when });
  expect(second.map(([one]) => one)).toEqual(['set', ...[5, 6, 7, 8].map((back) => number(acts - back))]);
});
