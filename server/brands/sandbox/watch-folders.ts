import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { batches } from '../../batches.ts';
import type { DatabaseAndClock } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { shippedTranslations, type Translations } from '../../texts/read-texts.ts';
import { checkBrand } from '../folder/check/check-brands.ts';
import type { CheckFault } from '../folder/check/fault.ts';
import { namedLineage } from '../folder/lineage.ts';
import { type BrandFolder, listFolders, readAtOnce } from '../folder/read/read-brand-folder.ts';
import type { SecretGrants } from '../secrets/secret-names.ts';
import { publishFolders } from '../versions/stored/releases.ts';
import { loadFolder } from './load-folder.ts';

/** Debounce in ms, because editors save in several steps. It is well below the second in which a save must be live. */
const settle = 120;

/** Callback with the progress, for thousands of brands. */
export type Progress = (state: { step: 'read' | 'checked' | 'published'; done: number; total: number }) => void;

export type FolderWatch = {
  /** Faults of folders that could not be loaded, by folder. Their brands are not served, or are served from their last valid release. */
  faults(): readonly CheckFault[];
  /** A folder as it was last read. */
  folder(id: string): BrandFolder | undefined;
  close(): void;
};

/**
 * Publishes all folders of the tenants directory, then each folder that changes. A folder with errors is reported and skipped; its
 * published release stays.
 */
export async function watchFolders({
  tenantsDir,
  database,
  environment,
  clock,
  log,
  onPublished,
  onProgress = () => undefined,
  translations = shippedTranslations,
  grants = new Map(),
}: DatabaseAndClock & {
  tenantsDir: string;
  environment: string;
  log: Log;
  /** Called after a publication; resolves when it is live on this node. */
  onPublished: (tenants: readonly string[]) => Promise<void>;
  onProgress?: Progress;
  translations?: Translations;
  /** Secrets that brands may use in addition to their own. */
  grants?: SecretGrants;
}): Promise<FolderWatch> {
  const folders = new Map<string, BrandFolder>();
  const faults = new Map<string, readonly CheckFault[]>();
  const watchers = new Map<string, FSWatcher>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  let closed = false;

  async function read(ids: readonly string[]): Promise<void> {
    let done = 0;
    for (const batch of batches(ids, readAtOnce)) {
      const found = await Promise.all(batch.map((id) => loadFolder({ tenantsDir, id })));
      for (const [index, id] of batch.entries()) {
        const loaded = found[index];
        // A removed folder does not archive its brand; that takes an explicit command.
        if (typeof loaded === 'object' && 'folder' in loaded) folders.set(id, loaded.folder);
        else {
          folders.delete(id);
          faults.set(id, typeof loaded === 'object' ? logged([loaded.fault]) : []);
        }
      }
      done += batch.length;
      onProgress({ step: 'read', done, total: ids.length });
    }
  }

  function logged(errors: readonly CheckFault[]): readonly CheckFault[] {
    for (const { tenant, file, line, column, message, fix } of errors)
      log.warn({ tenant, file }, `${file}:${line}:${column} ${message}${fix === undefined ? '' : ` (${fix})`}`);
    return errors;
  }

  async function publish(ids: readonly string[], reason: string): Promise<void> {
    await read(ids);
    const changed = new Set(ids);
    const manifestOf = (id: string) => folders.get(id)?.manifest.value;
    const reached = [...folders.values()].filter(({ id }) =>
      [...namedLineage(id, manifestOf)].some((named) => changed.has(named)),
    );
    const good = reached.filter((folder, index) => {
      onProgress({ step: 'checked', done: index, total: reached.length });
      const find = (id: string) => folders.get(id);
      const checked = checkBrand({ folder, find, now: clock.now(), translations, secrets: { grants } });
      const errors = checked.faults.filter(({ severity }) => severity === 'error');
      faults.set(folder.id, logged(errors));
      return errors.length === 0;
    });
    const published = await publishFolders({
      database,
      folders: good,
      environment,
      actor: 'sandbox',
      reason,
      clock,
      onStored: (state) => onProgress({ step: 'published', ...state }),
    });
    if (published.length > 0) await onPublished(published);
  }

  function later(id: string): void {
    waiting.add(id);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const ids = [...waiting];
      waiting.clear();
      queue = queue
        .then(async () => {
          if (closed) return;
          for (const found of ids) watchBrand(found);
          await publish(ids, 'saved in the tenants folder');
        })
        .catch((err) => log.error({ err }, 'a saved brand could not be published'));
    }, settle);
  }

  /** Adds one watcher per directory, because recursive `fs.watch` loses a file after its first save by rename. */
  function watchDirectory(path: string, onChange: (name: string | null) => void): void {
    if (watchers.has(path)) return;
    try {
      const watcher = watch(path, (_, name) => onChange(name));
      watcher.on('error', () => forget(path));
      watchers.set(path, watcher);
    } catch {
      // The directory does not exist yet; its parent's watcher reports its creation.
    }
  }

  function forget(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }

  function watchBrand(id: string): void {
    const folder = join(tenantsDir, id);
    for (const path of [folder, join(folder, 'texts'), join(folder, 'assets')]) {
      forget(path);
      watchDirectory(path, () => later(id));
    }
  }

  watchDirectory(tenantsDir, (name) => name !== null && !name.startsWith('.') && later(name));
  const ids = await listFolders(tenantsDir);
  for (const id of ids) watchBrand(id);
  await publish(ids, 'start of the sandbox');

  return {
    faults: () => [...faults].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, found]) => found),
    folder: (id) => folders.get(id),
    close() {
      closed = true;
      clearTimeout(timer);
      for (const path of [...watchers.keys()]) forget(path);
    },
  };
}
