import type { Trx } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';

/** Records in the audit what staff did to a brand. */
export async function recordAct({
  trx,
  tenant,
  actor,
  action,
  before,
  after,
  now,
  address = null,
  requestId = null,
}: {
  trx: Trx;
  tenant: string;
  actor: string;
  action: string;
  before: object;
  after: object;
  now: Date;
  address?: string | null;
  requestId?: string | null;
}): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      ...{ tenant, id: uuidV7(), scope: 'brand', actor, action, subject: tenant, address },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      request_id: requestId,
      created_at: now,
    })
    .execute();
}
