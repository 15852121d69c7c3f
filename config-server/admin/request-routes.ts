import { randomUUID } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Brand } from '../../server/brands/brand.ts';
import type { Log } from '../../server/log.ts';
import { invalid, objectOf, reasonBody } from './bodies.ts';

const kinds = ['deposit', 'withdrawal'] as const;
const statuses = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const decisions = ['approved', 'rejected'] as const;

/** Deposits and withdrawals that members asked for; the platform has them. */
export type AdminRequests = {
  /** Of any state without one. */
  list(input: { brand: Brand; status: (typeof statuses)[number] | undefined }): Promise<readonly unknown[]>;
  /** Throws `cashier.decided` the second time, `request.not_found` where there is none of this kind and id. */
  decide(input: {
    brand: Brand;
    kind: (typeof kinds)[number];
    id: string;
    decision: (typeof decisions)[number];
    reason: string;
    actor: string;
    origin: { readonly address: string; readonly requestId: string };
  }): Promise<unknown>;
};

/** Below the path of a brand: what was asked for, and the decision of staff over one. */
export function requestRoutes({
  requests,
  brandOf,
  log,
}: {
  requests: AdminRequests;
  /** Throws `brand.unknown`. */
  brandOf(id: string): Brand;
  log: Log;
}): Router {
  const router = Router({ mergeParams: true });
  router.get('/', async (request: Request<{ id: string }>, response) => {
    const brand = brandOf(request.params.id);
    const { status: asked } = request.query;
    const status = asked === undefined ? undefined : oneOf({ name: 'status', value: asked, of: statuses });
    response.json({ success: true, value: await requests.list({ brand, status }) });
  });
  router.post(
    '/:kind/:request',
    async (request: Request<{ id: string; kind: string; request: string }>, response) => {
      const brand = brandOf(request.params.id);
      const kind = oneOf({ name: 'kind', value: request.params.kind, of: kinds });
      const { decision: said } = objectOf(request.body);
      const decision = oneOf({ name: 'decision', value: said, of: decisions });
      const { reason, actor } = reasonBody(request.body);
      const value = await requests.decide({
        brand,
        kind,
        id: request.params.request,
        decision,
        reason,
        actor,
        origin: { address: request.socket.remoteAddress ?? '', requestId: randomUUID() },
      });
      log.info({ tenant: brand.id, actor }, `${decision} a ${kind}`);
      response.json({ success: true, value });
    },
  );
  return router;
}

function oneOf<T extends string>({ name, value, of }: { name: string; value: unknown; of: readonly T[] }): T {
  const found = of.find((known) => known === value);
  if (found === undefined) throw invalid(`${name}: one of ${of.join(', ')}`);
  return found;
}
