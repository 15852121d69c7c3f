import { brandDay, shiftDay, startOfBrandDay } from '../../schema/rules/brand-day.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { maskAccount } from './mask-account.ts';
import { invitationLink, memberCode } from './member-codes.ts';

export const teamEndpoints = ({ database, clock, originOf }: DatabaseAndClock & { originOf: OriginOf }) =>
  ({
    getInvitation: async ({ brand, session }) => {
      const tenant = brand.id;
      const player = session.playerId;
      const found = await database.asTenant(tenant, async (tx) => {
        const code = await memberCode(tx, player);
        return { code, invited: await countInvited(tx, code) };
      });
      return { ...found, link: invitationLink({ origin: originOf(brand), code: found.code }) };
    },
    getAgentSummary: async ({ brand, session }) => {
      const tenant = brand.id;
      const player = session.playerId;
      const { timeZone } = brand.manifest.locale;
      const found = await database.asTenant(tenant, async (tx) => {
        const code = await memberCode(tx, player);
        return { code, ...(await readTeam(tx, { code, now: clock.now(), timeZone })) };
      });
      return { ...found, link: invitationLink({ origin: originOf(brand), code: found.code }) };
    },
  }) satisfies Partial<Endpoints<'agent'>>;

/** Days in a week's figures: today and the six days before. */
const daysOfWeek = 7;
const mostRecent = 10;

type Of = { readonly code: string };

async function countInvited(tx: Tx, code: string): Promise<number> {
  const { total } = await selectRows(tx, 'player', { tenant: tx.tenant, affiliate_code: code })
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Team = {
  readonly total: number;
  readonly today: number;
  readonly week: number;
  readonly recent: { account: string; joinedAt: string }[];
};

/** Players who registered with a code; days are in the brand's time zone. */
async function readTeam(tx: Tx, { code, now, timeZone }: Of & { now: Date; timeZone: string }): Promise<Team> {
  const day = brandDay(now, timeZone);
  const since = (days: number) => startOfBrandDay({ day: shiftDay(day, -days), timeZone }) ?? now;
  const counted = await selectRows(tx, 'player', { tenant: tx.tenant, affiliate_code: code })
    .select(({ fn }) => [
      fn.countAll<bigint>().as('total'),
      fn.countAll<bigint>().filterWhere('created_at', '>=', since(0)).as('today'),
      fn
        .countAll<bigint>()
        .filterWhere('created_at', '>=', since(daysOfWeek - 1))
        .as('week'),
    ])
    .executeTakeFirstOrThrow();
  const recent = await selectRows(tx, 'player', { tenant: tx.tenant, affiliate_code: code })
    .select(['username', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRecent)
    .execute();
  return {
    total: Number(counted.total),
    today: Number(counted.today),
    week: Number(counted.week),
    recent: recent.map(({ username, created_at }) => ({
      account: maskAccount(username),
      joinedAt: created_at.toISOString(),
    })),
  };
}
