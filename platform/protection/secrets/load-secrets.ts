import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../server/database/database.ts';
import { SettingsError } from '../../../server/settings-error.ts';
import { createSecrets, type Secrets } from './secrets.ts';

const platformKeyFile = 'platform.key';

/**
 * Loads the platform's secret: 32 bytes given as base64, or generated once and stored in a file of the data folder with mode 0600. Rejects
 * if the database was set up with another secret, because its encrypted data would be unreadable.
 */
export async function loadSecrets({
  given,
  dataDir,
  database,
}: {
  given: string | undefined;
  dataDir: string;
  database: Database;
}): Promise<Secrets> {
  const file = join(dataDir, platformKeyFile);
  const root = Buffer.from(given ?? (await storedIn({ file, dataDir })), 'base64');
  const place = given === undefined ? file : 'LIVERY_KEY';
  if (root.length !== 32)
    throw new SettingsError(`${place}: write 32 bytes in base64, as openssl rand -base64 32 prints`);
  const secrets = createSecrets(root);
  const fingerprint = secrets.mac({ purpose: 'fingerprint', parts: [] });
  await database.onArrival(async (here) => {
    const known = await here.asOperator(async (tx) => {
      await tx
        .insertInto('platform_key')
        .values({ id: 1, fingerprint })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return tx.selectFrom('platform_key').select('fingerprint').executeTakeFirstOrThrow();
    });
    if (known.fingerprint !== fingerprint)
      throw new SettingsError(
        `${place}: the database was set up with another platform key. Set LIVERY_KEY to the value of the other nodes, or to the content of ${platformKeyFile} in the DATA_DIR of the first node. If DATABASE_URL names the wrong database, correct that.`,
      );
  });
  return secrets;
}

async function storedIn({ file, dataDir }: { file: string; dataDir: string }): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored.trim();
  // Atomic, and the first of several nodes wins: `link` fails if the file exists.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readFile(file, 'utf8')).trim();
}
