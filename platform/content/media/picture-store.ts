import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../../server/log.ts';
import { createDrawQueue } from '../../account/uploads/draw-queue.ts';

export type PictureStore = {
  /** Returns the picture of that name, drawing and storing it on first use; concurrent requests share one drawing. */
  get(input: { name: string; draw: () => Promise<Buffer> }): Promise<Buffer>;
};

/** Pictures on disk in the data folder. File names are ours, never taken from a request (path traversal). */
export function createPictureStore({ folder, log }: { folder: string; log: Log }): PictureStore {
  const queue = createDrawQueue();
  const drawing = new Map<string, Promise<Buffer>>();

  const make = async ({ name, draw }: { name: string; draw: () => Promise<Buffer> }) => {
    const file = join(folder, name);
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    const picture = await queue.add(draw);
    // If the disk is full the picture is served anyway, and drawn again next time.
    await keep({ file, picture }).catch((err: unknown) =>
      log.warn({ err, file: name }, 'a picture was not kept'),
    );
    return picture;
  };

  return {
    get: ({ name, draw }) => {
      const known = drawing.get(name);
      if (known !== undefined) return known;
      const made = make({ name, draw }).finally(() => drawing.delete(name));
      drawing.set(name, made);
      return made;
    },
  };
}

async function keep({ file, picture }: { file: string; picture: Buffer }): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, picture);
  await rename(draft, file);
}
