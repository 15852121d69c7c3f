import type { Budget } from '../../server/limits/limits.ts';

const minutes = 60;

/** Of one account (security.md, Numbers): a captcha after the first failure, waiting from the fifth, 15 minutes' lock at the tenth. */
const loginAccount: Budget = {
  scope: 'login.account',
  limit: 10,
  seconds: 15 * minutes,
  sliding: true,
  delayFrom: 5,
};

/** Of one account from a device that it is remembered on. */
const loginDevice: Budget = { ...loginAccount, scope: 'login.device' };

/** Of one session's account: who has found a browser open does not guess the password there. */
const passwordAccount: Budget = { ...loginAccount, scope: 'password.account' };

/** Of one account's payment password, whose session is open already. */
const paymentAccount: Budget = { ...loginAccount, scope: 'payment.account' };

/** Of one number whose password is set anew, beside the five tries that each code has. */
const recoverNumber: Budget = { ...loginAccount, scope: 'recover.number' };

/** Mails to one account, or to none of that name and address. */
const recoverMail: Budget = { scope: 'recover.mail', limit: 3, seconds: 60 * minutes };

/** Of accounts, whoever tries. */
const accountBudgets = {
  loginAccount,
  loginDevice,
  passwordAccount,
  paymentAccount,
  recoverNumber,
  recoverMail,
} satisfies Record<string, Budget>;

/** Of one member: what costs room, and what somebody has to read. */
const memberBudgets = {
  uploadMember: { scope: 'upload.member', limit: 40, seconds: 24 * 60 * minutes },
  // Mails that tell of a change of the account: nobody is flooded by somebody who changes it again and again.
  noticeMember: { scope: 'notice.member', limit: 5, seconds: 24 * 60 * minutes },
  feedbackMember: { scope: 'feedback.member', limit: 10, seconds: 24 * 60 * minutes },
} satisfies Record<string, Budget>;

/** Codes to one phone, whoever asks and for what: one a minute, five an hour (security.md, Numbers). */
const codeBudgets = {
  codePause: { scope: 'code.pause', limit: 1, seconds: 60 },
  codeNumber: { scope: 'code.number', limit: 5, seconds: 60 * minutes },
} satisfies Record<string, Budget>;

/** Of one address, whatever accounts it tries. Wide enough for a family or an office behind one. */
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
  // Of a whole brand: what its messages may cost in a day if all else fails.
  codeTenant: { scope: 'code.tenant', limit: 2000, seconds: 24 * 60 * minutes },
  mailTenant: { scope: 'mail.tenant', limit: 5000, seconds: 24 * 60 * minutes },
} satisfies Record<string, Budget>;

const guarded = { ...accountBudgets, ...codeBudgets, ...memberBudgets };

export type Budgets = Readonly<Record<keyof typeof guarded | keyof typeof addressBudgets, Budget>>;

/** `wide`: for journeys that all come from one address. Accounts and phones are as guarded as ever. */
export function budgetsOf(kind: 'real' | 'wide'): Budgets {
  if (kind === 'real') return { ...guarded, ...addressBudgets };
  const widened = Object.entries(addressBudgets).map(([name, budget]) => [
    name,
    { ...budget, limit: budget.limit * 10_000 },
  ]);
  return { ...guarded, ...(Object.fromEntries(widened) as typeof addressBudgets) };
}
