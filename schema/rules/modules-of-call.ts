import type { Manifest } from '../generated/manifest.ts';
import { type OperationId, operations, partModules } from '../generated/operations.ts';

type PartModules = { readonly part: string; readonly modules: Readonly<Record<string, ModuleId>> };
export type ModuleId = keyof Manifest['flags'];

const byPart: Readonly<Partial<Record<OperationId, PartModules>>> = partModules;

/**
 * Flags to which a call belongs, the narrowest last. All of them have to be on; the last is sent as the call's module identifier. `body`
 * is the decrypted body (FLAG-05, FLAG-06).
 */
export function modulesOfCall({ operation, body }: { operation: OperationId; body: unknown }): readonly ModuleId[] {
  const own = operations[operation].module;
  const { part, modules } = byPart[operation] ?? { part: '', modules: {} };
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[part] : undefined;
  const narrower = typeof value === 'string' && Object.hasOwn(modules, value) ? modules[value] : undefined;
  return [own, narrower].filter((module) => module != null);
}
