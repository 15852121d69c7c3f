import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { foldName, gramsOfName } from '../../../schema/rules/search-name.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { deleteRows } from '../../../server/database/rows.ts';
import { recordAct } from '../../../server/record-act.ts';
import { newestRevision } from '../../../server/revisions.ts';
import type { LandingRequest } from '../../../server/staff-desk.ts';
import { moveImport } from '../../imports/import-progress.ts';
import { catalogueChannel } from '../catalogue.ts';
import { namesIn } from '../in-language.ts';
import { type Counts, staged } from './difference.ts';
import type { Section } from './staged-row.ts';
import { stagedRows, unplanned } from './staging.ts';

const highestPosition = 1_000_000_000;

/**
 * Writes the staged rows and their revision in one transaction with a few statements. Throws `catalogue.busy` if the import was marked as
 * abandoned.
 */
export async function writeStaged({
  database,
  clock,
  id,
  missing,
  counts,
  approvedBy,
  approveIn,
  ...revision
}: DatabaseAndClock & {
  id: string;
  missing: readonly Section[];
  counts: Counts;
  source: string;
  file_name: string;
  actor: string;
  reason: string;
  /** The second person, if the policy requires one. */
  approvedBy?: string | undefined;
  approveIn: LandingRequest['approveIn'];
  replaced: boolean;
}): Promise<{ sequence: bigint; digest: string }> {
  return database.asOperator(async (tx) => {
    if (!(await moveImport(tx, { table: 'catalogue_import', id }, 'done', { from: ['writing'] })))
      throw new CodedError('catalogue.busy', { message: 'the import took too long and was stopped' });
    await unplanned(tx);
    await sql`insert into catalogue_change (import_id, section, vendor, id, position, hidden, digest, content)
      select ${id}, section, vendor, id, position, live_hidden, live_digest, live_content
      from (${staged({ id, missing })}) as entry where change <> 'same'`.execute(tx);
    await writeSections(tx, { id, missing });
    await fillNames(tx);
    const digest = await digestOfAll(tx);
    const before = await newestRevision(tx, 'catalogue');
    const now = clock.now();
    const { sequence } = await tx
      .insertInto('catalogue_revision')
      .values({ ...revision, import_id: id, digest, counts: JSON.stringify(counts), created_at: now })
      .returning('sequence')
      .executeTakeFirstOrThrow();
    await deleteRows(tx, 'catalogue_draft', { import_id: id }).execute();
    await approveIn?.(tx);
    const { actor, reason, file_name: file } = revision;
    await recordAct(tx, {
      tenant: everyBrand,
      actor,
      subject: file,
      now,
      action: 'catalogue.imported',
      before: before === undefined ? null : { revision: String(before.sequence) },
      after: { revision: String(sequence), file, counts, reason, approvedBy },
    });
    await database.notify(tx, { channel: catalogueChannel, payload: '*' });
    return { sequence, digest };
  });
}

const written = {
  hidden: sql`hidden = excluded.hidden, position = excluded.position, digest = excluded.digest, content = excluded.content`,
};

async function writeSections(tx: AnyTx, wanted: { id: string; missing: readonly Section[] }): Promise<void> {
  // An entry gets its stated position, else keeps its current one, else comes last in the order of the file.
  const entries = (section: Section, table: 'catalogue_vendor' | 'catalogue_classification' | 'catalogue_game') => sql`
    select *, least(${highestPosition}, coalesce(stated_position, position, ordinal + greatest(
        (select max(position) from ${sql.table(table)}), max(stated_position) over (), 0))) as new_position
    from (${staged(wanted)}) as entry where section = ${section} and change <> 'same'`;
  for (const [section, table, key] of [
    ['vendors', 'catalogue_vendor', 'code'],
    ['classifications', 'catalogue_classification', 'key'],
  ] as const)
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, position, hidden, digest, content)
      select vendor, new_position, hidden, digest, content from (${entries(section, table)}) as entry
      on conflict (${sql.ref(key)}) do update set ${written.hidden}`.execute(tx);
  await sql`insert into catalogue_game (node_id, vendor, id, position, hidden, digest, content)
    select coalesce(node_id, stated_node_id, given + greatest(
        (select max(node_id) from catalogue_game),
        (select max(node_id) from ${stagedRows(wanted.id)} as s), 0)),
      vendor, id, new_position, hidden, digest, content
    from (select *, row_number() over (partition by coalesce(node_id, stated_node_id) is null order by ordinal)::integer as given
      from (${entries('games', 'catalogue_game')}) as entry) as entry
    on conflict (node_id) do update set ${written.hidden}`.execute(tx);
}

/** Digest of keys, node ids, positions and contents, in an order that no locale affects. */
async function digestOfAll(tx: AnyTx): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') as digest
    from (
      select concat_ws(' ', 'v', code, position, hidden, digest) as line from catalogue_vendor
      union all select concat_ws(' ', 'c', key, position, hidden, digest) from catalogue_classification
      union all select concat_ws(' ', 'g', vendor, id, node_id, position, hidden, digest) from catalogue_game) as entry`.execute(
    tx,
  );
  return (rows[0]?.digest ?? '').slice(0, 32);
}

const filledAtOnce = 2000;

/** Folds and indexes the names of changed games in all languages, whichever transaction changed them. */
async function fillNames(tx: Pick<AnyTx, 'getExecutor'>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ node_id: number; digest: string; content: Record<string, unknown> }>`
      select game.node_id, game.digest, game.content
      from catalogue_game as game left join catalogue_name as known on known.node_id = game.node_id
      where game.node_id > ${last} and known.digest is distinct from game.digest
      order by game.node_id limit ${filledAtOnce}`.execute(tx);
    if (rows.length === 0) return;
    const names = rows.map(({ content, ...row }) => ({
      ...row,
      grams: [
        ...new Set(
          [String(content.name), ...Object.values(namesIn(content) ?? {})].flatMap((name) =>
            gramsOfName(foldName(name)),
          ),
        ),
      ],
    }));
    await sql`insert into catalogue_name (node_id, digest, grams)
      select node_id, digest, grams
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as name (node_id integer, digest text, grams text[])
      on conflict (node_id) do update set digest = excluded.digest, grams = excluded.grams`.execute(tx);
    last = rows.at(-1)?.node_id ?? last;
  }
}
