import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import { type Change, type Counts as CountsOf, noCounts, type Sample as SampleOf } from '../../imports/difference.ts';
import { type Section, sections } from './staged-row.ts';
import { stagedRows, unplanned } from './staging.ts';

export type Counts = CountsOf<Section>;
type Sample = SampleOf<Section>;
export type Difference = { readonly counts: Counts; readonly samples: readonly Sample[] };

/** Maximum reported entries of each section and change. */
const mostSamples = 20;

/** All entries of the catalogue. */
export const live = sql`
  select 'vendors' as section, code as vendor, '' as id, null::integer as node_id, position, hidden, digest, content
    from catalogue_vendor
  union all select 'classifications', key, '', null, position, hidden, digest, content from catalogue_classification
  union all select 'games', vendor, id, node_id, position, hidden, digest, content from catalogue_game`;

/**
 * Selects the changes that staged records make to the catalogue, one row per entry. `before` and `after` include the position and are null
 * if the entry does not exist. Entries of the sections in `missing` are hidden if the file does not contain them.
 */
export const staged = ({ id, missing }: { id: string; missing: readonly Section[] }): RawBuilder<unknown> => sql`
  select s.section, s.vendor, s.id, s.ordinal, s.node_id as stated_node_id, s.position as stated_position,
    s.hidden, s.digest, s.content, l.node_id, l.position,
    l.content as live_content, l.hidden as live_hidden, l.digest as live_digest,
    case when l.digest is null then 'added'
      when l.hidden and not s.hidden then 'shown'
      when s.hidden and not l.hidden then 'hidden'
      when l.digest <> s.digest or l.position <> s.position then 'changed'
      else 'same' end as change
  from ${stagedRows(id)} as s left join (${live}) as l using (section, vendor, id)
  union all
  select l.section, l.vendor, l.id, 0, null, null, true, l.digest, l.content, l.node_id, l.position, l.content,
    l.hidden, l.digest, 'hidden'
  from (${live}) as l
  where not l.hidden and l.section = any(${[...missing]}::text[]) and not exists (
    select from ${stagedRows(id)} as s
    where s.section = l.section and s.vendor = l.vendor and s.id = l.id)`;

/**
 * SHA-256 (hex) of all changes with the state before each, and of the shown games of each vendor and classification that would be hidden:
 * the same only if the same entries change in the same way and as much disappears with them.
 */
export async function digestOfChanges(
  database: Database,
  wanted: { id: string; missing: readonly Section[] },
): Promise<string> {
  const { rows } = await database.asOperator(async (tx) => {
    await unplanned(tx);
    return sql<{ digest: string }>`
      with entry as materialized (select * from (${staged(wanted)}) as entry where change <> 'same'),
      shown as (
        select 'vendors' as section, vendor as key, game.* from catalogue_game as game where not hidden
        union all select 'classifications', named.key, game.* from catalogue_game as game
          cross join lateral jsonb_array_elements_text(content -> 'classifications') as named(key) where not hidden)
      select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') as digest
      from (
        select jsonb_build_array(section, vendor, id, change, position, live_hidden, live_digest, stated_node_id,
          stated_position, hidden, digest)::text as line
        from entry
        union all select jsonb_build_array(shown.section, shown.key, shown.vendor, shown.id, shown.digest)::text
        from entry join shown on shown.section = entry.section and shown.key = entry.vendor
        where entry.change = 'hidden') as line`.execute(tx);
  });
  return rows[0]?.digest ?? '';
}

/** Computes what an import would change. */
export async function differenceOf({
  database,
  ...wanted
}: {
  database: Database;
  id: string;
  missing: readonly Section[];
}): Promise<Difference> {
  const { rows: counted } = await database.asOperator(async (tx) => {
    await unplanned(tx);
    return sql<{ section: Section; change: Change; count: bigint }>`
      select section, change, count(*) as count from (${staged(wanted)}) as entry
      where change <> 'same' group by section, change`.execute(tx);
  });
  const counts = noCounts(sections);
  for (const { section, change, count } of counted) counts[section][change] = Number(count);
  const { rows } = await database.asOperator(async (tx) => {
    await unplanned(tx);
    return sql<Row>`select * from (
        select *, row_number() over (partition by section, change order by ordinal, vendor collate "C", id collate "C") as number
        from (${staged(wanted)}) as entry where change <> 'same') as numbered
      where number <= ${mostSamples} order by section desc, change, number`.execute(tx);
  });
  return { counts, samples: rows.map(sampleOf) };
}

type Row = {
  section: Section;
  change: Change;
  vendor: string;
  id: string;
  content: Record<string, unknown>;
  live_content: Record<string, unknown> | null;
  position: number | null;
  stated_position: number | null;
};

/** The properties that differ; all properties of a new entry. */
function sampleOf({ section, change, vendor, id, content, live_content, position, stated_position }: Row): Sample {
  const moved = stated_position !== null && stated_position !== position;
  const before = { ...live_content, ...(moved && position !== null && { position }) };
  const after = { ...content, ...(moved && { position: stated_position }) };
  const differs = (name: string) =>
    JSON.stringify((before as Record<string, unknown>)[name]) !==
    JSON.stringify((after as Record<string, unknown>)[name]);
  const only = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => differs(name)));
  return { section, change, key: id === '' ? vendor : `${vendor} ${id}`, before: only(before), after: only(after) };
}
