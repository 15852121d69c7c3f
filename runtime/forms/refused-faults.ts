import type { FieldFault } from '../../schema/rules/check-field.ts';
import type { Fault, Faults } from './form-state.ts';

const knownFaults: readonly string[] = [
  'required',
  'tooShort',
  'tooLong',
  'pattern',
  'confirmation',
  'birthday',
  'tooYoung',
  'samePassword',
  'common',
] satisfies FieldFault['id'][];

/** Faults of a `field.invalid` error by form field. `idOf` maps request names to fields. Unknown names are dropped. */
export function refusedFaults<Id extends string>(
  value: Readonly<Record<string, unknown>> | undefined,
  idOf: (name: string) => Id | undefined,
): Faults<Id> {
  const faults: Faults<Id> = {};
  if (typeof value?.fields !== 'object' || value.fields === null) return faults;
  for (const [name, found] of Object.entries(value.fields)) {
    const id = idOf(name);
    if (id !== undefined && Array.isArray(found)) faults[id] = found.map(readFault);
  }
  return faults;
}

/** A fault id unknown to this page, from a newer platform, still marks its field. */
function readFault(fault: unknown): Fault {
  const id = typeof fault === 'object' && fault !== null && 'id' in fault ? String(fault.id) : '';
  if (id === 'phone') return { id };
  return knownFaults.includes(id) ? (fault as FieldFault) : { id: 'refused' };
}
