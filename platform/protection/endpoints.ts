import type { DatabaseAndClock } from '../../server/database/database.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { LimitsAndBudgets } from './budgets.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Challenges } from './challenges.ts';
import type { KeyRing } from './encryption/key-ring.ts';
import { spendAddress } from './spend-address.ts';

export const protectionEndpoints = ({
  database,
  clock,
  limits,
  budgets,
  keys,
  captchas,
  challenges,
}: DatabaseAndClock & LimitsAndBudgets & { keys: KeyRing; captchas: Captchas; challenges: Challenges }) =>
  ({
    getKeys: async () => ({ keys: await keys.publicKeys(), now: Math.floor(clock.now().getTime() / 1000) }),
    getCaptcha: async ({ brand, client, query }) => {
      const tenant = brand.id;
      await spendAddress({ database, limits, tenant, budget: budgets.captchaAddress, address: client.address });
      const { variant } = brand.manifest.captcha;
      return captchas.issue({ tenant, purpose: query.purpose, variant });
    },
    getChallenge: async ({ brand, client, query }) => {
      const tenant = brand.id;
      await spendAddress({ database, limits, tenant, budget: budgets.challengeAddress, address: client.address });
      return challenges.issue({ tenant, purpose: query.purpose });
    },
  }) satisfies Endpoints<'protection'>;
