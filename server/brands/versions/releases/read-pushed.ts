import { createHash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { isLanguage } from '../../../../schema/languages.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { folderParts } from '../../../folder-parts.ts';
import type { BrandRights } from '../../brand-rights.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { checkBrandInTurns } from '../../folder/check/check-brands.ts';
import type { CheckFault } from '../../folder/check/fault.ts';
import { isAbstract } from '../../folder/lineage.ts';
import { type AssetFile, assetTypeOf, type BrandFolder, manifestFile } from '../../folder/read/read-brand-folder.ts';
import { readSource, readTextSource } from '../../folder/read/read-source.ts';
import { imageFault, shownFaults, unsafePart } from '../../folder/rules/image-fault.ts';
import { stableJson } from '../stable-json.ts';
import type { Candidate } from './release-brand.ts';

const textsPattern = /^texts\/([A-Za-z-]{2,20})\.json$/;
const assetPattern = /^assets\/[\w][\w.-]{0,120}$/;

/** Reads a brand folder from one stream. Throws `request.invalid` if a file does not belong in such a folder. */
export async function readPushed({
  tenant,
  stream,
}: {
  tenant: string;
  stream: AsyncIterable<Uint8Array>;
}): Promise<BrandFolder> {
  let manifest: BrandFolder['manifest'] | undefined;
  const texts = new Map<string, BrandFolder['manifest']>();
  const assets = new Map<string, AssetFile>();
  let files = 0;
  for await (const { name, bytes } of folderParts(stream)) {
    files += 1;
    if (files > serverLimits.releaseFiles)
      throw new CodedError('request.invalid', {
        message: `the folder has more than ${serverLimits.releaseFiles} files: remove those that the brand does not use`,
      });
    // Parsing a file or reading a drawing takes some 50 ms of this thread, so other work runs in between.
    await nextTurnOfLoop();
    const language = textsPattern.exec(name)?.[1];
    if (language !== undefined && !isLanguage(language))
      throw new CodedError('request.invalid', {
        message: `${name}: ${language} is no language with texts: name the file after a language, such as EN.json`,
      });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    const all = Buffer.concat(pieces);
    const contentType = assetPattern.test(name) ? assetTypeOf(name) : undefined;
    if (name === manifestFile) manifest = readSource(all);
    else if (language !== undefined) texts.set(language, readTextSource(all));
    else if (contentType !== undefined) {
      const file = { hash: createHash('sha256').update(all).digest('hex'), contentType, bytes: all };
      assets.set(name, file);
      // The check of the whole folder finds the results in the cache.
      imageFault(file);
      await nextTurnOfLoop();
      unsafePart(file);
      await nextTurnOfLoop();
      shownFaults(file);
    } else
      throw new CodedError('request.invalid', {
        message: `${name.slice(0, 80)} does not belong in a brand folder, which contains only ${manifestFile}, texts/<LANG>.json and assets/`,
      });
  }
  await nextTurnOfLoop();
  if (manifest === undefined) throw new CodedError('request.invalid', { message: `the folder has no ${manifestFile}` });
  return { id: tenant, folder: '', manifest, texts, assets };
}

/**
 * Checks a folder like `livery validate`, with the parents in the environment. A brand that the caller may not read can't be a
 * parent, unless the brand inherits from it already. Throws `release.invalid` with all faults.
 */
export async function checkPushed({
  brands,
  folder,
  rights,
  now,
}: {
  brands: LiveBrandSet;
  folder: BrandFolder;
  rights: Pick<BrandRights, 'mayRead'>;
  now: Date;
}): Promise<{ candidate: Candidate; warnings: readonly CheckFault[] }> {
  const find = findParent(brands, folder.id, rights);
  const { faults } = await checkBrandInTurns({ folder, find, now, secrets: { grants: brands.grants } });
  const errors = faults.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new CodedError('release.invalid', {
      message: `${folder.id} has ${errors.length} ${errors.length === 1 ? 'fault' : 'faults'}: ${errors[0]?.message}`,
      value: { faults: [...faults] },
    });
  const texts = Object.fromEntries([...folder.texts].map(([language, { value }]) => [language, value ?? {}]));
  return {
    candidate: {
      // The file has no fault, so it has a value.
      manifest: folder.manifest.value as Json,
      texts: texts as JsonObject,
      assets: Object.fromEntries([...folder.assets].map(([path, { hash }]) => [path, hash])),
      files: [...folder.assets.values()],
      stored: undefined,
    },
    warnings: faults,
  };
}

/**
 * Finds parents for a check. A brand that the caller may not read can't be a parent, unless the brand inherits from it already.
 */
export function findParent(
  brands: LiveBrandSet,
  tenant: string,
  rights: Pick<BrandRights, 'mayRead'>,
): (id: string) => BrandFolder | undefined {
  const known = brands.lineage(tenant)?.map((parent) => parent.tenant) ?? [];
  return (id) => {
    const stored = brands.stored(id);
    const isParent = stored !== undefined && (isAbstract(stored.manifest) || rights.mayRead(id) || known.includes(id));
    return !isParent ? undefined : folderOf(id, stored.manifest);
  };
}

function folderOf(id: string, manifest: Json): BrandFolder {
  const source = readSource(Buffer.from(stableJson(manifest)));
  return { id, folder: id, manifest: source, texts: new Map(), assets: new Map() };
}
