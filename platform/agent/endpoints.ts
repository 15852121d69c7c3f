import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { invitationLink, memberCode } from './member-codes.ts';
import { countInvited, readTeam } from './team.ts';

export const teamEndpoints = ({
  database,
  clock,
  originOf,
}: {
  database: Database;
  clock: Clock;
  originOf: OriginOf;
}) =>
  ({
    getInvitation: async ({ brand, session }) => {
      const tenant = brand.id;
      const player = session.playerId;
      const found = await database.asTenant(tenant, async (trx) => {
        const code = await memberCode({ trx, clock, tenant, player });
        return { code, invited: await countInvited({ trx, tenant, code }) };
      });
      return { ...found, link: invitationLink({ origin: originOf(brand), code: found.code }) };
    },
    getAgentSummary: async ({ brand, session }) => {
      const tenant = brand.id;
      const player = session.playerId;
      const { timeZone } = brand.manifest.locale;
      const found = await database.asTenant(tenant, async (trx) => {
        const code = await memberCode({ trx, clock, tenant, player });
        return { code, ...(await readTeam({ trx, tenant, code, now: clock.now(), timeZone })) };
      });
      return { ...found, link: invitationLink({ origin: originOf(brand), code: found.code }) };
    },
  }) satisfies Partial<Endpoints<'agent'>>;
