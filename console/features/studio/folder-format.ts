import { isBrandPart, partHead } from '../../../schema/folder-format.ts';

/** A file of a brand's folder, by its path in it. */
export type FolderFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const newline = 10;

/** Splits an exported folder into its files: for each a line of JSON with `name` and `size` in bytes, then the bytes. Throws for anything else. */
export function unpackParts(folder: Uint8Array<ArrayBuffer>): FolderFile[] {
  const files: FolderFile[] = [];
  for (let at = 0; at < folder.length; ) {
    const end = folder.indexOf(newline, at);
    if (end === -1) throw new Error('the folder ends within a header');
    const { name, size } = JSON.parse(new TextDecoder().decode(folder.subarray(at, end)));
    at = end + 1 + size;
    if (at > folder.length) throw new Error(`the folder ends within ${name}`);
    files.push({ name, bytes: folder.subarray(end + 1, at) });
  }
  return files;
}

/** Joins files to a folder as `pushRelease` and `putDraftFolder` receive it. */
export const packParts = (files: readonly FolderFile[]): Blob =>
  new Blob(files.flatMap(({ name, bytes }) => [partHead({ name, size: bytes.length }), bytes]));

/**
 * The files of a brand among those of a folder or an archive, by their path in the brand's folder: the one that has a
 * `manifest.json` nearest to the top. Others, such as a README, are left out. Undefined if none has one.
 */
export function brandFiles(files: readonly FolderFile[]): FolderFile[] | undefined {
  const [manifest] = files
    .filter(({ name }) => name === 'manifest.json' || name.endsWith('/manifest.json'))
    .toSorted((one, other) => one.name.split('/').length - other.name.split('/').length);
  if (manifest === undefined) return undefined;
  const top = manifest.name.slice(0, -'manifest.json'.length);
  return files.flatMap(({ name, bytes }) => {
    const path = name.slice(top.length);
    return name.startsWith(top) && isBrandPart(path) ? [{ name: path, bytes }] : [];
  });
}
