import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FileFault } from '../../server/brands/folder/check/fault.ts';
import { type Output, UnreadableError } from './command.ts';

export type Checked = { readonly faults: readonly FileFault[]; readonly many: number };

/** Milliseconds between two checks. Polling is cheap and notices every way of saving on every file system. */
const pause = 300;

/** Checks again when a file changes, prints fixed and new faults, and returns the last result at Ctrl-C. */
export async function watchChecks({
  first,
  check,
  paths,
  report,
  output,
}: {
  first: Checked;
  check: () => Promise<Checked>;
  paths: readonly string[];
  report: (checked: Checked) => void;
  output: Output;
}): Promise<Checked> {
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  let last = first;
  let before = await filesOf(paths);
  output.err('watching: Ctrl-C ends it');
  while (!ended) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, pause);
    });
    const now = await filesOf(paths);
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (file) => before.get(file) !== now.get(file),
    );
    before = now;
    if (changed.length === 0 || ended) continue;
    // While an editor saves a file, it may be missing for a moment.
    const next = await check().catch((error: unknown) => {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    });
    if (next === undefined) continue;
    const [mended, fresh] = [missingIn(last, next), missingIn(next, last)];
    output.err(
      `${changed
        .map((file) => relative(process.cwd(), file))
        .slice(0, 3)
        .join(
          ', ',
        )}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''} changed: ${mended} fixed, ${fresh} new`,
    );
    report(next);
    last = next;
  }
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  return last;
}

/** Faults of one result that the other lacks, even if their lines moved. */
function missingIn(one: Checked, other: Checked): number {
  const named = ({ file, rule, message }: FileFault) => `${file} ${rule} ${message}`;
  const known = new Set(other.faults.map(named));
  return one.faults.filter((fault) => !known.has(named(fault))).length;
}

/** File -> its state, which changes when it is saved. */
async function filesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
    const files = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [
      path,
    ];
    for (const file of files.filter((name) => !/[\\/]\./.test(relative(path, name)))) {
      const info = await stat(file).catch(() => undefined);
      if (info !== undefined) found.set(file, `${info.mtimeMs} ${info.size} ${info.ino}`);
    }
  }
  return found;
}
