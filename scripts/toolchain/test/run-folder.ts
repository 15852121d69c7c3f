import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';

/** Type of a file system in memory, as `statfs` reports it. */
const tmpfs = 0x01021994;

/** Bytes that must be free: several times the need of a run of all suites. Containers often have only 64 MB there. */
const bytesNeeded = 4 * 1024 ** 3;

/**
 * A folder for files of the suites, in memory if the machine has space: a suite copies a database of a thousand files, which takes
 * longer on a disk than many a test.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'livery-test-'));
  // If root starts the run, the database server runs as another user, who needs to reach its folder in there.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === tmpfs && bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}
