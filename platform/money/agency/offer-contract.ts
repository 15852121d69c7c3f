import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { invalidRequest } from '../../../server/http/invalid-request.ts';
import type { OfferContract } from '../../../server/staff-desk.ts';
import { auditAccount } from '../../account/audit.ts';
import { findPlayer } from '../../account/players.ts';
import { plainText } from '../../support/feedback/plain-text.ts';
import { auditedOf, type Contract, contractView } from './contracts.ts';

/**
 * Offers a contract to an agent. A pending offer of its kind is replaced, so that the agent answers the last one. Throws
 * `user.unknown_or_disabled`, and `auth.not_an_agent` for types without an agent's pages.
 */
export function createOfferContract({
  database,
  clock,
  prepare,
}: DatabaseAndClock & {
  /** Called before any account lookup of a brand; creates demo accounts. */
  prepare(brand: Brand): Promise<void>;
}): OfferContract {
  return async ({ brand, username, kind, terms, from, until, reason, actor, origin }) => {
    const tenant = brand.id;
    const written = plainText(terms);
    if (written === '') throw invalidRequest([{ at: 'body/terms', problem: 'must say something' }]);
    requirePeriod({ from, until, timeZone: brand.manifest.locale.timeZone });
    await prepare(brand);
    return database.asTenant(tenant, async (tx) => {
      const player = await findPlayer(tx, username);
      if (player?.status !== 'active')
        throw new CodedError('user.unknown_or_disabled', {
          message: `no account of ${tenant} is called ${username}, or it is disabled`,
        });
      if (isMemberType(player.type, 'nonAgent'))
        throw new CodedError('auth.not_an_agent', {
          message: `${player.username} is of type ${player.type}, which is no agent`,
        });
      // Offers to one agent are serialised, so that only one of a kind is pending.
      await selectRows(tx, 'player', { tenant, id: player.id }).select('id').forNoKeyUpdate().execute();
      const now = clock.now();
      const replaced = await updateRows(tx, 'agent_contract', { tenant, player_id: player.id, kind, status: 'offered' })
        .set({ status: 'replaced', closed_at: now })
        .returningAll()
        .executeTakeFirst();
      const offered: Contract = {
        tenant,
        id: uuidV7({ clock }),
        player_id: player.id,
        kind,
        terms: written,
        first_day: from,
        last_day: until ?? null,
        status: 'offered',
        offered_at: now,
        closed_at: null,
      };
      await tx.insertInto('agent_contract').values(offered).execute();
      await auditAccount(tx, {
        player: player.id,
        origin,
        action: 'agent.contract_offered',
        before: replaced === undefined ? {} : auditedOf(replaced),
        after: { ...auditedOf(offered), reason },
        actor: `staff:${actor}`,
      });
      return { ...contractView(offered), username: player.username, replaced: replaced?.id ?? null };
    });
  };
}

function requirePeriod({ from, until, timeZone }: { from: string; until: string | undefined; timeZone: string }): void {
  for (const [at, day] of Object.entries({ from, until }))
    if (day !== undefined && startOfBrandDay({ day, timeZone }) === undefined)
      throw invalidRequest([{ at: `body/${at}`, problem: 'must be a day' }]);
  if (until !== undefined && until < from)
    throw invalidRequest([{ at: 'body/until', problem: 'must not be before the first day' }]);
}
