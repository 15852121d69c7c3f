import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { isAtOrBelow, pointerOf, pointerSteps, touch, valueIn } from '../../schema/manifest/pointer.ts';
import { isObject, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import type { Environment } from '../../server/brands/environments.ts';
import { standing } from '../../server/brands/folder/apply-changes.ts';
import { activeChanges } from '../../server/brands/folder/build/build-brand.ts';
import { asKnownAt, effectiveAt, publishedAt } from '../../server/brands/folder/build/effective-at.ts';
import { asManifest } from '../../server/brands/folder/effective.ts';
import { flattenOverrides } from '../../server/brands/folder/read/texts-of-folder.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../../server/brands/folder/stored-brand.ts';
import { isTextPlace, textPlace, withTextChanges } from '../../server/brands/folder/text-changes.ts';
import { scheduledChanges } from '../../server/brands/versions/changes/scheduled-changes.ts';
import { resultOf } from './admin-client.ts';
import { familyOf, folderReader } from './brand-folders.ts';
import { type Context, UnreadableError, UsageError } from './command.ts';
import { inZone, originText, setText, spanText } from './lines.ts';

/** A brand with all layers of its manifest, from a server or from a folder. */
export type Layers = {
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

/**
 * Reads a brand. A path with a slash, or an existing `./brand`, is a folder; anything else is a brand of the running server. `at` is the
 * moment of interest, now by the server's clock if undefined. It cannot be before the last publication.
 */
export async function readLayers(
  { env }: Context,
  name: string,
  { environment = 'production', at: moment }: { readonly environment?: Environment; readonly at?: string },
): Promise<Layers> {
  const chain = name.includes('/') ? await chainOfFolder(name) : await chainOfServer(env, { name, environment });
  const published = publishedAt(chain);
  const at = moment === undefined ? undefined : new Date(moment);
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
    chain,
    changes,
    manifest: asManifest(effective),
    texts: Object.fromEntries([...texts].map(([language, entries]) => [language, Object.fromEntries(entries)])),
    scheduled: scheduledChanges(changesOf(known), now),
  };
}

async function chainOfServer(
  env: NodeJS.ProcessEnv,
  { name, environment }: { name: string; environment: Environment },
): Promise<StoredBrand[]> {
  const layers = await resultOf(env, 'showLayers', { params: { tenant: name }, query: { environment } });
  const hidden = layers.find(({ readable }) => !readable);
  if (hidden !== undefined)
    throw new UnreadableError(`${name} inherits from ${hidden.tenant}, a brand that you may not read`);
  return layers.map(({ tenant, manifest, texts, assets, actor, publishedAt, changes }) => ({
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

/** A change that begins later. */
export type Scheduled = {
  readonly path: string;
  /** The new value; `undefined` if the change removes others. */
  readonly value?: unknown;
  readonly from: string;
  readonly until?: string;
  readonly who: string;
  readonly why: string;
};

/** A source of a value: the deciding one, or one that it overrides. */
export type Source = {
  /** `change 41`, `release`, `parent group`, `shipped`. */
  readonly from: string;
  readonly value?: unknown;
  readonly who?: string;
  readonly since?: string;
  readonly until?: string;
  readonly why?: string;
};

/** All sources of a place, the nearest first. The first one decides. */
export function sourcesOf(steps: readonly string[], { chain, changes }: Pick<Layers, 'chain' | 'changes'>): Source[] {
  const own = chain.at(-1);
  const path = pointerOf(steps);
  const live = standing(changes)
    .toReversed()
    .flatMap(({ actor, reason, from, until, createdAt, sequence, path: place, value }): Source[] => {
      const isBelow = place.startsWith(`${path}/`);
      if (!isBelow && !isAtOrBelow(path, place)) return [];
      // A change of a place above counts only if its value contains this place.
      const below = steps.slice(pointerSteps(place).length);
      const part = isBelow || isObject(value) || Array.isArray(value) ? valueIn(value, isBelow ? [] : below) : value;
      if (part === undefined) return [];
      return [
        {
          from: `change ${sequence}${place === path ? '' : ` of ${place}`}`,
          value: part,
          who: actor,
          why: reason,
          since: (from ?? createdAt).toISOString(),
          until: until?.toISOString(),
        },
      ];
    });
  // Texts are not inherited.
  const stating = isTextPlace(steps) ? chain.slice(-1) : chain.toReversed();
  const stated = stating.flatMap((layer): Source[] => {
    const value = statedIn(layer, steps);
    if (value === undefined) return [];
    const from = layer === own ? 'release' : `parent ${layer.tenant}`;
    return [{ from, value, who: layer.publication.actor, since: layer.publication.at.toISOString() }];
  });
  return [...live, ...stated, { from: 'shipped' }];
}

function statedIn(layer: StoredBrand, steps: readonly string[]) {
  if (!isTextPlace(steps)) return valueIn(layer.manifest, steps);
  const { language = '', namespace, key } = textPlace(steps);
  return flattenOverrides(layer.texts[language]).get(`${namespace}:${key}`);
}

/** Changes at, above or below a place that begin later, the earliest first. */
export const scheduledAt = (steps: readonly string[], { scheduled }: Pick<Layers, 'scheduled'>): Scheduled[] =>
  scheduled
    .filter((change) => touch(pointerOf(steps), change.path))
    .map(({ path, value, removed, from, until, createdAt, actor: who, reason: why }) => ({
      path,
      value: removed ? undefined : value,
      from: (from ?? createdAt).toISOString(),
      until: until?.toISOString(),
      who,
      why,
    }));

export function scheduledText(scheduled: Scheduled, timeZone: string): string {
  const { path, value, who, why } = scheduled;
  const what = value === undefined ? `${path} as released` : setText({ path, value });
  return `scheduled: ${what}${spanText(scheduled, inZone(timeZone))} by ${who}: ${why}`;
}

export const sourceText = (source: Source, timeZone: string): string =>
  `${source.from}${originText(source, inZone(timeZone))}`;
