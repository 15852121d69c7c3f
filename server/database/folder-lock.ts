import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { claim, firstAlive, type OwnedClaim, type Owner } from '../process-claims.ts';
import { DatabaseError } from './database-error.ts';

const attempts = 20;

const claimsOf = async ({ folder, name }: { folder: string; name: string }): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.startsWith(`${name}.lock.`)).map((file) => join(folder, file));

const inUse = ({ path, owner }: { path: string; owner: Owner }): DatabaseError =>
  new DatabaseError({
    code: 'database.folder_in_use',
    message: `${path} is in use by process ${owner.pid} on ${owner.place.split(' ')[0]}: stop it first, or set another DATA_DIR`,
  });

/**
 * Locks `<folder>/<name>` for this process with a lock file. Every process writes its own file before it reads the others'. So if
 * two start at once, at least one sees the other and gives up. Files of dead processes are removed.
 */
export const lockFolder = async ({ folder, name }: { folder: string; name: string }): Promise<OwnedClaim> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const own = `${path}.lock.${process.pid}-${randomBytes(6).toString('hex')}`;

  for (let attempt = 1; ; attempt += 1) {
    const holder = await firstAlive(await claimsOf({ folder, name }));
    if (holder) throw inUse({ path, owner: holder.owner });

    const lock = await claim(own);
    const others = (await claimsOf({ folder, name })).filter((file) => file !== own);
    const rival = await firstAlive(others);
    if (!rival) {
      await Promise.all(others.map((file) => rm(file, { force: true })));
      return lock;
    }
    await lock.release();
    if (attempt === attempts) throw inUse({ path, owner: rival.owner });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
  }
};
