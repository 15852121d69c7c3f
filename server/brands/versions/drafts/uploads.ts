import { createHash } from 'node:crypto';
import { CodedError } from '../../../../schema/errors.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { BrandFault } from '../../brand.ts';
import { type AssetFile, assetTypeOf, manifestFile } from '../../folder/read/read-brand-folder.ts';
import { assetRules } from '../../folder/rules/asset-rules.ts';
import { imageFault } from '../../folder/rules/image-fault.ts';
import { readPushed } from '../releases/read-pushed.ts';
import type { DraftContent } from './draft.ts';

/** Checks an uploaded file as a push does. Throws `request.invalid`, `upload.not_an_image` or `release.invalid`. */
export function readUploadedFile({
  tenant,
  path,
  bytes,
}: {
  tenant: string;
  path: string;
  bytes: Uint8Array;
}): AssetFile {
  const contentType = assetTypeOf(path);
  if (contentType === undefined)
    throw new CodedError('request.invalid', { message: `name: ${path} is neither .svg, .png, .webp, .jpg nor .woff2` });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const fault = imageFault({ bytes, contentType, hash });
  if (fault !== undefined)
    throw new CodedError('upload.not_an_image', { message: `${path}: ${fault}: export it again` });
  const file = { hash, contentType, bytes };
  requireSound(tenant, new Map([[path, file]]));
  return file;
}

/** Reads a brand folder from one stream. Throws `request.invalid`, and `release.invalid` for files that can't be stored. */
export async function readUploadedFolder(input: {
  tenant: string;
  stream: AsyncIterable<Uint8Array>;
}): Promise<{ content: DraftContent; files: readonly AssetFile[] }> {
  const { tenant } = input;
  const folder = await readPushed(input);
  const sources = [
    [manifestFile, folder.manifest] as const,
    ...[...folder.texts].map(([language, source]) => [`texts/${language}.json`, source] as const),
  ];
  const broken = sources.flatMap(([file, source]) =>
    source.faults.map(
      (fault): BrandFault => ({ tenant, severity: 'error', rule: 'json', pointer: '', file, ...fault }),
    ),
  );
  const manifest = folder.manifest.value;
  if (broken.length === 0 && !isObject(manifest))
    throw new CodedError('request.invalid', { message: `${manifestFile} must be a JSON object` });
  refuse(tenant, broken);
  requireSound(tenant, folder.assets);
  const texts = Object.fromEntries([...folder.texts].map(([language, { value }]) => [language, value ?? {}]));
  return {
    content: {
      manifest: manifest as Json,
      texts: texts as JsonObject,
      assets: Object.fromEntries([...folder.assets].map(([path, { hash }]) => [path, hash])),
    },
    files: [...folder.assets.values()],
  };
}

/** Throws `release.invalid` for files that are unreadable, too large for a page, or carry scripts: previews would show them. */
function requireSound(tenant: string, files: ReadonlyMap<string, AssetFile>): void {
  const faults = assetRules.flatMap(({ name: rule, severity, check }) =>
    check({ assets: files }).map(({ file = '', message, fix, severity: own }): BrandFault => {
      const pointer = pointerOf(file.split('/'));
      return { tenant, severity: own ?? severity, rule, pointer, message: `${file}: ${message}`, fix };
    }),
  );
  refuse(
    tenant,
    faults.filter(({ severity }) => severity === 'error'),
  );
}

function refuse(tenant: string, faults: readonly BrandFault[]): void {
  const [fault] = faults;
  if (fault === undefined) return;
  throw new CodedError('release.invalid', {
    message: `${tenant}: ${fault.file === undefined ? '' : `${fault.file}: `}${fault.message}`,
    value: { faults: [...faults] },
  });
}
