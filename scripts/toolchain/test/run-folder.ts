import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Of a `statfs`: a file system in memory. */
const tmpfs = 0x01021994;
/** Several times what a run of all suites holds at once. Containers often have 64 MB there. */
const bytesNeeded = 4 * 1024 ** 3;

/**
 * A folder for what suites write, in memory where the machine has room for it: a suite copies a database of a thousand files, which
 * takes a disk longer than many a test.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'livery-test-'));
  // A database server that root starts is another user's, who has to get through to a folder of its own in there.
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
