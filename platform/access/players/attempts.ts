import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Budget, Uses } from '../../../server/limits/limits.ts';
import type { Player } from '../../account/player-table.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';

export type Attempts = AdminValueOf<'unlockPlayer'>['attempts'];
type Kind = Attempts[number]['kind'];

type Parts = LimitsAndBudgets & { clock: Clock };
type Counted = { readonly kind: Kind; readonly budget: Budget; readonly subjects: readonly string[] };

/** Budgets that count failed attempts against an account, with the subjects that the attempts themselves use. */
async function countedOf(
  tx: Tx,
  {
    parts: { budgets },
    player: { tenant, id, username_key: name, mobile_key: number },
  }: { parts: Parts; player: Player },
): Promise<Counted[]> {
  const devices = await selectRows(tx, 'remembered_device', { tenant, player_id: id }).select('id').execute();
  const numbers = number === null ? [] : [number];
  return [
    { kind: 'login', budget: budgets.loginAccount, subjects: [name, ...numbers] },
    { kind: 'device', budget: budgets.loginDevice, subjects: devices.map((device) => device.id) },
    { kind: 'password', budget: budgets.passwordAccount, subjects: [id] },
    { kind: 'recovery', budget: budgets.recoverNumber, subjects: numbers },
    { kind: 'payment', budget: budgets.paymentAccount, subjects: [id] },
  ];
}

/** Failed attempts that count against an account, with their consequence. */
export async function attemptsOf(
  tx: Tx,
  { parts, brand, player }: { parts: Parts; brand: Brand; player: Player },
): Promise<Attempts> {
  const found: Attempts = [];
  for (const { kind, budget, subjects } of await countedOf(tx, { parts, player })) {
    const uses = await parts.limits.usesOf(tx, { budget, subjects });
    for (const use of uses.values())
      found.push({
        kind,
        failures: use.used,
        state: stateOf({ kind, use, budget, brand, now: parts.clock.now() }),
        until: use.endsAt.toISOString(),
      });
  }
  return found;
}

function stateOf({
  kind,
  use: { used, notBefore },
  budget,
  brand: { manifest },
  now,
}: {
  kind: Kind;
  use: Uses;
  budget: Budget;
  brand: Brand;
  now: Date;
}): Attempts[number]['state'] {
  if (used >= budget.limit) return 'locked';
  if (notBefore !== null && notBefore > now) return 'delayed';
  const isLogin = kind === 'login' || kind === 'device';
  return isLogin && manifest.flags.VALID_CAPTCHA3 ? 'captcha' : 'counting';
}

/** Resets the counts of failed attempts, except those of the payment password, whose lock protects money. */
export async function forgetAttempts(tx: Tx, parts: Parts, player: Player): Promise<void> {
  for (const { kind, budget, subjects } of await countedOf(tx, { parts, player })) {
    if (kind === 'payment') continue;
    for (const subject of subjects) await parts.limits.reset(tx, { budget, subject });
  }
}
