import { emptyProfile } from '../../platform/account/players.ts';
import { usernameKey } from '../../platform/account/username-key.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

/** Invitation code of the demo agent. */
export const teamCode = 'AGENT888';

/** Invented members who registered with the demo agent's code, with the hours since then. */
const members = [
  ['marisol_reyes', 0.2],
  ['dante88', 30],
  ['tala.bautista', 52],
  ['kidlat_one', 71],
  ['amihan_cruz', 100],
  ['luningning', 131],
  ['paolo_velasco', 190],
  ['hiraya22', 260],
  ['ligaya_ramos', 330],
  ['bayani_santos', 420],
  ['mayumi_k', 510],
  ['isko_del_mar', 640],
] as const satisfies readonly (readonly [string, number])[];

/** Gives the demo agent an invitation code and a small team, once. Nobody can log in as a team member. */
export async function seedDemoTeam({
  brand,
  parts: { database, clock },
}: {
  brand: Brand;
  parts: { database: Database; clock: Clock };
}): Promise<void> {
  const tenant = brand.id;
  await database.asTenant(tenant, async (trx) => {
    const agent = await trx
      .selectFrom('player')
      .select('id')
      .where('tenant', '=', tenant)
      .where('username_key', '=', 'agent')
      .executeTakeFirst();
    if (agent === undefined) return;
    const made = await trx
      .insertInto('affiliate')
      .values({ tenant, code: teamCode, status: 'active', player_id: agent.id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (made === undefined) return;
    const rows = members.map(([username, hours]) => {
      const joined = new Date(clock.now().getTime() - hours * 3_600_000);
      return {
        ...emptyProfile,
        tenant,
        id: uuidV7({ clock: { now: () => joined } }),
        username,
        username_key: usernameKey(username),
        type: 0,
        status: 'active',
        password_hash: null,
        affiliate_code: teamCode,
        register_method: 'SEED',
        created_at: joined,
      } as const;
    });
    await trx
      .insertInto('player')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
