import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bounds } from '../../../server/limits/bounds.ts';
import { createDrawQueue, drawingsWaiting, sharedWork } from '../../../server/limits/draw-queue.ts';
import type { Log } from '../../../server/log.ts';

export type PictureStore = {
  /**
   * Returns the picture with that name, drawing and storing it on first use. Concurrent requests share one drawing. Throws
   * `service.unavailable` if too many others are waiting.
   */
  get(input: { name: string; draw: () => Promise<Buffer> }): Promise<Buffer>;
};

/** Pictures on disk in the data folder. File names are generated, never taken from a request (path traversal). */
export function createPictureStore(folder: string, bounds: Bounds, log: Log): PictureStore {
  const queue = createDrawQueue({ mostWaiting: drawingsWaiting, onReached: () => bounds.reached('drawings') });
  const share = sharedWork<Buffer>();

  const make = async (name: string, draw: () => Promise<Buffer>) => {
    const file = join(folder, name);
    const stored = await readFile(file).catch(() => undefined);
    if (stored !== undefined) return stored;
    const picture = await queue.add(draw);
    // If the disk is full, the picture is served anyway and drawn again next time.
    await store(file, picture).catch((err: unknown) => log.warn({ err, file: name }, 'a picture was not cached'));
    return picture;
  };

  return { get: ({ name, draw }) => share({ key: name, work: () => make(name, draw) }) };
}

async function store(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, picture);
  await rename(draft, file);
}
