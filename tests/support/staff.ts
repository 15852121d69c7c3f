import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { DatabaseError } from '../../server/database/database-error.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { hashOfSecret } from '../../server/staff/staff-identity.ts';

/** Token of an owner, for programs outside the sandbox that tests start. */
export const ownerToken = 'a-token-of-the-owner';

/** Creates the owner's token in a database before a program serves it; does nothing if the database does not exist yet. */
export async function anOwner({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<void> {
  const opened = { databaseUrl, dataDir, migrations: platformMigrations, log: createLog({ level: 'silent' }) };
  const database = await openDatabase(opened).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === 'database.unavailable') return undefined;
    throw error;
  });
  if (database === undefined) return;
  await aStaffToken({ database, email: 'owner@operator.example', token: ownerToken });
  await database.close();
}

/**
 * An account of staff with a session for the given token, which ends after `hours`. It has no password, because signing in has its own
 * tests.
 */
export async function aStaffToken({
  database,
  email,
  token,
  role = 'owner',
  brands = null,
  flags = null,
  languages = null,
  clock = systemClock,
  hours = 1,
}: {
  database: Database;
  email: string;
  token: string;
  role?: StaffRole;
  brands?: string[] | null;
  flags?: string[] | null;
  languages?: string[] | null;
  clock?: Clock;
  hours?: number;
}): Promise<void> {
  const now = clock.now();
  await database.asOperator(async (tx) => {
    await tx
      .insertInto('staff_account')
      .values({
        email,
        role,
        brands,
        flags,
        languages,
        password_hash: '',
        totp_secret: '',
        totp_used: 0,
        disabled: false,
        created_at: now,
        seen_at: null,
        confirmed: true,
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ role, brands, flags, languages }))
      .execute();
    await tx
      .insertInto('staff_token')
      .values({
        hash: hashOfSecret(token),
        email,
        name: null,
        role,
        brands,
        flags,
        languages,
        created_by: email,
        created_at: now,
        expires_at: new Date(now.getTime() + hours * 3_600_000),
        revoked_at: null,
        used_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
