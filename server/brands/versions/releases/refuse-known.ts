import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

export const idTaken = (id: string): CodedError =>
  new CodedError('brand.taken', {
    message: `a brand or parent with the id ${id} already exists: choose another id`,
    value: { setting: 'id' },
  });

/** Throws `brand.taken` if a tenant has a release. Two calls that create the same brand at once wait for each other at the claims' lock. */
export async function refuseKnown(tx: AnyTx, tenant: string): Promise<void> {
  const known = await selectRows(tx, 'release', { tenant }).select('id').executeTakeFirst();
  if (known !== undefined) throw idTaken(tenant);
}
