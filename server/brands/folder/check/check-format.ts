import { isObject, type Json, ownValue } from '../../../../schema/manifest/walk-schema.ts';

/** Newest manifest format that this program reads. */
export const newestFormat = '1.1';
const [newestMajor = 1, oldestMinor = 1] = newestFormat.split('.').map(Number);

/** `formatVersion` of a manifest; the newest format if it is missing. */
export function formatOf(manifest: Json | undefined): string {
  const stated = isObject(manifest) ? ownValue(manifest, 'formatVersion') : undefined;
  return typeof stated === 'string' && /^\d+\.\d+$/.test(stated) ? stated : newestFormat;
}

/** Manifests of another major format, or of an older one, are not checked further, because their properties may have another meaning. */
export function formatFault(manifest: Json | undefined): { path: string[]; message: string; fix: string } | undefined {
  const format = formatOf(manifest);
  const [major = 0, minor = 0] = format.split('.').map(Number);
  if (major === newestMajor && minor >= oldestMinor) return undefined;
  return {
    path: ['formatVersion'],
    message: `format ${format}, but this program reads ${newestMajor}.${major === newestMajor ? oldestMinor : 'x'}`,
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
