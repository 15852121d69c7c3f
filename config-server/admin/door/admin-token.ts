import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Address of the server that runs on a data folder. `livery` reads it there. */
export type AdminAddress = { readonly url: string; readonly host: string; readonly token: string };

export const adminFile = 'admin.json';

/** Writes the address and a new token to a file that only the owner can read. The token is valid as long as the process runs. */
export async function writeAdminAddress({
  dataDir,
  url,
  host,
}: {
  dataDir: string;
  url: string;
  host: string;
}): Promise<AdminAddress & { moveTo(url: string): Promise<void>; remove(): Promise<void> }> {
  const address: AdminAddress = { url, host, token: randomBytes(32).toString('base64url') };
  const file = join(dataDir, adminFile);
  const write = async (at: AdminAddress) => {
    // An existing file would keep its mode when it is overwritten.
    await rm(file, { force: true });
    await writeFile(file, `${JSON.stringify(at, null, 2)}\n`, { mode: 0o600 });
  };
  await write(address);
  return { ...address, moveTo: (moved) => write({ ...address, url: moved }), remove: () => rm(file, { force: true }) };
}

/** Compares in constant time, whatever is given. */
export function isToken({ given, token }: { given: string | undefined; token: string }): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(token));
}
