import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import type { Environment } from '../../server/brands/environments.ts';
import { activeChanges } from '../../server/brands/folder/build/build-brand.ts';
import { asKnownAt, effectiveAt, publishedAt } from '../../server/brands/folder/build/effective-at.ts';
import { asManifest } from '../../server/brands/folder/effective.ts';
import { flattenOverrides } from '../../server/brands/folder/read/texts-of-folder.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../../server/brands/folder/stored-brand.ts';
import { withTextChanges } from '../../server/brands/folder/text-changes.ts';
import { scheduledChanges } from '../../server/brands/versions/changes/scheduled-changes.ts';
import { callAdmin, type Refusal } from './admin-client.ts';
import { familyOf, folderReader } from './brand-folders.ts';
import { UnreadableError, UsageError } from './command.ts';

/** A brand with all layers of its manifest, from a server or from a folder. */
export type Layers = {
  /** The brand as the caller named it. */
  readonly name: string;
  /** The topmost parent first, the brand last. */
  readonly chain: readonly StoredBrand[];
  /** Changes in effect at the time, in order. */
  readonly changes: readonly StoredChange[];
  readonly manifest: Manifest;
  /** The brand's own texts by language, live changes included. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Changes that begin after the time, the earliest first. */
  readonly scheduled: readonly StoredChange[];
};

/** Reads a brand. A path with a slash, or an existing `./brand`, is a folder; anything else is a brand of the running server. */
export async function readLayers({
  env,
  name,
  environment,
  at,
}: {
  env: NodeJS.ProcessEnv;
  name: string;
  environment: Environment;
  /** Moment of interest; `undefined` for now by the server's clock. It cannot be before the last publication. */
  at: Date | undefined;
}): Promise<Layers | { readonly refusal: Refusal }> {
  const chain = name.includes('/') ? await chainOfFolder(name) : await chainOfServer(env, name, environment);
  if ('refusal' in chain) return chain;
  const published = publishedAt(chain);
  if (at !== undefined && at < published && !name.includes('/'))
    throw new UsageError(
      `--at: the served release was published at ${published.toISOString()}, and earlier states are not known here`,
    );
  const now = at ?? new Date();
  const known = at === undefined ? chain : asKnownAt(chain, at);
  const { effective, changes } = effectiveAt(known, now);
  if (effective.errors.length > 0)
    throw new UnreadableError(`${name} is not a valid brand by itself: livery validate shows why`);
  const own = known.at(-1);
  const texts = withTextChanges({
    texts: new Map(Object.entries(own?.texts ?? {}).map(([language, of]) => [language, flattenOverrides(of)] as const)),
    changes: activeChanges(own?.changes ?? [], now),
  });
  return {
    name,
    chain,
    changes,
    manifest: asManifest(effective),
    texts: Object.fromEntries([...texts].map(([language, entries]) => [language, Object.fromEntries(entries)])),
    scheduled: scheduledChanges(changesOf(known), now),
  };
}

async function chainOfServer(
  env: NodeJS.ProcessEnv,
  name: string,
  environment: Environment,
): Promise<StoredBrand[] | { refusal: Refusal }> {
  const answer = await callAdmin({ env, operation: 'showLayers', params: { tenant: name }, query: { environment } });
  if ('refusal' in answer) return answer;
  const hidden = answer.value.find(({ readable }) => !readable);
  if (hidden !== undefined)
    throw new UnreadableError(`${name} inherits from ${hidden.tenant}, a brand that you may not read`);
  return answer.value.map(({ tenant, manifest, texts, assets, actor, publishedAt, changes }) => ({
    tenant,
    releaseId: '',
    archived: false,
    // The value was parsed from JSON.
    manifest: manifest as JsonObject,
    texts: texts as JsonObject,
    assets: assets as Record<string, string>,
    publication: { actor, at: new Date(publishedAt) },
    changes: changes.map(({ sequence, from, until, createdAt, value, ...change }) => ({
      ...change,
      value: value as JsonObject,
      sequence: BigInt(sequence),
      from: from === null ? null : new Date(from),
      until: until === null ? null : new Date(until),
      createdAt: new Date(createdAt),
    })),
  }));
}

async function chainOfFolder(name: string): Promise<StoredBrand[]> {
  const path = resolve(name);
  const read = folderReader();
  const folder = await read({ tenantsDir: dirname(path), id: basename(path) });
  if (folder === undefined) throw new UnreadableError(`${name} is not a brand folder`);
  const family = [...(await familyOf(folder, read)).values()].reverse();
  return Promise.all(
    family.map(async ({ id, folder: at, manifest, texts, assets }) => {
      if (manifest.value === undefined || manifest.faults.length > 0)
        throw new UnreadableError(`${at} can't be read: livery validate names the fault`);
      return {
        tenant: id,
        releaseId: '',
        archived: false,
        changes: [],
        manifest: manifest.value,
        texts: Object.fromEntries([...texts].map(([language, { value }]) => [language, value ?? {}])),
        assets: Object.fromEntries([...assets].map(([file, { hash }]) => [file, hash])),
        publication: { actor: 'folder', at: (await stat(at)).mtime },
      };
    }),
  );
}
