import { CodedError } from '../../../schema/errors.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { MoneyDesk } from '../../../server/staff-desk.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const requestEndpoints = ({
  requests,
  acts,
  database,
  clock,
}: DatabaseAndClock & { requests: MoneyDesk; acts: Pick<BrandActs, 'perform'> }) =>
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
    getMoneyRequest: async ({ brand, params: { kind, request: id } }) => {
      const request = await requests.one({ brand, kind, id });
      const waiting = await proposalsAbout({ database, clock, operation: 'decideMoneyRequest', ids: [id] });
      return { ...request, proposal: waiting.get(id) ?? null };
    },
    listMoneyDecisions: async ({ brand, query }) => {
      const { list, next } = await requests.decisions({ brand, query });
      return { list: list.map((request) => ({ ...request, proposal: null })), next };
    },
    decideMoneyRequest: async ({ brand, params: { kind, request: id }, body, actor, staff, log }) => {
      const { decision, amount, reference, despite, reason } = body;
      const { record, proposal } = await acts.perform(
        'decideMoneyRequest',
        // Only what was stated is stored with a proposal.
        {
          tenant: brand.id,
          kind,
          id,
          decision,
          reason,
          ...(amount !== undefined && { amount }),
          ...(reference !== undefined && { reference }),
          ...(despite !== undefined && { despite }),
        },
        { actor, staff, dryRun: false },
      );
      log.info({ actor }, proposal === null ? `${decision} a ${kind}` : `proposed the approval of a ${kind}`);
      return { ...record, proposal };
    },
    claimMoneyRequest: async ({ brand, params: { kind, request: id }, body: { claimed, despite }, actor }) => ({
      claim: await requests.claim({ brand, kind, id, actor, claimed, despite }),
    }),
    revealDestination: async ({ brand, params: { request: id }, body: { reason }, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const revealed = await requests.destination({ brand, id, reason, actor, origin });
      log.info({ actor }, 'revealed the destination of a withdrawal');
      return revealed;
    },
    getRequestPicture: async ({ brand, params }) => {
      const bytes = await requests.picture({ tenant: brand.id, id: params.picture });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no picture has this id' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'cashier'>;
