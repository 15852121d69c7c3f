import type { Trx } from './database/database.ts';
import { uuidV7 } from './database/uuid-v7.ts';

/** Where an act came from. */
export type Origin = { readonly address: string; readonly requestId: string };

/** Records in the audit what staff did to a brand, or to something of it. */
export async function recordAct({
  trx,
  tenant,
  actor,
  action,
  subject = tenant,
  before = {},
  after,
  now,
  origin,
}: {
  trx: Trx;
  /** `console` for what belongs to no brand. */
  tenant: string;
  actor: string;
  action: string;
  subject?: string;
  before?: object;
  after: object;
  now: Date;
  /** Missing for the sandbox, which acts by itself. */
  origin?: Origin | undefined;
}): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      ...{ tenant, id: uuidV7(), scope: 'brand', actor, action, subject },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      address: origin?.address ?? null,
      request_id: origin?.requestId ?? null,
      created_at: now,
    })
    .execute();
}
