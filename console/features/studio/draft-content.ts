import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pointerOf, pointerSteps, touch, valueIn } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';

export type Operation = AdminBodyOf<'patchDraft'>['operations'][number];
/** A draft as the server stores it, with its faults and the brand as browsers would get it. */
export type StoredDraft = AdminValueOf<'patchDraft'>;

/** Operations that restore the parts of an earlier content which differ now. */
export function restoring({
  now,
  before,
}: {
  now: Pick<StoredDraft, 'manifest' | 'texts'>;
  before: Pick<StoredDraft, 'manifest' | 'texts'>;
}): Operation[] {
  const texts = [textPlaces(now.texts), textPlaces(before.texts)] as const;
  return [
    ...restoringParts({ now: partsOf(now.manifest), before: partsOf(before.manifest) }),
    ...restoringParts({ now: texts[0], before: texts[1] }),
  ];
}

type Parts = ReadonlyMap<string, unknown>;

const restoringParts = ({ now, before }: { now: Parts; before: Parts }): Operation[] =>
  [...new Set([...before.keys(), ...now.keys()])].flatMap((path): Operation[] => {
    const [wanted, found] = [before.get(path), now.get(path)];
    if (JSON.stringify(wanted) === JSON.stringify(found)) return [];
    return [wanted === undefined ? { path, removed: true } : { path, value: wanted }];
  });

/** Parts of a manifest by their place. */
const partsOf = (manifest: unknown): Parts =>
  new Map(Object.entries(isObject(manifest) ? manifest : {}).map(([key, value]) => [pointerOf([key]), value]));

/** Texts by their place. */
export function textPlaces(texts: unknown): Parts {
  const found = new Map<string, unknown>();
  const walk = (value: unknown, steps: readonly string[]) => {
    if (isObject(value)) for (const [key, child] of Object.entries(value)) walk(child, [...steps, key]);
    else {
      const [language = '', namespace = '', ...key] = steps;
      found.set(pointerOf(['texts', language, namespace, key.join('.')]), value);
    }
  };
  walk(texts, []);
  return found;
}

/** A value at a place with the operations that were not confirmed yet; `undefined` if none of them reaches it. */
export function pendingValue(
  pending: readonly Operation[],
  path: string,
): { readonly value: Json | undefined } | undefined {
  // A new order is shown once it is stored: it leaves the values of the items as they are.
  const newest = pending.findLast(
    (operation) => operation.order === undefined && touch(operation.path, path) && path.startsWith(operation.path),
  );
  if (newest === undefined) return undefined;
  const rest = pointerSteps(path).slice(pointerSteps(newest.path).length);
  return { value: newest.removed ? undefined : valueIn(newest.value as Json, rest) };
}

type Files = readonly Pick<AdminValueOf<'getDraft'>['assets'][number], 'path' | 'hash'>[];

/** Operations that give a draft the files back that it had. */
export function restoringFiles({ before, after }: { before: Files; after: Files }): Operation[] {
  const had = new Set(before.map(({ path }) => path));
  return [
    ...after
      .filter(({ path }) => !had.has(path))
      .map(({ path }) => ({ path: pointerOf(path.split('/')), removed: true as const })),
    ...before
      .filter(({ path, hash }) => !after.some((file) => file.path === path && file.hash === hash))
      .map(({ path, hash }) => ({ path: pointerOf(path.split('/')), value: hash })),
  ];
}
