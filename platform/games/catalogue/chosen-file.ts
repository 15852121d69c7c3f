import { createHash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { serverLimits } from '../../../schema/constants.ts';
import type { Records } from '../../../schema/generated/records.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { batches } from '../../../server/batches.ts';
import type { Database } from '../../../server/database/database.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import type { FaultList } from '../../imports/fault-list.ts';
import type { FileKind, FileRecord } from '../../imports/file-record.ts';
import type { CallThread } from '../../imports/import-thread.ts';
import { readInThread } from '../../imports/read-in-thread.ts';

export type ChosenRow = {
  /** Code of a vendor; vendor and id of a game. */
  readonly key: string;
  readonly vendor: string;
  /** Node id of a game; 0 for a vendor. */
  readonly node_id: number;
  readonly hidden: boolean;
  readonly hot_rank: number | null;
  readonly featured_rank: number;
  readonly is_new: boolean | null;
};
/**
 * A row of a list. Rows of files and of the database have their properties in one order, because digests and differences compare them as
 * JSON.
 */
export const chosenVendor = ({ code, hidden }: { code: string; hidden: boolean }): ChosenRow => ({
  node_id: 0,
  hot_rank: null,
  featured_rank: 0,
  is_new: null,
  key: code,
  vendor: code,
  hidden,
});
export const chosenGame = ({
  vendor,
  id,
  node_id,
  hidden,
  hot_rank,
  featured_rank,
  is_new,
}: Omit<ChosenRow, 'key'> & { readonly id: string }): ChosenRow => ({
  key: `${vendor} ${id}`,
  vendor,
  node_id,
  hidden,
  hot_rank,
  featured_rank,
  is_new,
});

/** Lists in the file; `undefined` if the file lacks the section. */
export type ChosenLists = {
  readonly vendors: readonly ChosenRow[] | undefined;
  readonly games: readonly ChosenRow[] | undefined;
};

/** A record as the import's thread passes it on. */
type ChosenRecord = Pick<FileRecord, 'section' | 'sound' | 'line' | 'column'>;

const lookedUpAtOnce = 1000;
/** Properties that name a selected entry. Records with other faults are looked up as well. */
const chosenKeys: Readonly<Record<string, readonly string[]>> = { vendors: ['code'], games: ['vendor', 'id'] };

/** Reads a brand's selection. Its rows are small, so all are in memory. */
export async function readChoice({
  callThread,
  database,
  bytes,
  kind,
  faults,
}: {
  callThread: CallThread;
  database: Database;
  bytes: AsyncIterable<Uint8Array>;
  kind: FileKind;
  faults: FaultList;
}): Promise<ChosenLists> {
  const stated = new Set<string>();
  const records: Record<string, ChosenRecord[]> = { vendors: [], games: [] };
  for await (const { rows } of readInThread<ChosenRecord>({
    callThread,
    bytes,
    kind,
    file: 'choice',
    onFault: faults.add,
    onSection: (section) => stated.add(section),
  }))
    for (const record of rows)
      if (chosenKeys[record.section]?.every((name) => record.sound[name] !== undefined))
        records[record.section]?.push(record);
  for (const section of stated)
    if (faults.count === 0 && records[section]?.length === 0)
      faults.add({
        rule: 'empty-list',
        line: 1,
        column: 1,
        message: `\`${section}\` is empty: the brand would offer nothing`,
        fix: 'leave the section out to offer all',
      });
  const vendors = await chosenVendors(database, records.vendors ?? [], faults);
  const games = await chosenGames(database, records.games ?? [], faults);
  return { vendors: stated.has('vendors') ? vendors : undefined, games: stated.has('games') ? games : undefined };
}

/** Digest of the selected entries, in order. */
export function digestOfChoice(lists: ChosenLists): string {
  return createHash('sha256')
    .update(JSON.stringify([lists.vendors, lists.games]))
    .digest('hex')
    .slice(0, 32);
}

async function chosenVendors(
  database: Database,
  records: readonly ChosenRecord[],
  faults: FaultList,
): Promise<ChosenRow[]> {
  if (records.length === 0) return [];
  const rows = await database.asOperator((tx) => tx.selectFrom('catalogue_vendor').select('code').execute());
  const known = rows.map(({ code }) => code);
  const codes = new Set(known);
  return chosenRows({ records, faults }, (record, isTwice) => {
    const { code, hidden } = checkedValue<'chosenVendor'>(record);
    if (isTwice(code)) return [];
    if (codes.has(code)) return [chosenVendor({ code, hidden })];
    const nearest = nearestOf(code, known);
    const fix = nearest === undefined ? 'import it first' : `did you mean ${nearest}?`;
    faults.add({ ...placeOf(record), rule: 'unknown-vendor', message: `no vendor is called "${code}"`, fix });
    return [];
  });
}

async function chosenGames(
  database: Database,
  records: readonly ChosenRecord[],
  faults: FaultList,
): Promise<ChosenRow[]> {
  const ids = new Map<string, number>();
  for (const batch of batches(records, lookedUpAtOnce)) {
    const wanted = JSON.stringify(batch.map(({ sound: { vendor, id } }) => ({ vendor, id })));
    const { rows } = await database.asOperator((tx) =>
      sql<{ vendor: string; id: string; node_id: number }>`
        select vendor, id, node_id from catalogue_game
        join jsonb_to_recordset(${wanted}::jsonb) as wanted(vendor text, id text) using (vendor, id)`.execute(tx),
    );
    for (const { vendor, id, node_id } of rows) ids.set(`${vendor} ${id}`, node_id);
  }
  const unknown = records.filter(({ sound: { vendor, id } }) => !ids.has(`${vendor} ${id}`));
  const zeros = await idsWithZeros(database, unknown);
  return chosenRows({ records, faults }, (record, isTwice) => {
    const { vendor, id, hidden, hotRank = null, featuredRank, isNew = null } = checkedValue<'chosenGame'>(record);
    const key = `${vendor} ${id}`;
    const node_id = ids.get(key);
    if (isTwice(key)) return [];
    const marks = { hidden, hot_rank: hotRank, featured_rank: featuredRank, is_new: isNew };
    if (node_id !== undefined) return [chosenGame({ vendor, id, node_id, ...marks })];
    faults.add({
      ...placeOf(record),
      rule: 'unknown-game',
      message: `${vendor} has no game "${id}"`,
      fix: zeros.has(key)
        ? `write "${zeros.get(key)}": a spreadsheet removes zeros of columns that are not formatted as text`
        : 'import it first, or remove it',
    });
    return [];
  });
}

/** Ids with leading zeros, by vendor and the id without them. */
async function idsWithZeros(
  database: Database,
  records: readonly ChosenRecord[],
): Promise<ReadonlyMap<string, string>> {
  const bare = records.filter(({ sound: { id } }) => /^[0-9]+$/.test(String(id)));
  const vendors = [...new Set(bare.map(({ sound: { vendor } }) => String(vendor)))];
  if (vendors.length === 0) return new Map();
  const rows = await database.asOperator((tx) =>
    tx
      .selectFrom('catalogue_game')
      .select(['vendor', 'id'])
      .where('vendor', 'in', vendors.slice(0, lookedUpAtOnce))
      .where('id', '~', '^0[0-9]+$')
      .execute(),
  );
  return new Map(rows.map(({ vendor, id }) => [`${vendor} ${id.replace(/^0+/, '')}`, id]));
}

const placeOf = ({ line, column }: ChosenRecord) => ({ line, column });

/** The value has the schema's type, because it was validated. For a record with faults only its keys are read. */
function checkedValue<Name extends keyof Records>({ sound }: ChosenRecord): Records[Name] {
  return sound as JsonObject & Records[Name];
}

/** Rows of records, up to too many faults. Long lists are read in several turns of the event loop. */
async function chosenRows(
  { records, faults }: { records: readonly ChosenRecord[]; faults: FaultList },
  rowOf: (record: ChosenRecord, isTwice: (key: string) => boolean) => ChosenRow[],
): Promise<ChosenRow[]> {
  const firsts = new Map<string, ChosenRecord>();
  const rows: ChosenRow[] = [];
  for (const batch of batches(records, lookedUpAtOnce)) {
    await nextTurnOfLoop();
    for (const record of batch) {
      if (faults.count >= serverLimits.faultsCounted) return rows;
      const isTwice = (key: string) => {
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, record);
        else {
          const message = `${key} is already in ${faults.lineWord} ${first.line}`;
          faults.add({ ...placeOf(record), rule: 'duplicate', message, fix: 'keep one of them' });
        }
        return first !== undefined;
      };
      rows.push(...rowOf(record, isTwice));
    }
  }
  return rows;
}
