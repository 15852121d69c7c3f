import { CodedError } from '../../../schema/errors.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminRequests } from '../acts/money-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const requestEndpoints = ({
  requests,
  acts,
  database,
  clock,
}: {
  requests: AdminRequests;
  acts: Pick<BrandActs, 'perform'>;
  database: Database;
  clock: Clock;
}) =>
  ({
    listMoneyRequests: async ({ brand, query }) => {
      const found = await requests.list({ brand, query });
      const waiting = await proposalsAbout({
        database,
        clock,
        operation: 'decideMoneyRequest',
        ids: found.map(({ id }) => id),
      });
      return found.map((request) => ({ ...request, proposal: waiting.get(request.id) ?? null }));
    },
    listMoneyDecisions: async ({ brand, query }) => {
      const { list, next } = await requests.decisions({ brand, query });
      return { list: list.map((request) => ({ ...request, proposal: null })), next };
    },
    decideMoneyRequest: async ({ brand, params: { kind, request: id }, body, actor, staff, log }) => {
      const { decision, amount, reason } = body;
      const { record, proposal } = await acts.perform({
        operation: 'decideMoneyRequest',
        actor,
        staff,
        dryRun: false,
        request: { tenant: brand.id, kind, id, decision, reason, ...(amount !== undefined && { amount }) },
      });
      log.info({ actor }, proposal === null ? `${decision} a ${kind}` : `proposed the approval of a ${kind}`);
      return { ...record, proposal };
    },
    getRequestPicture: async ({ brand, params }) => {
      const bytes = await requests.picture({ tenant: brand.id, id: params.picture });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no picture has this id' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'cashier'>;
