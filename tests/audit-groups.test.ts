import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditGroups } from '../schema/audit-groups.ts';
import { actionsOf } from '../server/activity/audit-groups.ts';
import { projectRoot } from '../server/project-root.ts';

const sourceOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** Acts that players alone cause. Lists of what staff did never have them. */
const ofPlayersAlone: readonly string[] = [
  'account.avatar_set',
  'account.device_replayed',
  'account.feedback_sent',
  'account.image_uploaded',
  'account.login',
  'account.login_failed',
  'account.login_refused',
  'account.logout',
  'account.password_change_failed',
  'account.password_changed',
  'account.password_reset',
  'account.password_reset_failed',
  'account.play_break',
  'account.recovery_asked',
  'account.registered',
  'account.resumed',
  'account.trial_closed',
  'account.trial_started',
  'agent.contract_accepted',
  'agent.contract_refused',
  'cashier.cancelled',
  'cashier.deposit_requested',
  'cashier.payment_password_failed',
  'cashier.payment_password_set',
  'cashier.withdrawal_requested',
  'promotion.entered',
  'reward.claimed',
];

it('every act of staff on players has a group in the audit, and words in the console', () => {
  const recorded = [...sourceOf('platform/account/audit.ts').matchAll(/^ {2}\| '([a-z._]+)'/gm)].map(
    ([, act = '']) => act,
  );
  const ofStaff = recorded.filter((act) => !ofPlayersAlone.includes(act));
  expect(ofStaff.length).toBeGreaterThan(10);
  const grouped = auditGroups.flatMap(actionsOf);
  expect(ofStaff.filter((act) => !grouped.includes(act))).toEqual([]);
  const words = sourceOf('console/ui/audit-rows.tsx');
  expect(grouped.filter((act) => !words.includes(`'${act}': 'audit.did.`))).toEqual([]);
});
