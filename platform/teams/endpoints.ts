import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { brandOrigin } from '../site/brand-origin.ts';
import { invitationLink, memberCode } from './member-codes.ts';
import { countInvited, readTeam } from './team.ts';

export const teamEndpoints = ({
  database,
  clock,
  sandbox,
}: {
  database: Database;
  clock: Clock;
  sandbox: boolean;
}) =>
  [
    {
      operation: 'getInvitation',
      access: 'realMember',
      handle: async ({ brand, session, client }) => {
        if (!brand.manifest.features.referral) throw new CodedError('module.off');
        const tenant = brand.id;
        const player = session.playerId;
        const found = await database.asTenant(tenant, async (trx) => {
          const code = await memberCode({ trx, clock, tenant, player });
          return { code, invited: await countInvited({ trx, tenant, code }) };
        });
        const origin = brandOrigin({ brand, client, sandbox });
        return { ...found, link: invitationLink({ origin, code: found.code }) };
      },
    },
    {
      operation: 'getAgentSummary',
      access: 'agent',
      handle: async ({ brand, session, client }) => {
        const tenant = brand.id;
        const player = session.playerId;
        const { timeZone } = brand.manifest.locale;
        const found = await database.asTenant(tenant, async (trx) => {
          const code = await memberCode({ trx, clock, tenant, player });
          return { code, ...(await readTeam({ trx, tenant, code, now: clock.now(), timeZone })) };
        });
        const origin = brandOrigin({ brand, client, sandbox });
        return { ...found, link: invitationLink({ origin, code: found.code }) };
      },
    },
  ] satisfies Endpoint[];
