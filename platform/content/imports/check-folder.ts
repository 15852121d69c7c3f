import { createFaultList } from '../../imports/fault-list.ts';
import type { PlacedFault } from '../../imports/placed-fault.ts';
import type { ContentRow } from '../live/content-row.ts';
import { checkRows } from './check-rows.ts';
import type { BrandLocale } from './check-texts.ts';
import { type LossNote, prepareRows, type WantedRow } from './prepare-rows.ts';
import type { ContentRecord } from './read-folder.ts';

export type FolderCheck = {
  readonly records: readonly ContentRecord[];
  /** Name in the folder -> hash. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Names of pictures that are already stored. */
  readonly storedPictures: readonly string[];
  readonly stored: readonly ContentRow[];
  readonly brand: BrandLocale;
  readonly replace: boolean;
};
/** A row as the server compares it with the stored ones. */
export type CheckedRow = Omit<WantedRow, 'record'>;
export type FolderFindings = {
  readonly faults: readonly PlacedFault[];
  readonly count: number;
  readonly notes: readonly LossNote[];
};

/** Maximum characters of rows that are passed on at once. */
const passedAtOnce = 262_144;

/** Prepares and checks the records of a folder, in the import's thread. */
export async function checkFolder({
  records,
  pictures,
  storedPictures,
  ...given
}: FolderCheck): Promise<FolderFindings & { rowsFrom(from: number): CheckedRow[] }> {
  const faults = createFaultList();
  const { rows, notes } = prepareRows({ records, pictures, faults });
  checkRows({ ...given, rows, records, pictures: new Set([...pictures.keys(), ...storedPictures]), faults });
  return {
    faults: faults.reported(),
    count: faults.count,
    notes,
    rowsFrom: (from) => {
      const passed: CheckedRow[] = [];
      for (let length = 0; length < passedAtOnce && from + passed.length < rows.length; ) {
        const { record: _, ...row } = rows[from + passed.length] as WantedRow;
        length += JSON.stringify(row.content).length;
        passed.push(row);
      }
      return passed;
    },
  };
}
