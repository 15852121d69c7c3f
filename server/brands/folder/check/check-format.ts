import { compareFormats, formatOf, type ShippedList, valueAt } from '../../../../schema/manifest/extend-lists.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { manifestLists } from '../manifest-schema.ts';

/** Newest manifest format that this program reads. */
export const newestFormat = '1.1';
const [newestMajor = 1] = newestFormat.split('.').map(Number);

/** Manifests of another major format are not checked further, because their properties may have another meaning. */
export function formatFault(manifest: Json | undefined): { path: string[]; message: string; fix: string } | undefined {
  const format = formatOf(manifest);
  const [major = 0] = format.split('.').map(Number);
  if (major === newestMajor) return undefined;
  return {
    path: ['formatVersion'],
    message: `format ${format}, but this program reads ${newestMajor}.x`,
    fix: major > newestMajor ? 'update the program' : `write "${newestFormat}"`,
  };
}

/** Returns the format fault of a parent, for the brand that extends it. Checker and servers use the same wording. */
export function formatFaultOfParent(
  parents: readonly { readonly id: string; readonly manifest: Json | undefined }[],
): { rule: string; path: string[]; message: string; fix: string } | undefined {
  for (const { id, manifest } of parents) {
    const fault = formatFault(manifest);
    if (fault !== undefined)
      return { rule: 'extends', path: ['extends'], message: `extends "${id}": ${fault.message}`, fix: fixOfParent };
  }
  return undefined;
}

export const fixOfParent = 'name the folder of a sound parent manifest, or remove "extends"';

/** Entry lists that replace the shipped ones, like lists of older formats. `format` is the manifest's own or its parent's. */
export function replacedLists(manifest: Json | undefined, format: string): ShippedList[] {
  return manifestLists.filter(
    ({ steps, since }) => compareFormats(format, since) < 0 && Array.isArray(valueAt(manifest, steps)),
  );
}
