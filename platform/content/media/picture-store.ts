import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../../server/log.ts';
import { createDrawQueue } from './draw-queue.ts';

export type PictureStore = {
  /** The picture of that name; drawn and kept when first asked for, by however many at once. */
  get(input: { name: string; draw: () => Promise<Buffer> }): Promise<Buffer>;
};

/** Pictures on disk under the data folder: names come from us, never from a request. */
export function createPictureStore({ folder, log }: { folder: string; log: Log }): PictureStore {
  const queue = createDrawQueue();
  const drawing = new Map<string, Promise<Buffer>>();

  const make = async ({ name, draw }: { name: string; draw: () => Promise<Buffer> }) => {
    const file = join(folder, name);
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    const picture = await queue.add(draw);
    // A full disk costs time, not the picture.
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
