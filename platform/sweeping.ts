import type { BrandSet } from '../server/brands/brand.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { Limits } from '../server/limits/limits.ts';
import type { Log } from '../server/log.ts';
import { every } from '../server/scheduler.ts';
import { sweepTrials } from './access/trial.ts';
import { eraseAddresses } from './account/audit.ts';
import { sweepInbox } from './account/inbox/inbox.ts';
import type { Uploads } from './account/uploads/uploads.ts';
import { sweepCalls } from './games/suppliers/stored-calls.ts';
import { sweepClaims } from './money/cashier/request-claims.ts';
import { sweepFigures } from './money/figures/count-figures.ts';

const hour = 3_600_000;
/** Retention of the sandbox's outbox. */
const outboxRetention = 7 * 24 * hour;
/** Retention of ended sessions, so that they can be distinguished from unknown ones. */
const endedSessionsRetention = 30 * 24 * hour;

export type Sweeping = {
  /** Deletes a brand's expired rows. */
  sweep(tenant: string): Promise<void>;
  /** One round over all brands and over rows without a brand. A failure is logged and does not stop the others. */
  sweepAll(): Promise<void>;
  /** Resolves when the sweep of the current brand has ended. */
  stop(): Promise<void>;
};

/** Sweeps hourly on each node, one brand after the other. */
export function startSweeping({
  brands,
  database,
  clock,
  limits,
  uploads,
  log,
}: {
  brands: Pick<BrandSet, 'ids'>;
  database: Database;
  clock: Clock;
  limits: Limits;
  uploads: Pick<Uploads, 'sweep'>;
  log: Log;
}): Sweeping {
  let stopped = false;
  const sweep = (tenant: string) =>
    database.asTenant(tenant, async (tx) => {
      const now = clock.now();
      await limits.sweep(tx);
      await sweepTrials(tx);
      await uploads.sweep(tx);
      await sweepInbox(tx);
      await sweepClaims(tx);
      await sweepCalls(tx);
      await sweepFigures(tx);
      for (const table of [
        'captcha',
        'used_token',
        'identity_attempt',
        'phone_code',
        'recovery_token',
        'game_token',
      ] as const)
        await tx.deleteFrom(table).where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
      // Deletes its credentials too, by cascade.
      await tx.deleteFrom('remembered_device').where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
      await tx
        .deleteFrom('outbox')
        .where('tenant', '=', tenant)
        .where('created_at', '<=', new Date(now.getTime() - outboxRetention))
        .execute();
      await tx
        .deleteFrom('session')
        .where('tenant', '=', tenant)
        .where('last_seen_at', '<=', new Date(now.getTime() - endedSessionsRetention))
        .execute();
    });
  const sweepAll = async () => {
    for (const id of brands.ids()) {
      if (stopped) return;
      await sweep(id).catch((err: unknown) => log.warn({ err, tenant: id }, 'sweeping failed'));
    }
    await eraseAddresses(database).catch((err: unknown) => log.warn({ err }, 'erasing addresses failed'));
  };
  const job = every({ name: 'sweep', milliseconds: hour, log, work: sweepAll });
  return {
    sweep,
    sweepAll,
    stop: () => {
      stopped = true;
      return job.stop();
    },
  };
}
