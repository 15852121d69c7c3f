import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { loadSecrets } from '../../platform/protection/secrets/load-secrets.ts';
import { systemClock } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { projectRoot } from '../../server/project-root.ts';
import { invite } from '../../server/staff/staff-invitations.ts';
import { exits, type Output, printRefusal } from './command.ts';

/** Writes to the database itself, because nobody can sign in yet. */
export async function inviteFirst({
  output,
  env,
  email,
}: {
  output: Output;
  env: NodeJS.ProcessEnv;
  email: string;
}): Promise<number> {
  const dataDir = resolve(env.DATA_DIR ?? join(projectRoot, '.data'));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const databaseUrl = env.DATABASE_URL === '' ? undefined : env.DATABASE_URL;
  const log = createLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir, migrations: platformMigrations, log });
  try {
    const vault = await loadSecrets({ given: env.LIVERY_KEY || undefined, dataDir, database });
    const { invitation, expiresAt } = await invite({
      ...{ database, clock: systemClock, vault, email, first: true },
      grants: { role: 'owner', brands: null, flags: null },
      ...{ actor: 'first', reason: 'the first owner', origin: undefined },
    });
    const file = join(dataDir, 'first-owner.txt');
    await writeFile(file, `${invitation}\n`, { mode: 0o600 });
    output.out(
      `the invitation of ${email} is in ${file}, valid until ${expiresAt.toISOString()}\naccept it with: livery login --url https://CONSOLE_HOST --invitation`,
    );
    return exits.fine;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== 'staff.forbidden') throw error;
    return printRefusal({ output, refusal: { code, message } });
  } finally {
    await database.close();
  }
}
