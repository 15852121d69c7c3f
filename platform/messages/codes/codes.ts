import { randomInt } from 'node:crypto';
import type { Tx } from '../../../server/database/database.ts';
import { deleteRows, updateRows } from '../../../server/database/rows.ts';
import type { BodyOf } from '../../../server/http/endpoint.ts';
import { isSame, type Secrets } from '../../protection/secrets/secrets.ts';

export type CodePurpose = BodyOf<'sendCode'>['purpose'];

export const codeLength = 6;
export const codeMinutes = 5;
const mostTries = 5;

type Place = { purpose: CodePurpose; number: string };

/** Verification codes of phone numbers, with the limits of security.md. Numbers are E.164. */
export type Codes = {
  /** Issues a code and invalidates the previous one. */
  issue(tx: Tx, place: Place): Promise<string>;
  /**
   * True once for the right code, across all nodes. A wrong code counts as an attempt, so don't roll the transaction back on false.
   * If the transaction fails for another reason, the code stays valid.
   */
  redeem(tx: Tx, input: Place & { code: string }): Promise<boolean>;
};

export function createCodes(secrets: Secrets): Codes {
  const numberMac = ({ tenant, number }: { tenant: string; number: string }) =>
    secrets.mac({ purpose: 'code', parts: ['number', tenant, number] });
  const codeMac = ({ tenant, purpose, number, code }: Place & { tenant: string; code: string }) =>
    secrets.mac({ purpose: 'code', parts: ['code', tenant, purpose, number, code] });

  return {
    issue: async (tx, { purpose, number }) => {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
      const fresh = {
        code_mac: codeMac({ tenant: tx.tenant, purpose, number, code }),
        tries: 0,
        expires_at: new Date(tx.clock.now().getTime() + codeMinutes * 60_000),
      };
      await tx
        .insertInto('phone_code')
        .values({ tenant: tx.tenant, purpose, number_mac: numberMac({ tenant: tx.tenant, number }), ...fresh })
        .onConflict((conflict) => conflict.columns(['tenant', 'purpose', 'number_mac']).doUpdateSet(fresh))
        .execute();
      return code;
    },
    redeem: async (tx, { purpose, number, code }) => {
      const key = numberMac({ tenant: tx.tenant, number });
      // Counts the attempt and locks the row in one statement, so that concurrent attempts are serialised.
      const row = await updateRows(tx, 'phone_code', { tenant: tx.tenant, purpose, number_mac: key })
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', tx.clock.now())
        .returning('code_mac')
        .executeTakeFirst();
      const given = codeMac({ tenant: tx.tenant, purpose, number, code: code.trim() });
      if (row === undefined || !isSame(row.code_mac, given)) return false;
      await deleteRows(tx, 'phone_code', { tenant: tx.tenant, purpose, number_mac: key }).execute();
      return true;
    },
  };
}
