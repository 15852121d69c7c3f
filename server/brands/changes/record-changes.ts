import type { Trx } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment } from '../environments.ts';

/** From where a change was made stands in the audit, whose addresses expire; what it was stands in the change for ever. */
export async function recordChanges({
  trx,
  set,
  environment,
  places,
  reason,
  ...by
}: {
  trx: Trx;
  set: string;
  environment: Environment;
  places: readonly { readonly tenant: string; readonly path: string }[];
  actor: string;
  reason: string;
  now: Date;
}): Promise<void> {
  for (const tenant of new Set(places.map((place) => place.tenant))) {
    const paths = places.filter((place) => place.tenant === tenant).map(({ path }) => path);
    await recordAct({
      ...{ trx, tenant, subject: set, action: 'changes.made', ...by },
      after: { environment, paths, reason },
    });
  }
}
