import { type Move, nameOf, notMoved, type Side } from './side.ts';

// Which rows of the brand are written at either side, from the same stream of changes that replication reads (pgoutput, protocol 1).

/** Key columns of a row with their texts. */
export type Key = Readonly<Record<string, string>>;

/** Keys of rows by table. The key of the inner map is that of the row as one text. */
export type WrittenRows = Map<string, Map<string, Key>>;

type Way = Pick<Move, 'brand'> & { readonly from: Side; readonly to: Side };

export type Writes = {
  /** Returns each row that was written at either side since the last call, or since the watch began. */
  read(): Promise<WrittenRows>;
};

/** Runs work while writes at both sides are watched. The slots are temporary, so that none is left if the command dies. */
export const watchWrites = <T>({ brand, from, to }: Way, work: (writes: Writes) => Promise<T>): Promise<T> =>
  from.session((own) =>
    to.session(async (other) => {
      const sides = [
        { rows: own, slot: await createSlot(own, brand, from.name) },
        { rows: other, slot: await createSlot(other, brand, to.name) },
      ];
      const value = await work({
        read: async () => {
          const written: WrittenRows = new Map();
          for (const { rows, slot } of sides) await readWritten(rows, slot, nameOf(brand), written);
          return written;
        },
      });
      // Connections are closed without waiting for the server. After an error a server that does not answer would hold up the end of the pause.
      for (const { rows, slot } of sides)
        await rows('select pg_drop_replication_slot($1)', [slot]).catch(() => undefined);
      return value;
    }),
  );

async function createSlot(rows: Side['rows'], brand: string, side: Side['name']): Promise<string> {
  // Both databases may be on one server, and that may notice late that an earlier command was killed.
  const [{ slot } = { slot: '' }] = await rows<{ slot: string }>(
    `select slot_name as slot from pg_create_logical_replication_slot($1 || pg_backend_pid(), 'pgoutput', temporary => true)`,
    [`${nameOf(brand)}_${side === 'the source' ? 'source' : 'target'}_`],
  );
  return slot;
}

/** Messages in memory at once, or those of one transaction. */
const mostMessages = 50_000;

async function readWritten(rows: Side['rows'], slot: string, publication: string, written: WrittenRows): Promise<void> {
  // Only what is flushed can be read. This commit flushes all that is visible, also commits that did not wait for the disk.
  const [{ until } = { until: '' }] = await rows<{ until: string }>(
    `select pg_logical_emit_message(true, 'livery', '')::text as until`,
  );
  for (;;) {
    const messages = await rows<{ data: Buffer }>(
      `select data from pg_logical_slot_get_binary_changes($1, $3, $4, 'proto_version', '1', 'publication_names', $2)`,
      [slot, publication, until, mostMessages],
    );
    if (messages.length === 0) return;
    // Each reading describes its tables anew.
    const relations = new Map<number, Relation>();
    for (const { data } of messages)
      for (const { table, key } of keysIn(data, relations)) {
        const ofTable = written.get(table) ?? new Map<string, Key>();
        written.set(table, ofTable.set(JSON.stringify(key), key));
      }
  }
}

type Relation = { readonly table: string; readonly columns: readonly { name: string; isKey: boolean }[] };

/** Keys of the rows that a message of pgoutput changes: none, one, or the old and the new one. */
function keysIn(data: Buffer, relations: Map<number, Relation>): { table: string; key: Key }[] {
  let at = 0;
  const skip = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  const letter = () => String.fromCharCode(data.readUInt8(skip(1)));
  const integer = () => data.readUInt32BE(skip(4));
  const text = (bytes: number) => data.toString('utf8', skip(bytes), at);
  const name = () => {
    const found = text(data.indexOf(0, at) - at);
    skip(1);
    return found;
  };
  const kind = letter();
  if (kind === 'R') {
    const id = integer();
    name();
    const table = name();
    skip(1);
    const columns = Array.from({ length: data.readUInt16BE(skip(2)) }, () => {
      const column = { isKey: data.readUInt8(skip(1)) === 1, name: name() };
      // Type and its modifier.
      skip(8);
      return column;
    });
    relations.set(id, { table, columns });
  }
  if (kind === 'T')
    throw notMoved('a table was truncated while rows were compared, so nothing was switched: run this again');
  if (kind !== 'I' && kind !== 'U' && kind !== 'D') return [];
  const relation = relations.get(integer());
  if (relation === undefined) throw new Error('pgoutput did not describe a table');
  const keys: { table: string; key: Key }[] = [];
  while (at < data.length) {
    // The letter of the row, old or new, and the number of its columns.
    skip(3);
    const key: Record<string, string> = {};
    for (const column of relation.columns) {
      const value = letter() === 't' ? text(integer()) : undefined;
      if (!column.isKey) continue;
      // A long value that did not change is in the old row only.
      const whole = value ?? keys.at(-1)?.key[column.name];
      if (whole === undefined) throw new Error(`pgoutput has no ${column.name} of a row of ${relation.table}`);
      key[column.name] = whole;
    }
    keys.push({ table: relation.table, key });
  }
  return keys;
}
