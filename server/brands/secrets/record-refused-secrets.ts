import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database, DatabaseAndClock } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { recordAct } from '../../record-act.ts';
import type { BrandFault } from '../brand.ts';
import { isSecretFault } from './named-secrets.ts';
import type { RefusedSecret } from './open-secrets.ts';

/** Records a secret that is withheld at use. The author of its name is not known there, so the system is the actor. */
export const recordWithheld =
  (database: Database, clock: Clock, log: Log) =>
  ({ tenant, kind, name, refusal }: RefusedSecret): void => {
    database
      .asOperator((tx) =>
        recordAct(tx, {
          tenant,
          actor: 'system',
          now: clock.now(),
          action: 'secret.refused',
          before: null,
          after: { at: 'use', kind, name, refusal },
        }),
      )
      .catch((err) => log.warn({ err, tenant }, 'a withheld secret could not be recorded'));
  };

/**
 * Runs an act that publishes. If it is refused because of secrets that a brand may not use, the attempt is recorded with its actor,
 * and the refusal is thrown again.
 */
export async function recordingRefusedSecrets<T>({
  database,
  clock,
  actor,
  reason,
  dryRun,
  act,
}: DatabaseAndClock & { actor: string; reason: string; dryRun: boolean; act: () => Promise<T> }): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const refused = dryRun ? [] : faultsIn(error).filter(isSecretFault);
    const tenants = [...new Set(refused.map(({ tenant }) => tenant))];
    if (tenants.length > 0)
      await database.asOperator(async (tx) => {
        for (const tenant of tenants) {
          const faults = refused.filter((fault) => fault.tenant === tenant);
          const refusals = faults.map(({ pointer, message }) => ({ pointer, message }));
          await recordAct(tx, {
            tenant,
            actor,
            now: clock.now(),
            action: 'secret.refused',
            before: null,
            after: { at: 'publishing', faults: refusals, reason },
          });
        }
      });
    throw error;
  }
}

function faultsIn(error: unknown): readonly BrandFault[] {
  if (!(error instanceof CodedError)) return [];
  const { faults } = (error.value ?? {}) as { faults?: readonly BrandFault[] };
  return faults ?? [];
}
