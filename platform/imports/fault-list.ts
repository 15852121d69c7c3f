import { serverLimits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { FileKind } from './file-record.ts';
import type { PlacedFault } from './placed-fault.ts';

/** Collects the faults of a file: the first `serverLimits.faultsReported` are reported, the others are counted. */
export type FaultList = {
  add(fault: PlacedFault): void;
  /** Adds a number of faults that were counted but not fetched. */
  addUnfetched(count: number): void;
  readonly count: number;
  /** The word for `line` in messages. */
  readonly lineWord: 'line' | 'row';
  /** Faults sorted by place, at most `serverLimits.faultsReported`. */
  reported(): PlacedFault[];
};

export function createFaultList(kind: FileKind = 'json'): FaultList {
  let stored: PlacedFault[] = [];
  let count = 0;
  const byPlace = (one: PlacedFault, other: PlacedFault) =>
    (one.file ?? '').localeCompare(other.file ?? '') || one.line - other.line || one.column - other.column;
  const reported = () => [...stored].sort(byPlace).slice(0, serverLimits.faultsReported);
  return {
    add: (fault) => {
      count += 1;
      stored.push(fault);
      if (stored.length >= 4 * serverLimits.faultsReported) stored = reported();
    },
    addUnfetched: (more) => {
      count += more;
    },
    get count() {
      return count;
    },
    lineWord: kind === 'csv' ? 'row' : 'line',
    reported,
  };
}

/** Creates the error that refuses a file or folder with its faults. */
export function invalidFile(faults: FaultList, code: 'catalogue.invalid' | 'content.invalid'): CodedError {
  const reported = faults.reported();
  const [first] = reported;
  const place = `${first?.file === undefined ? '' : `${first.file}, `}${faults.lineWord} ${first?.line}`;
  // Reading ends at this number, so the file may have more.
  const more = faults.count >= serverLimits.faultsCounted ? ' or more' : '';
  return new CodedError(code, {
    message: `${faults.count}${more} ${faults.count === 1 ? 'fault' : 'faults'}, nothing was changed; the first in ${place}: ${first?.message}`,
    value: { faults: reported, more: faults.count - reported.length },
  });
}
