import { sql } from 'kysely';
import { batches } from '../../../server/batches.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Trx } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/record-act.ts';
import { createFaultList, invalidFile } from '../../imports/fault-list.ts';
import type { FileKind } from '../../imports/file-record.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import { type ChosenLists, type ChosenRow, digestOfChoice, readChoice } from './chosen-file.ts';
import { readChosen } from './read-chosen.ts';
import { catalogueChannel } from './write-staged.ts';

export type ChoiceRequest = {
  readonly tenant: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: FileKind;
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun?: boolean;
  /** Aborted when the client leaves. */
  readonly left?: AbortSignal | undefined;
  readonly origin: { readonly address: string; readonly requestId: string };
};
type ListChange = {
  readonly chosen: number | null;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly reordered: boolean;
  readonly samples: { readonly change: 'added' | 'removed' | 'changed'; readonly key: string }[];
};
export type ChoiceRevision = {
  readonly sequence: bigint;
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly vendors: ListChange;
  readonly games: ListChange;
  readonly createdAt: Date;
};
export type ChoiceOutcome = {
  readonly outcome: 'chosen' | 'unchanged' | 'dry-run';
  readonly vendors: ListChange;
  readonly games: ListChange;
};

const mostReported = 20;
const writtenAtOnce = 2000;

/** Stores a brand's selection: all of a file or nothing. Throws `catalogue.invalid` with all faults. */
export async function chooseCatalogue({
  database,
  clock,
  threads,
  left,
  ...request
}: ChoiceRequest & { database: Database; clock: Clock; threads: ImportThreads }): Promise<ChoiceOutcome> {
  const { tenant, file, actor, reason, origin, dryRun = false } = request;
  const faults = createFaultList();
  const lists = await threads.run({
    owner: tenant,
    left,
    work: (callThread) => readChoice({ callThread, database, faults, ...request }),
  });
  if (faults.count > 0) throw invalidFile({ faults, code: 'catalogue.invalid' });
  const before = await readChosen({ database, tenant });
  const digest = digestOfChoice(lists);
  const answer = {
    vendors: changeOf({ before: before?.lists.vendors, after: lists.vendors }),
    games: changeOf({ before: before?.lists.games, after: lists.games }),
  };
  const isNone = lists.vendors === undefined && lists.games === undefined;
  if (before === undefined ? isNone : before.digest === digest) return { outcome: 'unchanged', ...answer };
  if (dryRun) return { outcome: 'dry-run', ...answer };
  await database.asOperator(async (trx) => {
    // Serialises selections of the same brand.
    await sql`select pg_advisory_xact_lock(hashtext(${`livery.choice ${tenant}`}))`.execute(trx);
    const replaced = await trx
      .deleteFrom('brand_choice')
      .where('tenant', '=', tenant)
      .returning(['digest', 'file_name'])
      .executeTakeFirst();
    if (!isNone) await writeLists({ trx, clock, digest, lists, ...request });
    await trx
      .insertInto('brand_choice_revision')
      .values({
        tenant,
        file_name: file,
        actor,
        reason,
        created_at: clock.now(),
        vendors: JSON.stringify(answer.vendors),
        games: JSON.stringify(answer.games),
      })
      .execute();
    await recordAct({
      trx,
      tenant,
      actor,
      origin,
      subject: file,
      now: clock.now(),
      action: 'catalogue.chosen',
      before: replaced === undefined ? null : { digest: replaced.digest, file: replaced.file_name },
      after: { digest: isNone ? null : digest, file: isNone ? null : file, ...answer, reason },
    });
    await database.notify({ trx, channel: catalogueChannel, payload: tenant });
  });
  return { outcome: 'chosen', ...answer };
}

async function writeLists({
  trx,
  clock,
  digest,
  lists: { vendors, games },
  tenant,
  file,
  actor,
  reason,
}: { trx: Trx; clock: Clock; digest: string; lists: ChosenLists } & Omit<ChoiceRequest, 'bytes'>): Promise<void> {
  await trx
    .insertInto('brand_choice')
    .values({
      tenant,
      digest,
      has_vendors: vendors !== undefined,
      has_games: games !== undefined,
      file_name: file,
      actor,
      reason,
      created_at: clock.now(),
    })
    .execute();
  const placed = (rows: readonly ChosenRow[] = []) => rows.map((row, index) => ({ ...row, position: index + 1 }));
  for (const rows of batches(placed(vendors), writtenAtOnce))
    await sql`insert into brand_vendor_choice (tenant, vendor, position, hidden)
      select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as chosen(vendor text, position integer, hidden boolean)`.execute(trx);
  for (const rows of batches(placed(games), writtenAtOnce))
    await sql`insert into brand_game_choice (tenant, node_id, position, hidden, hot_rank, is_new)
      select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as chosen(node_id integer, position integer, hidden boolean, hot_rank integer, is_new boolean)`.execute(trx);
}

function changeOf({
  before = [],
  after,
}: {
  before: readonly ChosenRow[] | undefined;
  after: readonly ChosenRow[] | undefined;
}): ListChange {
  const was = new Map(before.map((row) => [row.key, row]));
  const is = new Map((after ?? []).map((row) => [row.key, row]));
  const added = [...is.keys()].filter((key) => !was.has(key));
  const removed = [...was.keys()].filter((key) => !is.has(key));
  const stayed = [...is.keys()].filter((key) => was.has(key));
  const changed = stayed.filter((key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)));
  const samples = Object.entries({ added, removed, changed }).flatMap(([change, keys]) =>
    keys.slice(0, mostReported).map((key) => ({ change: change as 'added', key })),
  );
  return {
    chosen: after === undefined ? null : after.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    reordered: stayed.join('\n') !== [...was.keys()].filter((key) => is.has(key)).join('\n'),
    samples: samples.slice(0, mostReported),
  };
}
