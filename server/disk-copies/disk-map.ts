import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Log } from '../log.ts';

/** Version of the files' shape. It is increased with each change of that shape, so that files of another version are ignored. */
const format = 1;
const ending = `.v${format}`;

/**
 * A copy on this node's disk of data in the database, for a start while the database is away. Only the newest value of a key is
 * written, after the original. If the disk is full or missing, that is logged and nothing else fails.
 */
export type DiskMap<T> = {
  write(key: string, value: T): void;
  /** Returns the value that was written last; `undefined` if there is none, or none that can be read. */
  read(key: string): Promise<T | undefined>;
  keys(): Promise<string[]>;
  /** Returns all values; those that can't be read are left out and logged. */
  readAll(): Promise<Map<string, T>>;
  /** Resolves once everything passed to `write` is on disk. */
  settled(): Promise<void>;
};

export function openDiskMap<T>(folder: string, log: Log): DiskMap<T> {
  const waiting = new Map<string, T>();
  let writing: Promise<void> | undefined;
  const fileOf = (key: string) => join(folder, `${encodeURIComponent(key)}${ending}`);

  async function writeOne(key: string, value: T): Promise<void> {
    const file = fileOf(key);
    const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, serialize(value), { mode: 0o600 });
      await rename(draft, file);
    } catch (err) {
      log.warn({ err, file }, 'rows of the database could not be cached on this disk');
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async function writeWaiting(): Promise<void> {
    for (let next = first(waiting); next !== undefined; next = first(waiting)) {
      const [key, value] = next;
      await writeOne(key, value);
      // Until then the value is read from memory.
      if (waiting.get(key) === value) waiting.delete(key);
    }
  }

  async function readOne(key: string): Promise<T | undefined> {
    const file = fileOf(key);
    try {
      return deserialize(await readFile(file)) as T;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
        log.warn({ err, file }, 'the cache on this disk could not be read');
      return undefined;
    }
  }
  const keys = async () =>
    (await readdir(folder).catch((): string[] => []))
      .filter((name) => name.endsWith(ending))
      .flatMap((name) => keyOf(name) ?? []);

  return {
    write(key, value) {
      waiting.set(key, value);
      writing ??= writeWaiting().finally(() => {
        writing = undefined;
      });
    },
    read: async (key) => (waiting.has(key) ? waiting.get(key) : readOne(key)),
    keys,
    async readAll() {
      const found = new Map<string, T>();
      for (const key of await keys()) {
        const read = await readOne(key);
        if (read !== undefined) found.set(key, read);
      }
      return found;
    },
    async settled() {
      while (writing !== undefined) await writing;
    },
  };
}

const first = <K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined => map.entries().next().value;

/** `undefined` for a file name that this map did not write. */
function keyOf(name: string): string | undefined {
  try {
    return decodeURIComponent(name.slice(0, -ending.length));
  } catch {
    return undefined;
  }
}
