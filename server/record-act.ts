import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from './database/database.ts';
import { uuidV7 } from './database/uuid-v7.ts';

/** Where an act came from. */
export type Origin = { readonly address: string; readonly requestId: string };

/**
 * Where the call came from that is under way. Kept beside the arguments: an act is recorded many functions below its call, and one that
 * forgot to pass it on would leave no address.
 */
export const actingFrom = new AsyncLocalStorage<Origin>();

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
  origin = actingFrom.getStore(),
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
  /** That of the call under way; missing for the sandbox, which acts by itself. */
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
