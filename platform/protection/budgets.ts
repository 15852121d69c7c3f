import type { Budget, Limits } from '../../server/limits/limits.ts';

const minutes = 60;

/**
 * Per account (security.md, Numbers): captcha after the first failure, delays from the fifth, locked for 15 minutes at the tenth.
 */
const loginAccount: Budget = { scope: 'login.account', limit: 10, seconds: 15 * minutes, sliding: true, delayFrom: 5 };

/** Per account, for attempts from a device that remembers it. */
const loginDevice: Budget = { ...loginAccount, scope: 'login.device' };

/** Per account of an open session, so that somebody at an unattended browser can't guess the password. */
const passwordAccount: Budget = { ...loginAccount, scope: 'password.account' };

/** Per account, for the payment password in an open session. */
const paymentAccount: Budget = { ...loginAccount, scope: 'payment.account' };

/** Per phone number in password recovery, in addition to the five attempts of each code. */
const recoverNumber: Budget = { ...loginAccount, scope: 'recover.number' };

/** Mails per pair of name and address, whether or not such an account exists. */
const recoverMail: Budget = { scope: 'recover.mail', limit: 3, seconds: 60 * minutes };

/** Limits per account, whoever the caller is. */
const accountBudgets = {
  loginAccount,
  loginDevice,
  passwordAccount,
  paymentAccount,
  recoverNumber,
  recoverMail,
} satisfies Record<string, Budget>;

/** Limits per member, for storage and for work of staff. */
const memberBudgets = {
  uploadMember: { scope: 'upload.member', limit: 40, seconds: 24 * 60 * minutes },
  // Notification mails about changes of the account, so that repeated changes don't flood its owner.
  noticeMember: { scope: 'notice.member', limit: 5, seconds: 24 * 60 * minutes },
  // Each launch calls a supplier and creates a token.
  launchMember: { scope: 'launch.member', limit: 60, seconds: 10 * minutes },
  feedbackMember: { scope: 'feedback.member', limit: 10, seconds: 24 * 60 * minutes },
} satisfies Record<string, Budget>;

/** Codes per phone number, whatever caller and purpose: one a minute, five an hour (security.md, Numbers). */
const codeBudgets = {
  codePause: { scope: 'code.pause', limit: 1, seconds: 60 },
  codeNumber: { scope: 'code.number', limit: 5, seconds: 60 * minutes },
} satisfies Record<string, Budget>;

/** Limits per IP address, across accounts; wide enough for a household or an office with one address. */
const addressBudgets = {
  loginAddress: { scope: 'login.address', limit: 50, seconds: 15 * minutes },
  registerAddress: { scope: 'register.address', limit: 10, seconds: 60 * minutes },
  usernameAddress: { scope: 'username.address', limit: 30, seconds: 10 * minutes },
  captchaAddress: { scope: 'captcha.address', limit: 100, seconds: 10 * minutes },
  challengeAddress: { scope: 'challenge.address', limit: 60, seconds: 10 * minutes },
  trialAddress: { scope: 'trial.address', limit: 5, seconds: 60 * minutes },
  socialAddress: { scope: 'social.address', limit: 30, seconds: 10 * minutes },
  passwordAddress: { scope: 'password.address', limit: 50, seconds: 15 * minutes },
  paymentAddress: { scope: 'payment.address', limit: 50, seconds: 15 * minutes },
  recoverAddress: { scope: 'recover.address', limit: 30, seconds: 15 * minutes },
  recoverMailAddress: { scope: 'recover.mail.address', limit: 10, seconds: 60 * minutes },
  affiliateAddress: { scope: 'affiliate.address', limit: 30, seconds: 10 * minutes },
  codeAddress: { scope: 'code.address', limit: 20, seconds: 60 * minutes },
  // Per brand: caps the daily cost of messages.
  codeTenant: { scope: 'code.tenant', limit: 2000, seconds: 24 * 60 * minutes },
  mailTenant: { scope: 'mail.tenant', limit: 5000, seconds: 24 * 60 * minutes },
} satisfies Record<string, Budget>;

/** Limits per member of staff or token, over all brands: a stolen account must not be able to copy a brand's players. */
const revealStaff: Budget = { scope: 'reveal.staff', limit: 60, seconds: 24 * 60 * minutes };
const staffBudgets = {
  lookUpStaff: { scope: 'look-up.staff', limit: 600, seconds: 60 * minutes },
  revealStaff,
  // Finance pays many withdrawals a day. Only the holder of a request reveals its destination.
  destinationStaff: { ...revealStaff, scope: 'destination.staff', limit: 200 },
  // A temporary password opens an account, but a help desk needs more of them than of revealed fields.
  passwordStaff: { ...revealStaff, scope: 'password.staff', seconds: 60 * minutes },
} satisfies Record<string, Budget>;

const guarded = { ...accountBudgets, ...codeBudgets, ...memberBudgets, ...staffBudgets };

export type Budgets = Readonly<Record<keyof typeof guarded | keyof typeof addressBudgets, Budget>>;
/** The counters, and how much each of them allows. */
export type LimitsAndBudgets = { readonly limits: Limits; readonly budgets: Budgets };

/** Limits by kind. `wide` is for end-to-end tests, which all come from one address; limits per account and phone stay. */
export function budgetsOf(kind: 'real' | 'wide'): Budgets {
  if (kind === 'real') return { ...guarded, ...addressBudgets };
  const widened = Object.entries(addressBudgets).map(([name, budget]) => [
    name,
    { ...budget, limit: budget.limit * 10_000 },
  ]);
  return { ...guarded, ...(Object.fromEntries(widened) as typeof addressBudgets) };
}
