import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { picturePattern } from '../../platform/content/imports/content-format.ts';
import { partHead } from '../../schema/folder-format.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { folderParts } from '../../server/folder-parts.ts';
import type { AnySent } from './admin-client.ts';
import { downloadAdmin, type Packed } from './admin-files.ts';
import { type Context, UnreadableError } from './command.ts';

/**
 * Packs a folder into one temporary file for sending: its `.json` files, then `pictures/`. Files that begin with a dot are left
 * out, because editors and systems create such files. Throws `UnreadableError`.
 */
export async function packFolder(folder: string): Promise<Packed> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableError(`${folder} is not a readable folder (${error.code})`);
  });
  const pictures = names.includes('pictures') ? await readdir(join(folder, 'pictures')).catch(() => []) : [];
  const parts = [
    ...names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort(),
    ...pictures
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map((name) => `pictures/${name}`),
  ];
  if (parts.length === 0)
    throw new UnreadableError(`${folder} has neither .json files nor pictures/: nothing to import`);
  return packFiles(folder, parts);
}

/** Packs files of a folder, by their path in it, into a file of a temporary folder. Throws `UnreadableError`. */
export const packFiles = (folder: string, parts: readonly string[]): Promise<Packed> =>
  packListed(parts.map((name) => ({ name, path: join(folder, name) })));

/** Packs any files under the names given. Throws `UnreadableError`. */
export async function packListed(files: readonly { name: string; path: string }[]): Promise<Packed> {
  const own = await mkdtemp(join(tmpdir(), 'livery-folder-'));
  const remove = () => rm(own, { recursive: true, force: true });
  const file = join(own, 'folder');
  try {
    await pipeline(Readable.from(packed(files)), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { file, remove };
}

async function* packed(files: readonly { name: string; path: string }[]) {
  for (const { name, path } of files) {
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) throw new UnreadableError(`${path} is not a readable file`);
    yield partHead(name, info.size);
    let left = info.size;
    for await (const piece of createReadStream(path)) {
      left -= (piece as Buffer).length;
      yield piece;
    }
    if (left !== 0) throw new UnreadableError(`${path} changed while it was read: try again`);
  }
}

/** Paths that a folder of content may have. */
export const isContentPart = (name: string) => picturePattern.test(name) || /^[a-z]+\.json$/.test(name);

/**
 * Downloads an export into a new folder, whole or not at all, and returns the number of files. `isPart` refuses other names, because names
 * become paths on the disk.
 */
export async function exportFolder(
  context: Context,
  operation: AdminOperationId,
  { folder, isPart, ...sent }: AnySent & { folder: string; isPart: (name: string) => boolean },
): Promise<number> {
  const file = `${resolve(folder)}.export`;
  await downloadAdmin(context, operation, { ...sent, file });
  let draft: string | undefined;
  let files = 0;
  try {
    if ((await stat(folder).catch(() => undefined)) !== undefined)
      throw new UnreadableError(`${folder} already exists: name a new folder`);
    draft = await mkdtemp(join(dirname(resolve(folder)), `.${basename(folder)}-`));
    for await (const { name, bytes } of folderParts(createReadStream(file))) {
      if (!isPart(name))
        throw new UnreadableError(`the server sent a file with the unexpected name ${name.slice(0, 60)}`);
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await pipeline(Readable.from(bytes), createWriteStream(join(draft, name)));
      files += 1;
    }
    await rename(draft, folder);
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    await rm(file, { force: true });
  }
  return files;
}
