import type { Manifest } from '../generated/manifest.ts';
import { type OperationId, operations, partModules } from '../generated/operations.ts';

type PartModules = { readonly part: string; readonly modules: Readonly<Record<string, ModuleId>> };
export type ModuleId = keyof Manifest['flags'];

const byPart: Readonly<Partial<Record<OperationId, PartModules>>> = partModules;

/**
 * The flags that a call belongs to, the narrowest last: that one is sent with it as its module identifier, and all of them have
 * to be on. `body` is the plaintext (FLAG-05, FLAG-06).
 */
export function modulesOfCall({
  operation,
  body,
}: {
  operation: OperationId;
  body: unknown;
}): readonly ModuleId[] {
  const own = operations[operation].module;
  const { part, modules } = byPart[operation] ?? { part: '', modules: {} };
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[part] : undefined;
  const narrower = typeof value === 'string' && Object.hasOwn(modules, value) ? modules[value] : undefined;
  return [own, narrower].filter((module) => module != null);
}
