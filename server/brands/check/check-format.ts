import {
  compareFormats,
  formatOf,
  type ShippedList,
  valueAt,
} from '../../../schema/manifest/extend-lists.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { manifestLists } from '../manifest-schema.ts';

/** Newest manifest format that this program reads. */
export const newestFormat = '1.1';
const [newestMajor = 1] = newestFormat.split('.').map(Number);

/** Manifests of another major format are not checked further, because their properties may have another meaning. */
export function formatFault(
  manifest: Json | undefined,
): { path: string[]; message: string; fix: string } | undefined {
  const format = formatOf(manifest);
  const [major = 0] = format.split('.').map(Number);
  if (major === newestMajor) return undefined;
  return {
    path: ['formatVersion'],
    message: `format ${format}, but this program reads ${newestMajor}.x`,
    fix: major > newestMajor ? 'update the program' : `write "${newestFormat}"`,
  };
}

/** Entry lists that replace the shipped ones, as they did in older formats. */
export function replacedLists(manifest: Json | undefined): ShippedList[] {
  const format = formatOf(manifest);
  return manifestLists.filter(
    ({ steps, since }) =>
      compareFormats(format, since) < 0 && Array.isArray(valueAt({ value: manifest, steps })),
  );
}
