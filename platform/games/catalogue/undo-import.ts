import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { areChangesStored } from '../../../server/revisions.ts';
import type { CatalogueDesk } from '../../../server/staff-desk.ts';
import { live } from './difference.ts';
import { type ImportParts, runImport } from './import-catalogue.ts';
import type { Section } from './staged-row.ts';
import { moveImport, unplanned } from './staging.ts';

type Undone = Awaited<ReturnType<CatalogueDesk['undo']>>;
type Newer = Undone['newer'];

const mostNamed = 20;

/**
 * Restores the entries that an import changed, as a new revision. Entries that it added are hidden, because nothing is deleted. Entries
 * that later imports changed are newer, unless `overwrite` is set. Throws `request.not_found` if the changes are not stored.
 */
export async function undoImport({
  revision,
  overwrite = false,
  ...request
}: Omit<ImportParts, 'threads'> & Parameters<CatalogueDesk['undo']>[0]): Promise<Undone> {
  const { database } = request;
  // An unknown revision begins no import, which would keep others waiting.
  await database.asOperator((tx) => importOf(tx, revision));
  let newer: Newer = { count: 0, first: [] };
  const done = await runImport({
    ...request,
    file: `undo of revision ${revision}`,
    replaced: false,
    stage: async (id) => {
      await moveImport(database, id, 'checking');
      return database.asOperator(async (tx) => {
        const undone = await importOf(tx, revision);
        await unplanned(tx);
        newer = await newerIn(tx, undone, revision);
        const { numAffectedRows } = await sql`
          insert into catalogue_staging
            (import_id, ordinal, section, vendor, id, position, hidden, digest, content, line, column_number)
          select ${id}, row_number() over (order by section desc, live_position, vendor, id), section, vendor, id,
            position, hidden, digest, content, 1, 1
          from (${changed(undone, revision)}) as entry where ${overwrite} or not is_later`.execute(tx);
        return { records: Number(numAffectedRows ?? 0n), source: '', missing: [] };
      });
    },
  });
  return { ...done, newer };
}

/** The import that wrote a revision. */
async function importOf(tx: AnyTx, revision: bigint): Promise<string> {
  const found = await selectRows(tx, 'catalogue_revision', { sequence: revision })
    .select(['import_id', sql<boolean>`${sql.raw(areChangesStored)}`.as('isStored')])
    .executeTakeFirst();
  if (found === undefined)
    throw new CodedError('request.not_found', { message: `the catalogue has no revision ${revision}` });
  if (!found.isStored)
    throw new CodedError('request.not_found', { message: `the changes of revision ${revision} are no longer stored` });
  return found.import_id;
}

/**
 * Selects entries that an import changed and that are not as before, with the values to restore. `is_later` if an entry is not as the
 * import left it, which is how the next import that changed it found it. A vendor or classification that would be hidden is later as well
 * if a later import added or changed one of its games that stays.
 */
const changed = (undone: string, revision: bigint) => sql`
  with entry as materialized (
    select section, vendor, id, own.position, coalesce(own.hidden, true) as hidden,
      coalesce(own.digest, live.digest) as digest, coalesce(own.content, live.content) as content,
      live.position as live_position, live.hidden as live_hidden, live.digest as live_digest,
      next.digest is not null
        and (next.digest, next.hidden, next.position) is distinct from (live.digest, live.hidden, live.position) as is_changed
    from catalogue_change as own
    join (${live}) as live using (section, vendor, id)
    left join (
      select distinct on (section, vendor, id) section, vendor, id, position, hidden, catalogue_change.digest
      from catalogue_change join catalogue_revision using (import_id)
      where sequence > ${revision} order by section, vendor, id, sequence) as next using (section, vendor, id)
    where own.import_id = ${undone}),
  staying as materialized (
    select * from (${laterGames(revision)}) as game where not exists (
      select from entry where entry.section = 'games' and (entry.vendor, entry.id) = (game.vendor, game.id)
        and entry.hidden and not is_changed))
  select *, is_changed or exists (select from staying as game where ${hidesGame}) as is_later from entry
  where (digest, hidden, coalesce(position, live_position)) is distinct from (live_digest, live_hidden, live_position)`;

/** Selects shown games that later imports added or changed, with the last of these. */
const laterGames = (revision: bigint) => sql`
  select game.vendor, game.id, game.content, max(sequence) as sequence
  from catalogue_game as game join catalogue_change as later using (vendor, id) join catalogue_revision using (import_id)
  where section = 'games' and sequence > ${revision} and not game.hidden group by game.node_id`;

/** Whether hiding an entry hides a game, or takes it out of a classification. */
const hidesGame = sql`(entry.hidden and not live_hidden and case entry.section
  when 'vendors' then game.vendor = entry.vendor
  when 'classifications' then game.content -> 'classifications' ? entry.vendor else false end)`;

/** The entries that later imports changed, or whose games these changed, each with the last of these imports. */
async function newerIn(tx: AnyTx, undone: string, revision: bigint): Promise<Newer> {
  const { rows } = await sql<NewerRow>`
    with entry as materialized (
      select *, count(*) over () as total from (${changed(undone, revision)}) as entry
      where is_later order by section desc, live_position, vendor, id limit ${mostNamed})
    select entry.section, entry.vendor, entry.id, last.sequence, last.actor, last.created_at, total
    from entry
    join catalogue_revision as last on last.sequence = greatest(
      (select max(sequence) from catalogue_change as later join catalogue_revision using (import_id)
        where (later.section, later.vendor, later.id) = (entry.section, entry.vendor, entry.id)),
      (select max(sequence) from (${laterGames(revision)}) as game where ${hidesGame}))
    order by entry.section desc, live_position, entry.vendor, entry.id`.execute(tx);
  return {
    count: Number(rows[0]?.total ?? 0n),
    first: rows.map(({ section, vendor, id, sequence, actor, created_at }) => ({
      section,
      key: id === '' ? vendor : `${vendor} ${id}`,
      actor,
      revision: String(sequence),
      at: created_at.toISOString(),
    })),
  };
}

type NewerRow = {
  section: Section;
  vendor: string;
  id: string;
  sequence: bigint;
  actor: string;
  created_at: Date;
  total: bigint;
};
