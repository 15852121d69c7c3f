import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { type TextKey, text } from '../texts.ts';
import { shownTime } from '../ui/shown-time.ts';

const sentences: Readonly<Record<string, TextKey>> = {
  'account.login': 'player.event.login',
  'account.login_failed': 'player.event.loginFailed',
  'account.login_refused': 'player.event.loginRefused',
  'account.resumed': 'player.event.resumed',
  'account.logout': 'player.event.logout',
  'account.device_replayed': 'player.event.deviceReplayed',
  'account.trial_started': 'player.event.trialStarted',
  'account.registered': 'player.event.registered',
  'account.trial_closed': 'player.event.trialClosed',
  'account.password_changed': 'player.event.passwordChanged',
  'account.password_change_failed': 'player.event.passwordChangeFailed',
  'account.password_reset': 'player.event.passwordReset',
  'account.password_reset_failed': 'player.event.passwordResetFailed',
  'account.recovery_asked': 'player.event.recoveryAsked',
  'account.temporary_password_set': 'player.event.temporaryPassword',
  'account.avatar_set': 'player.event.avatar',
  'account.image_uploaded': 'player.event.image',
  'account.locked': 'player.event.locked',
  'account.unlocked': 'player.event.unlocked',
  'account.sessions_ended': 'player.event.sessionsEnded',
  'account.field_revealed': 'player.event.fieldRevealed',
  'cashier.payment_password_set': 'player.event.paymentPassword',
  'cashier.payment_password_failed': 'player.event.paymentPasswordFailed',
  'agent.contract_offered': 'player.event.contractOffered',
  'agent.contract_accepted': 'player.event.contractAccepted',
  'agent.contract_refused': 'player.event.contractRefused',
  deposit: 'player.event.deposit',
  withdrawal: 'player.event.withdrawal',
  reward: 'player.event.reward',
  promotion: 'player.event.promotion',
  bet: 'player.event.bet',
  message: 'player.event.message',
  mail: 'player.event.mail',
  sms: 'player.event.sms',
  feedback: 'player.event.feedback',
  note: 'player.event.note',
  timeOut: 'player.break.timeOut',
  selfExclusion: 'player.break.selfExclusion',
};

/** Whether an event is a mail or SMS that left for the player. */
export const isSent = ({ action }: { action: string }): boolean => action === 'mail' || action === 'sms';

/** The subject of a mail or SMS. */
const subjects: Readonly<Record<string, TextKey>> = {
  recoveryLink: 'player.sent.recoveryLink',
  passwordChanged: 'player.sent.passwordChanged',
  registerCode: 'player.sent.registerCode',
  loginCode: 'player.sent.loginCode',
  recoverCode: 'player.sent.recoverCode',
};

/** An id of the platform as words: `withdrawalApproved` is `withdrawal approved`. */
export const wordsOf = (id: string): string =>
  id.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The text beside the sentence: messages and rewards name their kind, the end of a break is a moment. */
export function textOfEvent({
  kind,
  action,
  text: stated,
}: Pick<AdminValueOf<'listPlayerEvents'>['list'][number], 'kind' | 'action' | 'text'>): string | null {
  if (stated === null) return kind === 'break' ? text('player.forEver') : null;
  if (kind === 'break') return text('player.until', { until: shownTime(stated) });
  const subject = isSent({ action }) ? subjects[stated] : undefined;
  if (subject !== undefined) return text(subject);
  return kind === 'message' || action === 'reward' ? wordsOf(stated) : stated;
}

/** An event in words. An act of a newer server is shown by its own name. */
export function sentenceOfEvent({
  action,
  status,
}: Pick<AdminValueOf<'listPlayerEvents'>['list'][number], 'action' | 'status'>): string {
  if (status === 'failed' && isSent({ action }))
    return text(action === 'mail' ? 'player.event.mailFailed' : 'player.event.smsFailed');
  const key = sentences[action];
  return key === undefined ? action : text(key);
}
