import { limits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { PlacedFault } from './placed-fault.ts';

/** Faults of a file as they are found: the first of them are told, all are counted. */
export type FaultList = {
  add(fault: PlacedFault): void;
  /** More than were added, found where not all are fetched. */
  addUntold(count: number): void;
  readonly count: number;
  /** By place, at most `limits.faultsTold`. */
  told(): PlacedFault[];
};

export function createFaultList(): FaultList {
  let kept: PlacedFault[] = [];
  let count = 0;
  const byPlace = (one: PlacedFault, other: PlacedFault) =>
    (one.file ?? '').localeCompare(other.file ?? '') || one.line - other.line || one.column - other.column;
  const told = () => [...kept].sort(byPlace).slice(0, limits.faultsTold);
  return {
    add: (fault) => {
      count += 1;
      kept.push(fault);
      if (kept.length >= 4 * limits.faultsTold) kept = told();
    },
    addUntold: (more) => {
      count += more;
    },
    get count() {
      return count;
    },
    told,
  };
}

/** The refusal of a file, or a folder, for its faults. */
export function invalidFile({
  faults,
  code,
}: {
  faults: FaultList;
  code: 'catalogue.invalid' | 'content.invalid';
}): CodedError {
  const told = faults.told();
  const [first] = told;
  const place = `${first?.file === undefined ? '' : `${first.file}, `}line ${first?.line}`;
  return new CodedError(code, {
    message: `${faults.count} ${faults.count === 1 ? 'fault' : 'faults'}, nothing was changed; the first in ${place}: ${first?.message}`,
    value: { faults: told, more: faults.count - told.length },
  });
}
