import type { Budget } from '../server/limits/limits.ts';

const minutes = 60;

/** Of one account (security.md, Numbers): a captcha after the first failure, waiting from the fifth, 15 minutes' lock at the tenth. */
const loginAccount: Budget = {
  scope: 'login.account',
  limit: 10,
  seconds: 15 * minutes,
  sliding: true,
  delayFrom: 5,
};

/** Of one address, whatever accounts it tries. Wide enough for a family or an office behind one. */
const addressBudgets = {
  loginAddress: { scope: 'login.address', limit: 50, seconds: 15 * minutes },
  registerAddress: { scope: 'register.address', limit: 10, seconds: 60 * minutes },
  usernameAddress: { scope: 'username.address', limit: 30, seconds: 10 * minutes },
  captchaAddress: { scope: 'captcha.address', limit: 100, seconds: 10 * minutes },
  challengeAddress: { scope: 'challenge.address', limit: 60, seconds: 10 * minutes },
} satisfies Record<string, Budget>;

export type Budgets = Readonly<Record<keyof typeof addressBudgets, Budget>> & {
  readonly loginAccount: Budget;
};

/** `wide`: for journeys that all come from one address. Accounts are as guarded as ever. */
export function budgetsOf(kind: 'real' | 'wide'): Budgets {
  const factor = kind === 'wide' ? 10_000 : 1;
  const widen = (budget: Budget): Budget => ({ ...budget, limit: budget.limit * factor });
  return {
    loginAccount,
    loginAddress: widen(addressBudgets.loginAddress),
    registerAddress: widen(addressBudgets.registerAddress),
    usernameAddress: widen(addressBudgets.usernameAddress),
    captchaAddress: widen(addressBudgets.captchaAddress),
    challengeAddress: widen(addressBudgets.challengeAddress),
  };
}
