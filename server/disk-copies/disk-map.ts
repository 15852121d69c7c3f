import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Log } from '../log.ts';

/** Rises with the shape of anything that is kept: what another program wrote is not there for this one. */
const format = 1;
const ending = `.v${format}`;

/**
 * A copy on this node's disk of what the database holds, for a start while that is away. Written behind what it copies, the newest of a
 * key alone; a disk that is full or gone is logged and stops nothing.
 */
export type DiskMap<T> = {
  write(key: string, value: T): void;
  /** What was written of a key last; undefined where there is nothing, or nothing that can be read. */
  read(key: string): Promise<T | undefined>;
  keys(): Promise<string[]>;
  /** All that is there; what can't be read is left out and logged. */
  readAll(): Promise<Map<string, T>>;
  /** Resolves once what was written is on the disk. */
  settled(): Promise<void>;
};

export function openDiskMap<T>({ folder, log }: { folder: string; log: Log }): DiskMap<T> {
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
      log.warn({ err, file }, 'what the database holds could not be kept on this disk');
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async function writeWaiting(): Promise<void> {
    for (let next = first(waiting); next !== undefined; next = first(waiting)) {
      const [key, value] = next;
      await writeOne(key, value);
      // Until then it is read from here.
      if (waiting.get(key) === value) waiting.delete(key);
    }
  }

  async function readOne(key: string): Promise<T | undefined> {
    const file = fileOf(key);
    try {
      return deserialize(await readFile(file)) as T;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
        log.warn({ err, file }, 'what was kept on this disk could not be read');
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

/** Undefined for a name that nobody here wrote. */
function keyOf(name: string): string | undefined {
  try {
    return decodeURIComponent(name.slice(0, -ending.length));
  } catch {
    return undefined;
  }
}
