import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Rows by id in one small file, written whole after each change, so that owed transactions survive a restart. */
export type RowFile<Row> = {
  all(): readonly (readonly [string, Row])[];
  get(id: string): Row | undefined;
  /** Resolves when the row is on disk. */
  set(id: string, row: Row): Promise<void>;
  drop(id: string): Promise<void>;
};

export function openRowFile<Row>(file: string): RowFile<Row> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const rows = new Map<string, Row>(read(file) as [string, Row][]);
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  // Changes that arrive during a write share the next one.
  const write = (): Promise<void> => {
    waiting ??= writing.then(async () => {
      waiting = undefined;
      await writeFile(`${file}.next`, JSON.stringify([...rows]), { mode: 0o600 });
      await rename(`${file}.next`, file);
    });
    writing = waiting.catch(() => undefined);
    return waiting;
  };
  return {
    all: () => [...rows],
    get: (id) => rows.get(id),
    set: (id, row) => {
      rows.set(id, row);
      return write();
    },
    drop: (id) => {
      rows.delete(id);
      return write();
    },
  };
}

function read(file: string): unknown[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  } catch {
    return [];
  }
}
