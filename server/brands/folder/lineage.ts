import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';

export type Lineage<T> =
  /** Manifests from the topmost parent down to the brand itself. */
  | { readonly chain: readonly T[] }
  | { readonly missing: string; readonly by: string }
  | { readonly circle: readonly string[] };

/** Follows `extends` from a brand up. */
export function lineageOf<T>(
  id: string,
  find: (id: string) => T | undefined,
  manifestOf: (found: T) => Json | undefined,
): Lineage<T> {
  const chain: T[] = [];
  const ids: string[] = [];
  for (let next: string | undefined = id; next !== undefined && next !== ''; ) {
    if (ids.includes(next)) return { circle: [...ids, next] };
    const found = find(next);
    if (found === undefined) return { missing: next, by: ids.at(-1) ?? id };
    ids.push(next);
    chain.unshift(found);
    next = parentOf(manifestOf(found));
  }
  return { chain };
}

/** Ids of a brand and of every parent that it names, whether that exists or not. */
export function namedLineage(id: string, manifestOf: (id: string) => Json | undefined): ReadonlySet<string> {
  const named = new Set<string>();
  for (let next: string | undefined = id; next !== undefined && !named.has(next); ) {
    named.add(next);
    next = parentOf(manifestOf(next));
  }
  return named;
}

export function parentOf(manifest: Json | undefined): string | undefined {
  return isObject(manifest) && typeof manifest.extends === 'string' ? manifest.extends : undefined;
}

export function isAbstract(manifest: Json | undefined): boolean {
  return isObject(manifest) && manifest.abstract === true;
}

/** The manifest without `abstract` and `extends`, which are not inherited. */
export function inheritable(manifest: Json): Json {
  if (!isObject(manifest)) return manifest;
  const { abstract: _, extends: __, ...rest } = manifest;
  return rest;
}

/** Manifests of a lineage as layers: the inheritable parts of the parents, then the brand's own. */
export const layeredManifests = (chain: readonly { readonly manifest: Json }[]): Json[] =>
  chain.map(({ manifest }, index) => (index === chain.length - 1 ? manifest : inheritable(manifest)));
