import { randomInt } from 'node:crypto';
import { routes } from '../../schema/routes.ts';
import type { Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';

/** Letters and digits that don't look alike, because codes are also read out by phone. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;
const mostDraws = 5;

const drawCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/** A member's invitation code: created on first use and permanent. */
export async function memberCode(tx: Tx, player: string): Promise<string> {
  for (let turn = 0; turn < mostDraws; turn += 1) {
    const known = await knownCode(tx, player);
    if (known !== undefined) return known;
    // On a conflict (the code is in use, or another tab created one) nothing is inserted, and the loop reads again.
    await tx
      .insertInto('affiliate')
      .values({ tenant: tx.tenant, code: drawCode(), status: 'active', player_id: player, created_at: tx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const made = await knownCode(tx, player);
  if (made === undefined) throw new Error('no free invitation code was drawn');
  return made;
}

async function knownCode(tx: Tx, player: string): Promise<string | undefined> {
  const row = await selectRows(tx, 'affiliate', { tenant: tx.tenant, player_id: player })
    .select('code')
    .executeTakeFirst();
  return row?.code;
}

/** Registration link with a code; `runtime/browser/invitation.ts` reads this parameter. */
export const invitationLink = ({ origin, code }: { origin: string; code: string }): string =>
  `${origin}${routes.register.path}?affiliateCode=${encodeURIComponent(code)}`;
